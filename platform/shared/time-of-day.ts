import type { Format } from './format.ts'

/** Returns a time of day `HH:MM` as the language writes it: 2:00 pm, 14:00. */
export function spelledTime(time: string, format: Pick<Format, 'time'>): string {
  return format.time(Date.parse(`1970-01-01T${time}:00Z`), 'UTC')
}
