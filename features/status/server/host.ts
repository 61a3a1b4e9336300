/** Reads the figures of the machine: disk, place of the backups, clock. */
import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { BackupPlace, ClockFigures, DiskFigures } from './status-figures.ts'

/** Returns the space of the disk that holds a folder. */
export function readDisk(folder: string): DiskFigures {
  const { bavail, blocks, bsize } = statfsSync(nearestFolder(folder))
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Returns whether the place of the backups survives the loss of the club's folder and of its disk. */
export function safetyOf(
  { dataDir, backupTo }: { dataDir: string; backupTo: string },
  diskOf: (folder: string) => number = (folder) => statSync(folder).dev,
): BackupPlace {
  if (backupTo.startsWith('s3://')) return { place: backupTo, safety: 'apart' }
  const place = resolve(backupTo)
  const path = relative(resolve(dataDir), place)
  if (!path.startsWith('..')) return { place, safety: 'inside' }
  const isSameDisk = diskOf(nearestFolder(place)) === diskOf(nearestFolder(dataDir))
  return { place, safety: isSameDisk ? 'same_disk' : 'apart' }
}

/** Returns the folder itself, or the nearest one above it that exists. */
function nearestFolder(folder: string): string {
  let at = resolve(folder)
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  return at
}

const TIMESYNC = '/run/systemd/timesync'

/** Returns whether systemd synchronises the clock; null if the system does not use systemd for it. */
export function isClockSynchronised(folder = TIMESYNC): ClockFigures['isSynchronised'] {
  return existsSync(folder) ? existsSync(join(folder, 'synchronized')) : null
}
