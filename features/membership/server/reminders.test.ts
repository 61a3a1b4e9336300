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

/** What somebody was sent, oldest first. */
const mailTo = async (from: RunningServer, address: string) => (await from.mailTo(address)).toReversed()

/** Lets so many days pass, with the reminders looked at on each, by two processes at once. */
async function letDaysPass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await Promise.all([
      sendReminders(server.house.features.membership),
      sendReminders(server.house.features.membership),
    ])
    server.clock.advanceMs(DAY_MS)
  }
}

describe('reminders', () => {
  it('are sent once each over 400 days, by two processes, on the days they are due', async () => {
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
    // The day after the last one is noted too: the registrar hears of it then.
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

  it('may be ordered off only where they ask somebody back, by the link in that very letter', async () => {
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

  it('are ordered off by the mail program itself, at the address that its header names', async () => {
    const member = await newMember(server, { validTo: '2025-12-11' })
    await letDaysPass(1)
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

  it('that ask somebody back are not sent to who has ordered them off', async () => {
    const member = await newMember(server, { validTo: '2025-12-11' })
    await server.house.features.membership.database.transaction((tx) =>
      tx.execute(`update member set wants_reminders = false where person_id = ${member.id}`),
    )
    await letDaysPass(1)
    expect(await mailTo(server, member.email)).toEqual([])
  })

  it('missed while nothing ran come up to two days late, and not later', async () => {
    const late = await newMember(server, { validTo: '2026-02-07' })
    const tooLate = await newMember(server, { validTo: '2026-02-06' })
    await letDaysPass(1)
    expect(await mailTo(server, late.email)).toHaveLength(1)
    expect(await mailTo(server, tooLate.email)).toEqual([])
  })

  it('stop once a renewal is there', async () => {
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
