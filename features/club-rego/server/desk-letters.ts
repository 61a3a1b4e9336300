/** What the registrars hear by mail: somebody waits for them. */
import { msg } from '@lingui/core/macro'
import type { Letter } from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { AboutCase } from './case-letters.ts'
import type { ClubRegoPowers } from './club-rego-powers.ts'
import { listHolders } from './owner.store.ts'

const WHY = msg`You get this because you hold the registrar’s desk.`

const open = ({ id }: AboutCase) => ({ label: msg`Open the application`, path: `/cms/rego/${id}` })

/** An application has come, or has come back. */
export function arrivedLetter(about: AboutCase, member: string): () => Letter {
  const { vehicle } = about
  return () => ({
    subject: msg`Club rego to check: ${vehicle}`,
    heading: msg`An application waits for you`,
    paragraphs: [msg`${member} has sent the application for ${vehicle}.`],
    button: open(about),
    why: WHY,
  })
}

/** Its owner has written. */
export function memberWritesLetter(about: AboutCase, member: string, words: string): () => Letter {
  const { vehicle } = about
  return () => ({
    subject: msg`Club rego: a message from ${member}`,
    heading: msg`${member} writes about ${vehicle}`,
    paragraphs: [],
    quotation: words,
    button: open(about),
    why: WHY,
  })
}

/** Writes to everybody who holds the registrar's desk, or to the owners where nobody does; not to whose vehicle it is. */
export async function writeToRegistrars(
  { write }: Pick<ClubRegoPowers, 'write'>,
  tx: Tx,
  ownerId: number,
  letter: () => Letter,
): Promise<void> {
  const registrars = await listHolders(tx, 'registrar')
  for (const id of registrars.length > 0 ? registrars : await listHolders(tx, 'owner'))
    if (id !== ownerId) await write(tx, id, letter)
}
