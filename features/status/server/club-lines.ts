/** The status lines about the club's data: backups, mail and background work. */
import { msg, plural } from '@lingui/core/macro'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import type { StatusLevel } from '../status.contract.ts'
import { type Line, levelAbove, type LineFormat, worstLevel } from './line.ts'
import type { StatusFigures } from './status-figures.ts'

/**
 * Limits in milliseconds for the age of the newest backup. Backups are daily; both limits leave time for a slow
 * machine.
 */
const BACKUP_AGE_MS = { amber: 26 * HOUR_MS, red: 50 * HOUR_MS }
const VERIFICATION_AGE_MS = { amber: 2 * DAY_MS, red: 8 * DAY_MS }
/** Limits in milliseconds for changes that are not copied yet. Normally they are copied within a minute. */
const CHANGES_WAIT_MS = { amber: 3 * MINUTE_MS, red: 15 * MINUTE_MS }
const MAIL_WAIT_MS = { amber: 10 * MINUTE_MS, red: HOUR_MS }
const JOB_WAIT_MS = { amber: 10 * MINUTE_MS, red: HOUR_MS }

const BACKUP = msg({ message: 'Backup', comment: 'Status line: the last backup' })
const TAKE_BACKUP = msg`Run “npm run backup” on the server. Its message says what is missing.`

/** Returns the status lines about the backups: only one line if the club takes no backups. */
export function backupLines(figures: StatusFigures, format: LineFormat): Line[] {
  const { isTaken, hasPassphrase, status, place, safety, changes } = figures.backup
  if (!isTaken)
    return [
      {
        id: 'backup',
        level: 'amber',
        title: BACKUP,
        says: [msg`The demo club takes no backups.`],
        advice: msg`Use the demo only to try the program. A real club is started with “npm run serve”.`,
      },
    ]
  if (!hasPassphrase)
    return [
      {
        id: 'backup',
        level: 'red',
        title: BACKUP,
        says: [msg`No backups are taken, because there is no passphrase yet.`],
        advice: msg`Run “npm run backup:passphrase” on the server and write the passphrase down. The first backup is then taken within an hour.`,
      },
      placeLine(place, safety),
    ]
  const at = figures.at.getTime()
  return [
    ageLine(status, at, format),
    ...(status.lastBackup === null ? [] : [verificationLine(status, at, format)]),
    placeLine(place, safety),
    ...(changes === null ? [] : [changesLine(changes, at, format)]),
  ]
}

/** Returns the status line about the changes since the last backup, which are copied every minute. */
function changesLine(
  { copiedAt, waitingSince }: NonNullable<StatusFigures['backup']['changes']>,
  nowMs: number,
  format: LineFormat,
): Line {
  const title = msg({
    message: 'Latest changes',
    comment: 'Status line: whether the changes since the last backup are copied',
  })
  const level = levelAbove(waitingSince === null ? 0 : nowMs - waitingSince.getTime(), CHANGES_WAIT_MS)
  if (waitingSince !== null && level !== 'green') {
    const since = format.instant(waitingSince)
    return {
      id: 'backup_changes',
      level,
      title,
      says: [
        msg`Changes since ${since} are only on the club’s own disk, because they could not be copied to the backups.`,
      ],
      advice: msg`Check that the place of the backups (BACKUP_TO) is connected, has free space and can be written to. The server copies the changes by itself as soon as it can.`,
    }
  }
  const copied = copiedAt === null ? '' : format.instant(copiedAt)
  return {
    id: 'backup_changes',
    level,
    title,
    says: [
      copiedAt === null
        ? msg`From the first daily backup on, changes are copied to the backups within a minute.`
        : msg`Changes are copied to the backups within a minute, the last time on ${copied}.`,
    ],
    advice: null,
  }
}

type BackupStatus = StatusFigures['backup']['status']

function ageLine({ lastBackup, lastFailure }: BackupStatus, nowMs: number, format: LineFormat): Line {
  const reason = lastFailure?.message ?? ''
  const failed = lastFailure === null ? [] : [msg`The last attempt failed: ${reason}`]
  if (lastBackup === null) {
    return {
      id: 'backup',
      level: lastFailure === null ? 'amber' : 'red',
      title: BACKUP,
      says: [msg`There is no backup yet.`, ...failed],
      advice: lastFailure === null ? msg`The first backup is taken within an hour.` : TAKE_BACKUP,
    }
  }
  const takenAt = new Date(lastBackup.at)
  const taken = format.instant(takenAt)
  const rows = format.number(lastBackup.rows)
  const files = format.number(lastBackup.files)
  const level = worstLevel([
    levelAbove(nowMs - takenAt.getTime(), BACKUP_AGE_MS),
    lastFailure === null ? 'green' : 'amber',
  ])
  return {
    id: 'backup',
    level,
    title: BACKUP,
    says: [msg`The last backup is from ${taken}, with ${rows} rows and ${files} files.`, ...failed],
    advice: level === 'green' ? null : TAKE_BACKUP,
  }
}

