import type { MessageDescriptor } from '@lingui/core'
import type { Format } from '#platform/shared/format.ts'
import type { StatusLevel } from '../status.contract.ts'

export type StatusId =
  | 'disk'
  | 'backup'
  | 'backup_check'
  | 'backup_place'
  | 'backup_changes'
  | 'files'
  | 'mail'
  | 'jobs'
  | 'tasks'
  | 'certificate'
  | 'wallet_apple'
  | 'wallet_google'
  | 'clock'
  | 'books'
  | 'chains'
  | 'database'
  | 'program'

/** A line of the status before it is translated. */
export type Line = {
  id: StatusId
  level: StatusLevel
  title: MessageDescriptor
  /** The sentences of the status line, shown one after the other. */
  says: readonly MessageDescriptor[]
  /** Advice on what to do; null if there is nothing to do. */
  advice: MessageDescriptor | null
  /** The screen of the desk that helps. */
  path?: string
}

/** How a status line formats numbers and instants. */
export type LineFormat = Format & { instant: (at: Date) => string }

/** Returns the worst of the levels; green for none. */
export function worstLevel(levels: readonly StatusLevel[]): StatusLevel {
  if (levels.includes('red')) return 'red'
  return levels.includes('amber') ? 'amber' : 'green'
}

/** Returns the level of a figure for which large values are bad. */
export function levelAbove(value: number, limits: { amber: number; red: number }): StatusLevel {
  if (value > limits.red) return 'red'
  return value > limits.amber ? 'amber' : 'green'
}

/** Returns the level of a figure for which small values are bad. */
export function levelBelow(value: number, limits: { amber: number; red: number }): StatusLevel {
  return levelAbove(-value, { amber: -limits.amber, red: -limits.red })
}
