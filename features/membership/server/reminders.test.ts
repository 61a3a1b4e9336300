import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import { newMember, startClub } from '#tests/membership/club-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { membershipReminder } from './membership.tables.ts'
import { sendReminders } from './reminders.actions.ts'

let server: RunningServer

beforeEach(async () => {
  server = await startClub({ nowIso: '2026-01-10T02:00:00Z' })
})
afterEach(() => server.stop())

/** Returns the mails to an address, oldest first. */
const mailTo = async (from: RunningServer, address: string) => (await from.mailTo(address)).toReversed()

/**
 * Advances the clock day by day. On each day two processes send reminders at the same time, and their mails are
 * delivered.
 */
async function letDaysPass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await Promise.all([
      sendReminders(server.clubApp.features.membership),
      sendReminders(server.clubApp.features.membership),
    ])
    await server.clubApp.runDueJobs()
    server.clock.advanceMs(DAY_MS)
  }
}

describe('reminders', () => {
  it('are sent on the days that the club has set, including the day after the last one', async () => {
    const member = await newMember(server, { validTo: '2026-01-20' })
    const body = { late_renewal_days: 90, reminder_days: [-5, 1, 40] }
    const owner = server.as({ roles: ['owner'] })
    expect((await owner.request('POST', '/api/v1/club/desk/limits/membership', { body })).status).toBe(200)
    await letDaysPass(60)
    const sent = await server.database.db
      .select({ dayOffset: membershipReminder.dayOffset })
      .from(membershipReminder)
      .where(eq(membershipReminder.personId, member.id))
      .orderBy(membershipReminder.dayOffset)
    expect(sent.map(({ dayOffset }) => dayOffset)).toEqual([-5, 1, 40])
    expect((await mailTo(server, member.email)).map(({ subject }) => subject)).toEqual([
      'Your membership ends on 20 Jan 2026',
      'Your membership has ended',
      'We miss you at the track',
    ])
  })

  it('are sent once each over 400 days by two processes, on the days they are due', async () => {
    const member = await newMember(server, { validTo: '2026-06-30' })
    const forLife = await newMember(server, { validTo: null, type: 'LIFE' })
    await letDaysPass(400)
    const mails = await mailTo(server, member.email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'We miss you at the track',
      'Your membership ends on 30 June 2026',
      'Your membership ends on 30 June 2026',
      'Your membership ends on 30 June 2026',
      'Your membership ends today',
      'Your membership has ended',
    ])
    expect(await mailTo(server, forLife.email)).toEqual([])
    const sent = await server.database.db
      .select({ dayOffset: membershipReminder.dayOffset, sentAt: membershipReminder.sentAt })
      .from(membershipReminder)
      .where(eq(membershipReminder.personId, member.id))
      .orderBy(membershipReminder.dayOffset)
    // The day after the last one is recorded as well, because the lapse is then reported to the registrar.
    expect(sent.map(({ dayOffset, sentAt }) => [dayOffset, sentAt.toISOString().slice(0, 10)])).toEqual([
      [-30, '2026-05-31'],
      [-14, '2026-06-16'],
      [-3, '2026-06-27'],
      [0, '2026-06-30'],
      [1, '2026-07-01'],
      [7, '2026-07-07'],
      [30, '2026-07-30'],
    ])
  })

  it('offer to unsubscribe only when they invite a person back, by a link in that mail', async () => {
    const member = await newMember(server, { validTo: '2026-01-03' })
    await letDaysPass(1)
    const [notice] = await mailTo(server, member.email)
    expect(notice?.subject).toBe('Your membership has ended')
    expect(notice?.text).not.toContain('/unsubscribe/')
    server.clock.advanceMs(22 * DAY_MS)
    await letDaysPass(1)
    const asking = (await mailTo(server, member.email)).at(-1)
    const code = /\/unsubscribe\/([\w.-]+)/.exec(asking?.text ?? '')?.[1] ?? ''
    const stop = (body: object) => server.request('POST', '/api/v1/club/membership/unsubscribe', { body })
    expect((await stop({ code: `${code}x` })).json()).toMatchObject({ success: false })
    expect((await stop({ code })).json()).toMatchObject({ success: true })
  })

  it('can be unsubscribed from by the mail program, at the address in the mail’s header', async () => {
    const member = await newMember(server, { validTo: '2025-12-11' })
    await sendReminders(server.clubApp.features.membership)
    const { rows } = await server.database.pool.query<{ mail: string }>(
      "select payload::text as mail from job where payload::text like '%One-Click%' and payload::text like $1",
      [`%${member.email}%`],
    )
    const address = /<http:\/\/localhost:3000(\/api\/[^>]+)>/.exec(rows[0]?.mail ?? '')?.[1] ?? ''
    const wants = async () =>
      (
        await server.database.pool.query<{ wants: boolean }>(
          'select wants_reminders as wants from member where person_id = $1',
          [member.id],
        )
      ).rows[0]?.wants
    const opened = await server.request('GET', address)
    expect([opened.status, await wants()]).toEqual([303, true])
    expect(opened.headers['location']).toMatch(/^\/unsubscribe\//)
    for (const { type, body } of [
      { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' },
      {
        type: 'multipart/form-data; boundary=b',
        body: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      },
    ]) {
      await server.database.db.execute(
        `update member set wants_reminders = true where person_id = ${member.id}`,
      )
      const posted = await server.request('POST', address, {
        headers: { 'content-type': type },
        body,
      })
      expect([posted.status, await wants()]).toEqual([200, false])
    }
  })

  it('that invite a person back are not sent after unsubscribing', async () => {
    const member = await newMember(server, { validTo: '2025-12-11' })
    await server.clubApp.features.membership.database.transaction((tx) =>
      tx.execute(`update member set wants_reminders = false where person_id = ${member.id}`),
    )
    await letDaysPass(1)
    expect(await mailTo(server, member.email)).toEqual([])
  })

  it('missed during an outage are sent up to two days late, and not later', async () => {
    const late = await newMember(server, { validTo: '2026-02-07' })
    const tooLate = await newMember(server, { validTo: '2026-02-06' })
    await letDaysPass(1)
    expect(await mailTo(server, late.email)).toHaveLength(1)
    expect(await mailTo(server, tooLate.email)).toEqual([])
  })

  it('say "today" on the last day only', async () => {
    const onTheDay = await newMember(server, { validTo: '2026-01-10' })
    const dayAfter = await newMember(server, { validTo: '2026-01-09' })
    await letDaysPass(1)
    const subjects = async (member: { email: string }) =>
      (await mailTo(server, member.email)).map(({ subject }) => subject)
    expect([await subjects(onTheDay), await subjects(dayAfter)]).toEqual([
      ['Your membership ends today'],
      ['Your membership has ended'],
    ])
  })

  it('of the last days are combined into one if the task did not run before the last day', async () => {
    const member = await newMember(server, { validTo: '2026-01-11' })
    const body = { late_renewal_days: 90, reminder_days: [-2, -1, 0] }
    await server.as({ roles: ['owner'] }).request('POST', '/api/v1/club/desk/limits/membership', { body })
    server.clock.advanceMs(DAY_MS)
    await letDaysPass(3)
    expect((await mailTo(server, member.email)).map(({ subject }) => subject)).toEqual([
      'Your membership ends today',
    ])
  })

  it('stop after a renewal', async () => {
    const member = await newMember(server, { validTo: '2026-02-09' })
    const { db } = server.database
    await db.execute(
      `insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
       select person_id, type_id, '2026-02-10', '2027-02-09', created_at from membership_period
       where person_id = ${member.id}`,
    )
    await letDaysPass(60)
    expect(await mailTo(server, member.email)).toEqual([])
  })
})
