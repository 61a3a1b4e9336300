/** The ids of backups, which begin with their time in UTC. */
import type { Clock } from '#platform/shared/clock.ts'
import type { Random } from '../random.ts'

/** Returns an id that sorts by time, to the millisecond, as `20261123T090000123Z-4f2a`. */
export function backupId(clock: Clock, random: Random): string {
  const at = new Date(clock.nowMs()).toISOString().replaceAll(/[-:.]/g, '')
  return `${at}-${Buffer.from(random.bytes(2)).toString('hex')}`
}

/** Returns the second of a backup in ms, from an id; those of earlier releases have no milliseconds. */
export function timeOfId(id: string): number {
  return Date.parse(
    `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T${id.slice(9, 11)}:${id.slice(11, 13)}:${id.slice(13, 15)}Z`,
  )
}
