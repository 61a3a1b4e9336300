/** Groups an event's entries for the desk and creates their CSV file. */
import type { DeskEntry } from './entries-desk.contract.ts'
import { isEntered } from './entry-state.rules.ts'

export const ENTRY_GROUPS = ['in', 'waiting', 'reserves', 'helpers', 'out'] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]

/** Returns the group of an entry: in, awaiting payment or acceptance, on the reserve list, volunteer, or out. */
export function groupOf({
  state,
  is_volunteer: isHelper,
}: Pick<DeskEntry, 'state' | 'is_volunteer'>): EntryGroup {
  if (isEntered(state) || state === 'no_show') return isHelper ? 'helpers' : 'in'
  if (state === 'awaiting_payment' || state === 'offered') return 'waiting'
  return state === 'reserve' ? 'reserves' : 'out'
}

/** Returns the rows of the table, header first. Column names are part of the file format and not translated. */
export function entriesTable(entries: readonly DeskEntry[]): (string | number | null)[][] {
  const head = [
    'class',
    'number',
    'entrant',
    'state',
    'car',
    'year',
    'rego',
    'transponder',
    'licence',
    'licence_type',
    'licence_expires',
    'club',
    'day_member',
    'mobile',
    'emergency',
    'guardian',
    'paid_for',
    'total',
    'note',
  ]
  return [
    head,
    ...entries.map((entry) => [
      entry.class_code,
      entry.race_number,
      entry.entrant,
      entry.state,
      entry.car?.name ?? '',
      entry.car === null || entry.car.year === 0 ? null : entry.car.year,
      entry.car?.rego ?? '',
      entry.transponder,
      entry.licence?.number ?? '',
      entry.licence?.type ?? '',
      entry.licence?.expires_on ?? '',
      entry.club,
      entry.is_day_member ? 'yes' : '',
      entry.mobile,
      entry.emergency,
      entry.guardian,
      entry.price_label,
      entry.total,
      entry.note,
    ]),
  ]
}
