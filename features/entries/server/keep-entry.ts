import { signWithGuardian } from '#features/signatures/server/signatures.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { translate } from '#platform/server/words.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { EnterAnswer, EnterInput } from '../entries.contract.ts'
import type { EntryPowers } from './entry-powers.ts'
import { type EntryRow, insertEntry, insertNote } from './entries.store.ts'

/** Who enters, from where, and with which Idempotency-Key. */
export type Entrant = {
  personId: number
  key: string | null
  ip: string
  userAgent: string
  locale: Locale
}

/** Keeps an entry with its signature, and the guardian's where one is needed. @throws Problem VALIDATION */
export async function keepEntry(
  powers: EntryPowers,
  tx: Tx,
  row: EntryRow,
  input: EnterInput,
  { personId, ip, userAgent }: Entrant,
): Promise<void> {
  await insertEntry(tx, row)
  const at = instantOf(powers.clock)
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
  await signWithGuardian(tx, powers.chance, signing, {
    member: { input: input.signature, name: row.entrantName },
    guardian: { input: input.guardian_signature, name: row.guardianName },
  })
}

/** A refusal by rule is an answer that a person reads; what is malformed stays a refusal of the call. @source WIRE §5 */
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
