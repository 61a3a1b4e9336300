import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import type { Log } from '#platform/server/log.ts'
import type { Random } from '#platform/server/random.ts'
import type { Clock } from '#platform/shared/clock.ts'
import type { CommandSettings, Settings } from '../settings.ts'

/** The input of a maintenance command. */
export type CommandDeps = {
  settings: CommandSettings
  /** All settings of the club that `--club` names in the directory; absent for a club with a server of its own. */
  ofDirectory?: Settings
  /** The options that were given, by name. */
  options: Readonly<Record<string, string | boolean | undefined>>
  clock: Clock
  random: Random
  log: Log
  /** Prints a line for the person at the terminal. */
  say: (line: string) => void
}

/** Returns the text of an option; undefined if it was not given. */
export function optionOf(options: CommandDeps['options'], name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the text of a required option. @throws BackupRefusal */
export function neededOption(options: CommandDeps['options'], name: string, example: string): string {
  const value = optionOf(options, name)
  if (value === undefined) throw new BackupRefusal(`An option is missing: --${name} ${example}`)
  return value
}

/** Formats a whole number for a person. */
export function countText(value: number): string {
  return value.toLocaleString('en-AU')
}

/** Formats bytes in megabytes, such as `4.8 MB`. */
export function megabytesText(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-AU', { maximumFractionDigits: 1 })} MB`
}

/** Returns the seconds since an instant, such as `2.4 s`. */
export function secondsText(clock: Clock, sinceMs: number): string {
  return `${((clock.nowMs() - sinceMs) / 1_000).toFixed(1)} s`
}
