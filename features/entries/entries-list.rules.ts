/** How the desk groups an event's entries, and the file it makes of them. */
import type { DeskEntry } from './entries-desk.contract.ts'
import { isEntered } from './entry-state.rules.ts'

export const ENTRY_GROUPS = ['in', 'waiting', 'reserves', 'helpers', 'out'] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]

/** Who is in, who has still to pay, who waits for a place, who helps, who is out again. */
export function groupOf({
  state,
  is_volunteer: isHelper,
}: Pick<DeskEntry, 'state' | 'is_volunteer'>): EntryGroup {
  if (isEntered(state) || state === 'no_show') return isHelper ? 'helpers' : 'in'
  if (state === 'awaiting_payment' || state === 'offered') return 'waiting'
  return state === 'reserve' ? 'reserves' : 'out'
}

/** Rows of a table, the head first. Names of columns are not words of ours but of the file's. */
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
