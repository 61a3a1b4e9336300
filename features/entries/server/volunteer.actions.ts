/**
 * Actions of volunteers: a job at an event is stored as an entry that takes no place.
 * @source docs/reference/events-and-entries.md §5.7
 */
import { storedPhone } from '#features/accounts/phone.rules.ts'
import { findPerson, type Person } from '#features/accounts/server/accounts.public.ts'
import { type EventRow, updateEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { ageOnDay, ADULT_AGE } from '#features/membership/membership.rules.ts'
import { loadAgreedTexts, signWithGuardian } from '#features/signatures/server/signatures.public.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ENTRY_REFUSALS, type VolunteerInput } from '../entries.contract.ts'
import { guardiansMistakes } from '../entries.rules.ts'
import { aboutEntry } from './about-entry.ts'
import { loadEvent, requireHelper } from './check-entry.ts'
import { volunteerMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'
import { type Entrant, mailGuardian } from './keep-entry.ts'
import { type EntryRow, findLivingEntry, insertEntry, insertNote } from './entries.store.ts'
import { holdEvent } from './places.ts'
import { bareEntry } from './seed-entries.ts'

/**
 * Takes one of an event's open jobs. A person may not both drive and volunteer at the same event. A volunteer under 18
 * on the event's first day names a guardian, and both sign the disclaimer; one without a date of birth enters it first.
 * @throws Problem NOT_FOUND, CONFLICT, EVENT_FULL, NOT_ELIGIBLE, VALIDATION, TEXT_CHANGED, TEXT_NOT_PUBLISHED
 */
export async function volunteer(
  deps: EntryDeps,
  { slug, job, consent }: VolunteerInput,
  helper: Entrant,
): Promise<void> {
  const { personId } = helper
  const { id: eventId } = await loadEvent(deps.database.db, slug)
  await deps.database.transaction(async (tx) => {
    const event = await holdEvent(tx, eventId)
    const found = await findPerson(tx, personId)
    const open = event.volunteers.find(({ role }) => role === job)
    if (open === undefined || found === null) throw new Problem('NOT_FOUND')
    const at = instantOf(deps.clock)
    if (event.status !== 'published' || at >= event.startsAt) throw new Problem(ENTRY_REFUSALS.noMoreHelp)
    if ((await findLivingEntry(tx, eventId, personId)) !== null) throw new Problem(ENTRY_REFUSALS.entered)
    if (open.taken >= open.needed) throw new Problem(ENTRY_REFUSALS.jobTaken)
    await requireHelper(deps, tx, event, helper)
    const { person } = found
    const isJunior = await checkConsent(deps, tx, event, { person, consent })
    const row: EntryRow = {
      ...bareEntry(at),
      id: deps.random.uuid(),
      eventId,
      personId,
      entrantName: `${person.firstName} ${person.lastName}`.trim(),
      role: 'volunteer',
      priceLabel: job,
      classCode: '',
      car: null,
      raceNumber: '',
      mobile: person.mobilePhone,
      emergencyName: person.emergencyContactName,
      emergencyPhone: person.emergencyContactPhone,
      guardianName: isJunior ? (consent?.guardian_name.trim() ?? '') : '',
      guardianEmail: isJunior ? (consent?.guardian_email.trim() ?? '') : '',
      guardianPhone: isJunior ? storedPhone(consent?.guardian_phone ?? '') : '',
    }
    await insertEntry(tx, row)
    if (isJunior && consent !== undefined) await signConsent(deps, tx, { row, consent, helper })
    await mailGuardian(deps, tx, row, 'volunteer')
    await insertNote(tx, { entryId: row.id, at, state: row.state, byPersonId: null, words: job })
    await countJob(deps, tx, event, job, 1)
    await deps.write(tx, personId, volunteerMail(event, job), aboutEntry(row))
  })
}

type Consent = NonNullable<VolunteerInput['consent']>
const NO_CONSENT = { guardian_name: '', guardian_email: '', guardian_phone: '', agreed: [] }

/**
 * Validates the consent of a volunteer under 18. @returns true if the volunteer is under 18; their guardian is then
 * named and today's texts are agreed to @throws Problem VALIDATION
 */
async function checkConsent(
  { clock }: Pick<EntryDeps, 'clock'>,
  tx: Tx,
  { startsOn, timezone }: EventRow,
  { person, consent }: { person: Person; consent: Consent | undefined },
): Promise<boolean> {
  if (person.dateOfBirth === null || ageOnDay(person.dateOfBirth, startsOn) >= ADULT_AGE) return false
  const said = consent ?? NO_CONSENT
  const name = `${person.firstName} ${person.lastName}`.trim()
  const fields = guardiansMistakes(said, { name, email: person.email })
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
  await loadAgreedTexts(tx, textSlugsFor('entry', true), said.agreed, dayInZone(clock.nowMs(), timezone))
  return true
}

type Signed = { row: EntryRow; consent: Consent; helper: Entrant }

async function signConsent(deps: EntryDeps, tx: Tx, { row, consent, helper }: Signed): Promise<void> {
  const { id, eventId, priceLabel: job, entrantName, guardianName, enteredAt: at } = row
  const { personId, ip, userAgent } = helper
  const declaration = JSON.stringify({ eventId, job })
  const subject = { kind: 'event_entry', id }
  const signing = { personId, subject, texts: consent.agreed, declaration, at, ip, userAgent }
  await signWithGuardian(tx, deps.random, signing, {
    member: { input: consent.signature, name: entrantName },
    guardian: { input: consent.guardian_signature, name: guardianName },
  })
}

/** Adds to or subtracts from the number of volunteers of a job. The caller must have locked the event. */
export async function countJob(
  { placesVersion }: Pick<EntryDeps, 'placesVersion'>,
  tx: Tx,
  { id, volunteers }: EventRow,
  job: string,
  by: 1 | -1,
): Promise<void> {
  await updateEvent(tx, id, {
    volunteers: volunteers.map((one) =>
      one.role === job ? { ...one, taken: Math.max(0, one.taken + by) } : one,
    ),
  })
  await placesVersion.bump(tx)
}