function verificationLine(
  { lastBackup, lastVerification, lastRecovery }: BackupStatus,
  nowMs: number,
  format: LineFormat,
): Line {
  const title = msg({ message: 'Trial restore', comment: 'Status line: the last verification of a backup' })
  const advice = msg`Run “npm run backup:verify” on the server. Its message says what is missing.`
  if (lastVerification === null) {
    const sinceMs = nowMs - Date.parse(lastBackup?.at ?? '')
    return {
      id: 'backup_check',
      level: sinceMs > BACKUP_AGE_MS.amber ? 'red' : 'amber',
      title,
      says: [msg`No backup has been restored for trial yet.`],
      advice,
    }
  }
  const checkedAt = new Date(lastVerification.at)
  const checked = format.instant(checkedAt)
  const [fault] = [...lastVerification.faults, ...(lastRecovery?.faults ?? [])]
  if (fault !== undefined)
    return {
      id: 'backup_check',
      level: 'red',
      title,
      says: [msg`The trial restore of ${checked} found a fault: ${fault}`],
      advice: msg`Don’t delete older backups. Run “npm run backup” and “npm run backup:verify” on the server. If the fault remains, tell the person who looks after the server.`,
    }
  const lastChangeAt = lastRecovery?.lastChangeAt ?? null
  const restoredUntil = lastChangeAt === null ? null : format.instant(new Date(lastChangeAt))
  const level = levelAbove(nowMs - checkedAt.getTime(), VERIFICATION_AGE_MS)
  return {
    id: 'backup_check',
    level,
    title,
    says: [
      msg`A backup was restored for trial on ${checked} and was complete.`,
      ...(restoredUntil === null
        ? []
        : [msg`The changes copied after it were restored too, up to ${restoredUntil}.`]),
    ],
    advice: level === 'green' ? null : advice,
  }
}

function placeLine(place: string, safety: StatusFigures['backup']['safety']): Line {
  const title = msg({ message: 'Backup place', comment: 'Status line: where backups are stored' })
  if (safety === 'apart')
    return {
      id: 'backup_place',
      level: 'green',
      title,
      says: [msg`Backups are stored apart from the club’s disk, at ${place}.`],
      advice: null,
    }
  return {
    id: 'backup_place',
    level: 'red',
    title,
    says: [
      safety === 'inside'
        ? msg`Not safe: backups are stored in the club’s own folder, at ${place}. Whoever loses the folder loses the backups too.`
        : msg`Not safe: backups are stored on the club’s own disk, at ${place}. If the disk fails, the backups are lost too.`,
    ],
    advice: msg`Connect another disk or a folder of another machine and set BACKUP_TO to it. Then run “npm run backup”.`,
  }
}

/** Returns the status line about outgoing mail. */
export function mailLine({ mail, at }: StatusFigures, format: LineFormat): Line {
  const waitMs = mail.oldestAt === null ? 0 : at.getTime() - mail.oldestAt.getTime()
  const level = worstLevel([
    levelAbove(waitMs, MAIL_WAIT_MS),
    mail.isServerThere ? 'green' : 'amber',
    mail.failed + mail.refused > 0 ? 'amber' : 'green',
  ])
  const since = format.instant(mail.oldestAt ?? at)
  const { queued, failed, refused } = mail
  const isLate = waitMs > MAIL_WAIT_MS.amber
  return {
    id: 'mail',
    level,
    title: msg({ message: 'Email', comment: 'Status line: outgoing email' }),
    says: [
      ...(mail.isServerThere ? [] : [msg`The mail server does not respond.`]),
      queued === 0
        ? msg`No email is queued.`
        : msg`${plural(queued, { one: '# email is', other: '# emails are' })} queued.`,
      ...(isLate ? [msg`The oldest one has been queued since ${since}.`] : []),
      ...(failed === 0
        ? []
        : [
            msg`${plural(failed, { one: '# email', other: '# emails' })} couldn’t be delivered in two weeks.`,
          ]),
      ...(refused === 0
        ? []
        : [
            msg`${plural(refused, { one: '# email was', other: '# emails were' })} returned, because the address was refused.`,
          ]),
    ],
    advice:
      isLate || !mail.isServerThere
        ? msg`Check SMTP_URL and whether the account of the mail provider is blocked. “npm run doctor” sends a test email and shows the provider’s message.`
        : level === 'green'
          ? null
          : msg`Open the list of failed email, correct the addresses, and resend or discard each one.`,
    path: '/cms/mail-log',
  }
}

/** Returns the status line about background work other than mail. */
export function jobsLine({ jobs, at }: StatusFigures, format: LineFormat): Line {
  const { failed, retrying } = jobs
  const waitMs = jobs.oldestAt === null ? 0 : at.getTime() - jobs.oldestAt.getTime()
  const isLate = waitMs > JOB_WAIT_MS.amber
  const level: StatusLevel =
    failed > 0 ? 'red' : worstLevel([levelAbove(waitMs, JOB_WAIT_MS), retrying > 0 ? 'amber' : 'green'])
  const since = format.instant(jobs.oldestAt ?? at)
  return {
    id: 'jobs',
    level,
    title: msg({ message: 'Background work', comment: 'Status line: jobs that run by themselves' }),
    says: [
      ...(failed === 0 ? [] : [msg`${plural(failed, { one: '# job has', other: '# jobs have' })} failed.`]),
      ...(retrying === 0
        ? []
        : [msg`${plural(retrying, { one: '# job is', other: '# jobs are' })} tried again after an error.`]),
      ...(isLate ? [msg`The oldest job has been due since ${since}.`] : []),
      ...(failed + retrying === 0 && !isLate ? [msg`No job has failed or is late.`] : []),
    ],
    advice:
      level === 'green'
        ? null
        : isLate
          ? msg`Restart the program. If the line stays, send the log lines with “a job failed” to the person who looks after the server.`
          : msg`Open the list, correct the cause if you can, and try each job again or discard it.`,
    ...(failed + retrying === 0 ? {} : { path: '/cms/failed-work' }),
  }
}
