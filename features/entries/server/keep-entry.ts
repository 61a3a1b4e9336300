import { findEvent } from '#features/events/server/events.public.ts'
import { nameGuardian } from '#features/guardians/server/guardians.public.ts'
import { signWithGuardian } from '#features/signatures/server/signatures.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { EnterAnswer, EnterInput } from '../entries.contract.ts'
import type { EntryDeps } from './entry-deps.ts'
import { type EntryRow, insertEntry, insertNote } from './entries.store.ts'

/** The person who enters, with their client data and Idempotency-Key. */
export type Entrant = {
  personId: number
  key: string | null
  ip: string
  userAgent: string
  locale: Locale
}

/** Stores an entry with its signatures, and mails the guardian if one is required. @throws Problem VALIDATION */
export async function storeEntry(
  deps: EntryDeps,
  tx: Tx,
  row: EntryRow,
  input: EnterInput,
  { personId, ip, userAgent }: Entrant,
): Promise<void> {
  await insertEntry(tx, row)
  const at = instantOf(deps.clock)
  await insertNote(tx, { entryId: row.id, at, state: row.state, byPersonId: null, words: '' })
  const { eventId, priceLabel, classCode, car, licence } = row
  const signing = {
    personId,
    subject: { kind: 'event_entry', id: row.id },
    texts: input.agreed,
    declaration: JSON.stringify({ eventId, priceLabel, classCode, car, licence }),
    at,
    ip,
    userAgent,
  }
  await signWithGuardian(tx, deps.random, signing, {
    member: { input: input.signature, name: row.entrantName },
    guardian: { input: input.guardian_signature, name: row.guardianName },
  })
  await mailGuardian(deps, tx, row, 'entry')
}

/** Mails the guardian named by an entry; does nothing if there is none. */
export async function mailGuardian(
  { guardians }: Pick<EntryDeps, 'guardians'>,
  tx: Tx,
  { eventId, personId, guardianName: name, guardianEmail: email }: EntryRow,
  purpose: 'entry' | 'volunteer',
): Promise<void> {
  if (personId === null || email === '') return
  const event = await findEvent(tx, eventId)
  await nameGuardian(guardians, tx, { personId, name, email, purpose, subject: event?.title ?? '' })
}

/**
 * Turns a refusal by a rule into a response with a readable message. Other errors, such as malformed input, are thrown
 * again.
 * @source docs/reference/interfaces.md §3.6
 */
export async function ruledBy<Answer>(
  locale: Locale,
  act: () => Promise<Answer>,
): Promise<Answer | EnterAnswer> {
  try {
    return await act()
  } catch (error) {
    const isRule = error instanceof Problem && error.refusal.status === 422 && error.fields.length === 0
    if (!isRule) throw error
    const message = translate(error.refusal.message, error.params, locale)
    return { success: false, payment: '', message, text_code: error.code, order: '', id: '', state: null }
  }
}
