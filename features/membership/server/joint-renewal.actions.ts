/** Renews the memberships of several people of a household with one order, which one of them pays. */
import { msg } from '@lingui/core/macro'
import {
  isMailReadByMinor,
  nameGuardian,
  nameProvedGuardian,
} from '#features/guardians/server/guardians.public.ts'
import { type BasketLine, submitOnce } from '#features/orders/server/orders.public.ts'
import { findTexts, sign } from '#features/signatures/server/signatures.public.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { JointInput } from '../joint-renewal.contract.ts'
import { type ApplyAnswer, MEMBERSHIP_REFUSALS } from '../membership.contract.ts'
import { ADULT_AGE, ageOnDay } from '../membership.rules.ts'
import { basketOf } from './application-basket.ts'
import { insertApplication, updateApplication } from './applications.store.ts'
import { type ApplyDeps, type Applicant, check, type Checked, declarationOf } from './apply.actions.ts'
import { noteEvent } from './events.store.ts'
import {
  hasAgreed,
  type JointPerson,
  knownDetails,
  roleFor,
  SIGNED_BY_ANOTHER,
} from './joint-offers.actions.ts'
import { findMembership } from './members.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'

/** The payer's request, and the people for whom they may renew. */
export type JointRenewal = {
  input: JointInput
  /** The payer. `isAdult`: whether their date of birth says that they are 18 or older. */
  payer: Applicant & { name: string }
  /** Reads the people of the household inside the transaction, locked. */
  loadPeople: (tx: Tx) => Promise<readonly JointPerson[]>
}

/**
 * Submits an application for each chosen person in one transaction, all on one order of the payer. Each membership is
 * renewed when the order is paid. A repeated call with the same idempotency key has no further effect.
 * @throws Problem NOT_FOUND for a person outside the household, VALIDATION for each person who cannot be renewed as
 * requested; a refusal of the whole order by rule is a normal response
 */
export async function renewTogether(
  deps: ApplyDeps,
  { input, payer, loadPeople }: JointRenewal,
): Promise<ApplyAnswer> {
  const { personId, key, locale } = payer
  const ids: string[] = []
  const answer = await submitOnce(
    deps.orders,
    {
      personId,
      key,
      body: input,
      input: {
        gateway: input.paymentGateway ?? null,
        usesCredit: input.use_credit ?? false,
        returnPath: null,
        expectedTotalCents: null,
      },
      fill: async (tx) => {
        const people = await loadPeople(tx)
        const lines: BasketLine[] = []
        ids.length = 0
        for (const one of input.people) {
          const person = people.find((known) => known.personId === one.person_id)
          if (person === undefined) throw new Problem('NOT_FOUND')
          const checked = await checkOne(deps, tx, { input, one, person, payerId: personId, locale })
          await insertApplication(tx, checked.application)
          await signFor(deps, tx, { input, payer, person }, checked)
          const { id, submittedAt: at } = checked.application
          await noteEvent(tx, {
            personId: person.personId,
            at,
            kind: 'applied',
            by: person.personId === personId ? null : personId,
            words: checked.type.name,
          })
          ids.push(id)
          lines.push(...linesOf(checked, locale))
        }
        return { personId, lines, delivery: null, promotionCode: null, note: '' }
      },
      placed: async (tx, { order }) => {
        for (const id of ids) await updateApplication(tx, id, { orderId: order.id })
      },
    },
    locale,
  )
  const { success, payment, message, text_code, order } = answer
  return { success, payment, message, text_code, order }
}

type One = {
  input: JointInput
  one: JointInput['people'][number]
  person: JointPerson
  payerId: number
  locale: Locale
}

