/** The status lines about the machine: disk, certificate, clock, database and program. */
import { msg, plural } from '@lingui/core/macro'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'
import { type Line, levelAbove, levelBelow, type LineFormat, worstLevel } from './line.ts'
import type { StatusFigures } from './status-figures.ts'

const GIGABYTE = 1e9
/** Limits in bytes. With less free space, PostgreSQL will soon stop accepting writes. */
const FREE_BYTES = { amber: 5 * GIGABYTE, red: GIGABYTE }
const DAYS_UNTIL_FULL = { amber: 30, red: 7 }
/** Limits in days. A certificate of 90 days is usually renewed 30 days before its end. */
const CERTIFICATE_DAYS = { amber: 21, red: 7 }
const CLOCK_OFF_MS = { amber: 5 * SECOND_MS, red: MINUTE_MS }
const SLOW_QUERY = { meanMs: 1_000, count: 10 }

/** Returns the status line about the free space of the disk that holds the club. */
export function diskLine({ disk }: StatusFigures, format: LineFormat): Line {
  const { freeBytes, totalBytes, daysUntilFull } = disk
  // A small disk may have less than the limit in bytes even when new, so it is green while a fifth of it is free.
  const byBytes = freeBytes > totalBytes / 5 ? 'green' : levelBelow(freeBytes, FREE_BYTES)
  const byDays = daysUntilFull === null ? 'green' : levelBelow(daysUntilFull, DAYS_UNTIL_FULL)
  const level = worstLevel([byBytes, byDays])
  const free = format.number(freeBytes / GIGABYTE, 1)
  const total = format.number(totalBytes / GIGABYTE, 1)
  const percent = format.number(Math.floor((freeBytes / Math.max(totalBytes, 1)) * 100))
  return {
    id: 'disk',
    level,
    title: msg({ message: 'Disk space', comment: 'Status line: free space of the server’s disk' }),
    says: [
      msg`${free} GB of ${total} GB are free (${percent} %).`,
      ...(daysUntilFull === null
        ? []
        : [
            msg`At the current growth the disk is full in ${plural(daysUntilFull, { one: '# day', other: '# days' })}.`,
          ]),
    ],
    advice:
      level === 'green'
        ? null
        : msg`Free space on the server’s disk or move the club to a larger one. The folder image-cache in the club’s folder may be deleted at any time, because its pictures are created again.`,
  }
}

/** Returns the status line about the bucket of the uploaded files; none if they are in a folder. */
export function filesLines({ files }: StatusFigures): Line[] {
  if (files.bucket === null) return []
  const { place, isThere } = files.bucket
  return [
    {
      id: 'files',
      level: isThere ? 'green' : 'amber',
      title: msg({ message: 'Files', comment: 'Status line: the store of uploaded pictures and files' }),
      says: [
        isThere
          ? msg`Pictures and files are stored in ${place}.`
          : msg`The bucket ${place} can’t be written to. Uploads are refused until it can.`,
      ],
      advice: isThere
        ? null
        : msg`Check the status page of the storage provider, and the settings that begin with S3_. The log names the answer of the bucket.`,
    },
  ]
}

