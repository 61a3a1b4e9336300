/** Mails to the registrars about new tasks. */
import { instantOf } from '#platform/shared/clock.ts'
import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { AboutCase } from './case-mails.ts'
import type { ClubRegoDeps } from './club-rego-deps.ts'
import { listHolders } from './owner.store.ts'

const WHY = msg`You get this because you have the registrar role.`

const open = ({ id }: AboutCase) => ({ label: msg`Open the application`, path: `/cms/rego/${id}` })

/** Returns the mail about a new or resubmitted application. */
export function arrivedMail(about: AboutCase, member: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.to_check',
    subject: msg`Club rego to check: ${vehicle}`,
    heading: msg`A new application to check`,
    paragraphs: [msg`${member} has sent the application for ${vehicle}.`],
    button: open(about),
    why: WHY,
  })
}

/** Returns the mail about a message from the vehicle's owner. */
export function memberWritesMail(about: AboutCase, member: string, words: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.member_message',
    subject: msg`Club rego: a message from ${member}`,
    heading: msg`${member} writes about ${vehicle}`,
    paragraphs: [],
    quotation: words,
    button: open(about),
    why: WHY,
  })
}

/** Mails all registrars, or the owners of the site if there is no registrar. The owner of the vehicle gets no mail. */
export async function writeToRegistrars(
  { write, clock }: Pick<ClubRegoDeps, 'write' | 'clock'>,
  tx: Tx,
  ownerId: number,
  letter: () => MailContent,
): Promise<void> {
  const now = instantOf(clock)
  const registrars = await listHolders(tx, 'registrar', now)
  for (const id of registrars.length > 0 ? registrars : await listHolders(tx, 'owner', now))
    if (id !== ownerId) await write(tx, id, letter)
}