/** Checks one application. A refusal by rule names the person, so that the form shows it in their row. */
async function checkOne(deps: ApplyDeps, tx: Tx, asked: One): Promise<Checked> {
  const { input, one, person, payerId, locale } = asked
  const today = await clubToday(deps)
  const row = await findMembership(tx, person.personId, today)
  if (row === null) throw new Problem('NOT_FOUND')
  const refuse = (code: string, words: string) =>
    new Problem('VALIDATION', {
      fields: [{ field: `people.${person.personId}`, code, message: { id: words, message: words } }],
    })
  if (row.period === null)
    throw refuse('not_a_member', translate(MEMBERSHIP_REFUSALS.notFinancial.message, {}, locale))
  let checked: Checked
  try {
    checked = await check(
      deps,
      tx,
      {
        membership_type_id: one.type_id,
        details: knownDetails(row, person, await listHomeTracks(tx)),
        agreed: input.agreed,
        signature: input.signature,
        expected_total: one.expected_total,
        paymentGateway: input.paymentGateway ?? null,
      },
      { id: deps.random.uuid(), personId: person.personId, locale },
      {
        hasHouseholdGuardian: person.guardian !== null,
        agreesToTexts: (isChild) => roleFor(person, payerId, isChild) !== 'payer',
        isGuardianProved:
          person.guardian?.personId === payerId &&
          (await isAdult(deps, tx, payerId)) &&
          !(await isMailReadByMinor(deps.guardians, tx, person.guardian.email)),
      },
    )
  } catch (error) {
    if (!(error instanceof Problem) || error.fields.some(({ field }) => field.startsWith('agreed')))
      throw error
    if (error.code === 'TEXT_CHANGED' || error.code === 'TEXT_NOT_PUBLISHED') throw error
    const [field] = error.fields
    throw refuse(
      error.code.toLowerCase(),
      field === undefined
        ? translate(error.refusal.message, error.params, locale)
        : translate(field.message, {}, locale),
    )
  }
  const isChild = isForChild(checked)
  if (roleFor(person, payerId, isChild) !== 'payer') return checked
  const texts = await findTexts(tx, textSlugsFor('membership'), today)
  if (isChild || checked.type.id !== row.period.typeId || !(await hasAgreed(tx, person.personId, texts)))
    throw refuse('another_signs', translate(SIGNED_BY_ANOTHER, {}, locale))
  return checked
}

/** Returns whether a guardian signs the application. Only then do its details name a guardian. */
const isForChild = ({ application }: Checked): boolean => application.details.guardian_name !== ''

/**
 * Stores the payer's signature for one application. The guardian of a child signs in that role and needs no mail to
 * confirm, because they are logged in. For another adult, the signature only records who requested the renewal; it
 * agrees to no text.
 */
async function signFor(
  deps: ApplyDeps,
  tx: Tx,
  { input, payer, person }: Pick<One, 'input' | 'person'> & Pick<JointRenewal, 'payer'>,
  checked: Checked,
): Promise<void> {
  const { application, type } = checked
  const { details, personId, submittedAt: at } = application
  const isChild = isForChild(checked)
  const role = roleFor(person, payer.personId, isChild)
  const slugs = role === 'payer' ? [] : textSlugsFor('membership', isChild)
  await sign(tx, deps.random, {
    input: input.signature,
    field: 'signature',
    role,
    signerName: payer.name,
    personId: payer.personId,
    subject: { kind: 'membership_application', id: application.id },
    texts: input.agreed.filter(({ slug }) => slugs.includes(slug)),
    declaration: declarationOf(checked),
    at,
    ip: payer.ip,
    userAgent: payer.userAgent,
  })
  if (!isChild) return
  const named = {
    personId,
    name: details.guardian_name,
    email: details.guardian_email,
    purpose: 'membership',
    subject: type.name,
  } as const
  const isProved = role === 'guardian' && (await isAdult(deps, tx, payer.personId))
  await (isProved ? nameProvedGuardian : nameGuardian)(deps.guardians, tx, named)
}

async function isAdult(deps: MembershipDeps, db: Db, personId: number): Promise<boolean> {
  const today = await clubToday(deps)
  const born = (await findMembership(db, personId, today))?.dateOfBirth ?? null
  return born !== null && ageOnDay(born, today) >= ADULT_AGE
}

/**
 * Returns the order lines of an application. Each line carries the person's name, because the order is for several
 * people.
 */
function linesOf(checked: Checked, locale: Locale): BasketLine[] {
  const { row } = checked
  const value = `${row.firstName} ${row.lastName}`.trim()
  const label = translate(
    msg({ message: 'Member', comment: 'Detail of an order line: for whom it is' }),
    {},
    locale,
  )
  return basketOf(checked, locale).lines.map((line) => ({
    ...line,
    details: [{ label, value }],
  }))
}
