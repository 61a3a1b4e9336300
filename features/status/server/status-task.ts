/** The regular measurement: records the growth of the disk and mails the owners. */
import { instantOf } from '#platform/shared/clock.ts'
import * as z from 'zod'
import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import { listHolders } from '#features/staff/server/staff.public.ts'
import type { Database, Tx } from '#platform/server/database/pool.ts'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { dayInZone, hourInZone } from '#platform/shared/format.ts'
import { formatIn } from '#platform/server/formats.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { readSamples, withSample } from './disk-samples.ts'
import type { Line } from './line.ts'
import { DISK_RECORD, measure } from './measure.ts'
import type { StatusFigures } from './status-figures.ts'
import { statusLines } from './status-lines.ts'
import { alarmMail, weeklyMail } from './status-mails.ts'
import type { StatusDeps } from './status.routes.ts'
import { lockRecord, storeRecord } from './status.store.ts'

export type StatusTaskDeps = StatusDeps & {
  database: Pick<Database, 'db' | 'transaction'>
  write: WriteToPerson
  /** Whether owners get mails; the demo sends none. */
  sendsMail: boolean
}

/**
 * Milliseconds between two mails about the same line of the status page, so that a line that keeps changing causes at
 * most one mail a day.
 */
const ALARM_AGAIN_MS = DAY_MS
const WEEKLY_HOUR = 8

const Levels = z.record(
  z.string(),
  z.object({ level: z.enum(['green', 'amber', 'red']), mailedAt: z.string().nullable().default(null) }),
)

/** Measures the installation and mails the owners. */
export async function measureStatus(deps: StatusTaskDeps): Promise<void> {
  const { database, clock, sendsMail } = deps
  const figures = await measure(deps)
  const timezone = await deps.timezone()
  await database.transaction(async (tx) => {
    await noteDisk(tx, figures, dayInZone(clock.nowMs(), timezone))
    const owners = sendsMail ? await listHolders(tx, ['owner'], instantOf(clock)) : []
    // Before the set-up there is no owner to mail. The first owner gets a mail about the lines that are red by then.
    if (sendsMail && owners.length === 0) return
    const red = await noteLevels(tx, statusLines(figures, formatIn(DEFAULT_LOCALE), timezone), figures.at)
    const isWeekly = await isWeeklyDue(tx, figures.at, timezone)
    if (red.size === 0 && !isWeekly) return
    for (const id of owners) {
      const linesIn = (format: Parameters<typeof statusLines>[1]) => statusLines(figures, format, timezone)
      if (red.size > 0)
        await deps.write(tx, id, (format) => alarmMail(linesIn(format).filter((line) => red.has(line.id))))
      if (isWeekly) await deps.write(tx, id, (format) => weeklyMail(linesIn(format)))
    }
  })
}

async function noteDisk(tx: Tx, { disk, at }: StatusFigures, day: string): Promise<void> {
  const samples = readSamples((await lockRecord(tx, DISK_RECORD, at)).value)
  const usedBytes = disk.totalBytes - disk.freeBytes
  const next = withSample(samples, { day, usedBytes })
  if (next !== samples) await storeRecord(tx, DISK_RECORD, at, { samples: next })
}

/** Stores the levels. @returns the ids of the status lines that turned red and about which no mail was sent today */
async function noteLevels(tx: Tx, lines: readonly Line[], at: Date): Promise<Set<string>> {
  const before = Levels.safeParse((await lockRecord(tx, 'levels', at)).value).data ?? {}
  const turned = new Set<string>()
  const next: z.infer<typeof Levels> = {}
  for (const { id, level } of lines) {
    const former = before[id]
    const mailedMs = Date.parse(former?.mailedAt ?? '')
    const isRecent = at.getTime() - mailedMs < ALARM_AGAIN_MS
    const isNew = level === 'red' && former?.level !== 'red' && !isRecent
    if (isNew) turned.add(id)
    next[id] = { level, mailedAt: isNew ? at.toISOString() : (former?.mailedAt ?? null) }
  }
  await storeRecord(tx, 'levels', at, next)
  return turned
}

/** Returns true once a week, from Monday 8:00 club time on. The week in which a club begins has no mail. */
async function isWeeklyDue(tx: Tx, at: Date, timezone: string): Promise<boolean> {
  const monday = weekOf(at, timezone)
  const { value } = await lockRecord(tx, 'weekly', at)
  const last = z.object({ week: z.string() }).safeParse(value).data?.week
  if (last === monday) return false
  await storeRecord(tx, 'weekly', at, { week: monday })
  return last !== undefined
}

/** Returns the Monday of the mail that is due: this week's from 8:00 on, last week's before. */
function weekOf(at: Date, timezone: string): string {
  const today = dayInZone(at.getTime(), timezone)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  const isEarly = weekday === 0 && hourInZone(at.getTime(), timezone) < WEEKLY_HOUR
  return isEarly ? addDays(monday, -7) : monday
}
