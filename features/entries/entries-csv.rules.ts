/** The cells of the CSV file of an event's entries. */
import type { DeskEntry } from './entries-desk.contract.ts'
import type { EntriesColumn } from './entries-list.contract.ts'

/** Returns the value of a column of the CSV file. Codes and days are not translated. */
export function csvCell(entry: DeskEntry, column: EntriesColumn): string | number | null {
  const cells: Record<EntriesColumn, string | number | null> = {
    place: entry.place,
    class: entry.class_code,
    number: entry.race_number,
    entrant: entry.entrant,
    job: entry.price_label,
    car: entry.car?.name ?? '',
    state: entry.state,
    paid: entry.is_paper ? 'on paper' : entry.total === 0 ? 'free' : entry.is_paid ? 'yes' : 'no',
    entered: entry.entered_at,
    year: entry.car === null || entry.car.year === 0 ? null : entry.car.year,
    rego: entry.car?.rego ?? '',
    transponder: entry.transponder,
    licence: entry.licence?.number ?? '',
    licence_type: entry.licence?.type ?? '',
    licence_expires: entry.licence?.expires_on ?? '',
    club: entry.club,
    day_member: entry.is_day_member ? 'yes' : '',
    mobile: entry.mobile,
    emergency: entry.emergency,
    guardian: entry.guardian,
    total: entry.total,
    note: entry.note,
  }
  return cells[column]
}