/** Returns the status line about the certificate of the public address. */
export function certificateLine({ certificate, at }: StatusFigures, format: LineFormat): Line {
  const title = msg({ message: 'Certificate', comment: 'Status line: the TLS certificate of the website' })
  if (certificate.kind === 'none')
    return {
      id: 'certificate',
      level: 'green',
      title,
      says: [msg`The address of this site is not https, so it has no certificate.`],
      advice: null,
    }
  if (certificate.kind === 'valid') {
    const days = Math.max(Math.floor((certificate.validTo.getTime() - at.getTime()) / DAY_MS), 0)
    const until = format.instant(certificate.validTo)
    const level = levelBelow(days, CERTIFICATE_DAYS)
    return {
      id: 'certificate',
      level,
      title,
      says: [msg`Valid for ${plural(days, { one: '# more day', other: '# more days' })}, until ${until}.`],
      advice:
        level === 'green'
          ? null
          : msg`Certificates are usually renewed automatically. Check the log of the web server that handles https, for example Caddy, and that port 80 is reachable from the internet.`,
    }
  }
  const { reason } = certificate
  if (certificate.kind === 'refused')
    return {
      id: 'certificate',
      level: 'red',
      title,
      says: [msg`Browsers refuse the certificate of this site: ${reason}.`],
      advice: msg`Renew the certificate now. Check the log of the web server that handles https, for example Caddy.`,
    }
  return {
    id: 'certificate',
    level: 'amber',
    title,
    says: [
      msg`The certificate couldn’t be checked, because the public address is not reachable from the server: ${reason}.`,
    ],
    advice: msg`Open the website on a phone without Wi-Fi. If it opens, only the check from the server is blocked. Otherwise check the DNS record, the router and the web server.`,
  }
}

/** Returns the status line about the clock of the machine. */
export function clockLine({ clock, at }: StatusFigures, format: LineFormat): Line {
  const offsetMs = Math.abs(clock.databaseOffsetMs)
  const aheadMs = clock.newestAt === null ? 0 : Math.max(clock.newestAt.getTime() - at.getTime(), 0)
  const level = worstLevel([
    levelAbove(offsetMs, CLOCK_OFF_MS),
    levelAbove(aheadMs, CLOCK_OFF_MS),
    clock.isSynchronised === false ? 'amber' : 'green',
  ])
  const seconds = format.number(offsetMs / SECOND_MS, 1)
  const now = format.instant(at)
  const newest = format.instant(clock.newestAt ?? at)
  return {
    id: 'clock',
    level,
    title: msg({ message: 'Clock', comment: 'Status line: the clock of the server' }),
    says: [
      msg`The server’s time is ${now}.`,
      ...(offsetMs > CLOCK_OFF_MS.amber
        ? [msg`It differs from the database’s time by ${seconds} seconds.`]
        : []),
      ...(aheadMs > CLOCK_OFF_MS.amber
        ? [msg`The newest record is from ${newest}, so the clock was set back.`]
        : []),
      ...(clock.isSynchronised === false ? [msg`It is not synchronised with the internet.`] : []),
    ],
    advice:
      level === 'green'
        ? null
        : msg`Switch on time synchronisation on the server, for example with “timedatectl set-ntp true”. With a wrong clock, login codes and tickets are refused.`,
  }
}

/** Returns the status line about the size and speed of the database. */
export function databaseLine({ database }: StatusFigures, format: LineFormat): Line {
  const { slowest, byteSize, version } = database
  const size = format.number(byteSize / 1e6)
  const meanMs = format.number(slowest?.meanMs ?? 0)
  const isSlow = slowest !== null && slowest.meanMs > SLOW_QUERY.meanMs && slowest.count >= SLOW_QUERY.count
  return {
    id: 'database',
    level: isSlow ? 'amber' : 'green',
    title: msg({ message: 'Database', comment: 'Status line: size and speed of the database' }),
    says: [
      msg`PostgreSQL ${version} with ${size} MB.`,
      ...(slowest === null ? [] : [msg`The slowest query takes ${meanMs} ms on average.`]),
    ],
    advice: isSlow
      ? msg`Send the list of slowest queries below to the person who develops the program.`
      : null,
  }
}

/** Returns the status line about the running program. */
export function programLine({ program }: StatusFigures, format: LineFormat): Line {
  const { version, nodeVersion } = program
  const since = format.instant(program.startedAt)
  return {
    id: 'program',
    level: 'green',
    title: msg({ message: 'Version', comment: 'Status line: the version of the program' }),
    says: [msg`Paddock ${version} on Node ${nodeVersion}, running since ${since}.`],
    advice: null,
  }
}
