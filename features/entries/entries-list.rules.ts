/** Groups an event's entries for the desk. */
import type { DeskEntry } from './entries-desk.contract.ts'
import { isEntered } from './entry-state.rules.ts'

export const ENTRY_GROUPS = ['in', 'waiting', 'reserves', 'helpers', 'out'] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]

/** Returns the group of an entry: entered, awaiting payment or acceptance, on the reserve list, volunteer, or ended. */
export function groupOf({
  state,
  is_volunteer: isHelper,
}: Pick<DeskEntry, 'state' | 'is_volunteer'>): EntryGroup {
  if (isEntered(state) || state === 'no_show') return isHelper ? 'helpers' : 'in'
  if (state === 'awaiting_payment' || state === 'offered') return 'waiting'
  return state === 'reserve' ? 'reserves' : 'out'
}
