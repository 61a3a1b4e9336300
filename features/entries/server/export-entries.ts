import { dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { totalOf } from './entry-basket.ts'
import { listAllOwnEntries } from './entries.store.ts'

/** Everything somebody has entered, for the copy of their data. */
export async function exportEntries(db: Db, personId: number) {
  const rows = await listAllOwnEntries(db, personId)
  return rows.map(({ entry, event }) => ({
    event: event.title,
    starts_on: event.startsOn,
    state: entry.state,
    entered_at: entry.enteredAt.toISOString(),
    price: entry.priceLabel,
    total: dollarsOf(totalOf(entry)),
    class_code: entry.classCode,
    race_number: entry.raceNumber,
    car: entry.car,
    transponder: entry.transponder,
    licence: entry.licence,
    club_name: entry.clubName,
    club_member_no: entry.clubMemberNo,
    mobile: entry.mobile,
    emergency_name: entry.emergencyName,
    emergency_phone: entry.emergencyPhone,
    guardian_name: entry.guardianName,
    guardian_phone: entry.guardianPhone,
    note: entry.note,
    shows_name: entry.showsName,
  }))
}
