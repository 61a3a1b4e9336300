/** Test helpers: juniors who have named a guardian, and the guardian's page. */
import type { EnterInput } from '#features/entries/entries.contract.ts'
import type { ApplyAnswer } from '#features/membership/membership.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import {
  type Applicant,
  applicationFor,
  applyWith,
  newPerson,
  offerTo,
} from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import { enter, newDriver, putHillclimb } from './entry-server.ts'

const SEPARATE_PRICES = [{ label: 'Junior', note: '', priceCents: 0, who: 'junior' as const }]

let named = 0
const newEmail = (): string => `guardian-${(named += 1)}@example.com`

/** Returns the consent of a guardian whom this address names and who has signed. */
export const consentOf = (email: string) =>
  ({
    guardian_name: 'Clancy Merriwick',
    guardian_email: email,
    guardian_phone: '0491570313',
    guardian_signature: { method: 'typed' as const, name: 'Clancy Merriwick', image: '', strokes: [] },
  }) satisfies Partial<EnterInput>

/** Creates a hillclimb that juniors enter at no charge. */
export const putJuniorHillclimb = (server: RunningServer, slug: string): Promise<void> =>
  putHillclimb(server, slug, { prices: SEPARATE_PRICES })

/** Creates a junior who has entered a new hillclimb and named a guardian. */
export async function enteredJunior(
  server: RunningServer,
  slug: string,
  email = newEmail(),
): Promise<{ junior: Applicant; email: string }> {
  await putJuniorHillclimb(server, slug)
  const junior = await newDriver(server, { born: '2011-04-09', name: 'Banjo Merriwick' })
  await enter(junior, slug, consentOf(email))
  return { junior, email }
}

/** Creates a junior who has applied for membership, named a guardian and paid. */
export async function paidJunior(
  server: RunningServer,
  email = newEmail(),
): Promise<{ junior: Applicant; email: string }> {
  const junior = await newPerson(server, { born: '2012-04-09', name: 'Banjo Merriwick' })
  const { guardian_signature: signature, ...guardian } = consentOf(email)
  const { details } = await offerTo(junior)
  const input = await applicationFor(junior, 'JUNIOR', {
    details: { ...details, ...guardian },
    guardian_signature: signature,
  })
  const answer = (await applyWith(junior, input)).json() as ApplyAnswer
  await chooseAtSandbox(server, answer.payment)
  return { junior, email }
}

/** Returns the address of the link in the newest mail to a guardian. */
export async function linkTo(server: RunningServer, email: string): Promise<string> {
  const [newest] = await server.mailTo(email)
  return new URL(newest?.link ?? '').pathname
}

/** Submits the form of the page on which a guardian signs. */
export const sendForm = (
  server: RunningServer,
  path: string,
  fields: Record<string, string> = { adult: 'yes' },
  site = 'same-origin',
): Promise<Answer> =>
  server.request('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    body: new URLSearchParams(fields).toString(),
  })
