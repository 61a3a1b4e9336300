import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import { type Applicant, newMember, startClub } from '#tests/membership/club-server.ts'
import { passDays as passDaysOf, type SmtpKit, startSmtp, TRY_LATER } from '#tests/kit/smtp.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { membershipReminder } from './membership.tables.ts'
import { sendReminders } from './reminders.actions.ts'

let server: RunningServer
let smtp: SmtpKit

beforeEach(async () => {
  smtp = await startSmtp()
  // 1 p.m. in the club time zone.
  server = await startClub({
    nowIso: '2026-01-10T02:00:00Z',
    settings: { SMTP_URL: smtp.url },
  })
})
afterEach(async () => {
  await server.stop()
  await smtp.stop()
})

/** Runs the scheduled reminders and then the job queue, every six hours, for a number of days. */
const passDays = (days: number) =>
  passDaysOf(server, days, () => sendReminders(server.clubApp.features.membership))

const subjects = () => smtp.received.map(({ subject }) => subject)

/**
 * Returns a member's recorded reminders: the day relative to the last one, and the hours until the mail was accepted.
 */
async function remindersOf({ id }: Applicant): Promise<[number, number | null][]> {
  const rows = await server.database.db
    .select()
    .from(membershipReminder)
    .where(eq(membershipReminder.personId, id))
    .orderBy(membershipReminder.dayOffset)
  return rows.map(({ dayOffset, sentAt, acceptedAt }) => [
    dayOffset,
    acceptedAt === null ? null : (acceptedAt.getTime() - sentAt.getTime()) / HOUR_MS,
  ])
}

describe('a reminder counts as sent only when the mail server has accepted it', () => {
  it('and is queued only once while the mail server is down', async () => {
    const member = await newMember(server, { validTo: '2026-01-24' })
    smtp.refuse('mailFrom', TRY_LATER)
    await passDays(3)
    expect(await remindersOf(member)).toEqual([[-14, null]])
    expect(await server.database.db.$count(job, eq(job.kind, 'mail.send'))).toBe(1)
    smtp.refuse('mailFrom', null)
    await passDays(1)
    expect(subjects()).toEqual(['Your membership ends on 24 Jan 2026'])
    expect(await remindersOf(member)).toEqual([[-14, 72]])
    await passDays(2)
    expect(subjects()).toHaveLength(1)
  })

  it('and is written again for the current day if its text expired in the queue', async () => {
    const member = await newMember(server, { validTo: '2026-01-10' })
    smtp.refuse('mailFrom', TRY_LATER)
    await passDays(0.5)
    expect(await remindersOf(member)).toEqual([[0, null]])
    smtp.refuse('mailFrom', null)
    await passDays(2)
    expect(subjects()).toEqual(['Your membership has ended'])
    // The row of the day after the last one records that the membership lapsed; it has no mail.
    expect(await remindersOf(member)).toEqual([
      [0, expect.any(Number) as number],
      [1, null],
    ])
  })

  it('and one before the last day is replaced by the one for the last day', async () => {
    const member = await newMember(server, { validTo: '2026-01-13' })
    smtp.refuse('mailFrom', TRY_LATER)
    await passDays(3)
    smtp.refuse('mailFrom', null)
    await passDays(1)
    expect(subjects()).toEqual(['Your membership ends today'])
    expect((await remindersOf(member)).map(([dayOffset]) => dayOffset)).toEqual([0, 1])
  })

  it('and is recorded again if staff resend it after it failed finally', async () => {
    const member = await newMember(server, { validTo: '2026-01-03' })
    smtp.refuse('mailFrom', TRY_LATER)
    await passDays(15)
    expect(await remindersOf(member)).toEqual([])
    smtp.refuse('mailFrom', null)
    const secretary = server.as({ personId: member.id, roles: ['membership'] })
    const { data } = (await secretary.request('GET', '/api/v1/staff/mails')).json() as {
      data: { id: string; state: string }[]
    }
    expect(data.map(({ state }) => state)).toEqual(['failed'])
    const body = { id: data[0]?.id }
    expect((await secretary.request('POST', '/api/v1/staff/mails/resend', { body })).status).toBe(200)
    await server.clubApp.runDueJobs()
    expect(subjects()).toEqual(['Your membership has ended'])
    expect(await remindersOf(member)).toEqual([[7, 0]])
  })

  it('but the record of the lapse stays even if its mail failed finally', async () => {
    const member = await newMember(server, { validTo: '2026-01-09' })
    const body = { late_renewal_days: 90, reminder_days: [1] }
    await server.as({ roles: ['owner'] }).request('POST', '/api/v1/club/desk/limits/membership', { body })
    smtp.refuse('mailFrom', TRY_LATER)
    await passDays(15)
    server.clock.advanceMs(DAY_MS)
    expect(await remindersOf(member)).toEqual([[1, null]])
  })

  it('and stays recorded as not sent if the mail server refused the address', async () => {
    const member = await newMember(server, { validTo: '2026-01-24' })
    smtp.refuse('rcptTo', '550 5.1.1 User unknown')
    await passDays(3)
    expect([await remindersOf(member), smtp.attemptsTo(member.email)]).toEqual([[[-14, null]], 1])
    smtp.refuse('rcptTo', null)
    await passDays(3)
    expect(subjects()).toEqual([])
  })
})
