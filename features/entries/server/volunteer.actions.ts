/** Lending a hand: a job at an event, taken as an entry that needs no place. @source DOMAIN §3.8 "volunteers", §3.9 "volunteer_role" */
import { findPerson } from '#features/accounts/server/accounts.public.ts'
import { type EventRow, updateEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ENTRY_REFUSALS } from '../entries.contract.ts'
import { loadEvent } from './check-entry.ts'
import { volunteerLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'
import { type EntryRow, findLivingEntry, insertEntry, insertNote } from './entries.store.ts'
import { holdEvent } from './places.ts'
import { bareEntry } from './seed-entries.ts'

/**
 * Takes one of the jobs that an event has open. Nobody drives and flags at once.
 * @throws Problem NOT_FOUND, CONFLICT, EVENT_FULL
 */
export async function volunteer(
  powers: EntryPowers,
  { slug, job, personId }: { slug: string; job: string; personId: number },
): Promise<void> {
  const { id: eventId } = await loadEvent(powers.database.db, slug)
  await powers.database.transaction(async (tx) => {
    const event = await holdEvent(tx, eventId)
    const found = await findPerson(tx, personId)
    const open = event.volunteers.find(({ role }) => role === job)
    if (open === undefined || found === null) throw new Problem('NOT_FOUND')
    const at = instantOf(powers.clock)
    if (event.status !== 'published' || at >= event.startsAt) throw new Problem(ENTRY_REFUSALS.noMoreHelp)
    if ((await findLivingEntry(tx, eventId, personId)) !== null) throw new Problem(ENTRY_REFUSALS.entered)
    if (open.taken >= open.needed) throw new Problem(ENTRY_REFUSALS.jobTaken)
    const { person } = found
    const row: EntryRow = {
      ...bareEntry(at),
      id: powers.chance.uuid(),
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
    }
    await insertEntry(tx, row)
    await insertNote(tx, { entryId: row.id, at, state: row.state, byPersonId: null, words: job })
    await countJob(powers, tx, event, job, 1)
    await powers.write(tx, personId, volunteerLetter(event, job, powers.appUrl))
  })
}

/** One more or one fewer does a job; the event is held by the caller. */
export async function countJob(
  { contentVersion }: Pick<EntryPowers, 'contentVersion'>,
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
  await contentVersion.bump(tx)
}
