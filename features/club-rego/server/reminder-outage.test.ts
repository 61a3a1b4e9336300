import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import { type RegoServer, startCase, startRego } from '#tests/club-rego/rego.ts'
import { passDays as passDaysOf, type SmtpKit, startSmtp, TRY_LATER } from '#tests/kit/smtp.ts'
import { newMember } from '#tests/membership/club-server.ts'
import { clubRegoReminder } from './club-rego.tables.ts'
import { runDailyCaseChecks } from './daily-checks.actions.ts'

let server: RegoServer
let smtp: SmtpKit

beforeEach(async () => {
  smtp = await startSmtp()
  smtp.refuse('mailFrom', TRY_LATER)
  server = await startRego({ settings: { SMTP_URL: smtp.url } })
  await startCase(server, await newMember(server, { validTo: '2027-12-31' }))
  server.clock.advanceMs(8 * DAY_MS)
})
afterEach(async () => {
  await server.stop()
  await smtp.stop()
})

/** Advances the clock by some days and runs the daily checks and the mail queue every six hours. */
const passDays = (days: number) =>
  passDaysOf(server, days, () => runDailyCaseChecks(server.clubApp.features.clubRego))

const noted = () => server.database.db.$count(clubRegoReminder)

describe('a club rego reminder', () => {
  it('is queued once while the mail server is down, and sent once afterwards', async () => {
    await passDays(3)
    expect([smtp.received.length, await noted()]).toEqual([0, 1])
    smtp.refuse('mailFrom', null)
    await passDays(2)
    expect([smtp.received.length, await noted()]).toEqual([1, 1])
  })

  it('is sent again by a later run if its mail failed finally', async () => {
    await passDays(14)
    for (let at = 0; at < 8; at += 1) {
      server.clock.advanceMs(6 * HOUR_MS)
      await server.clubApp.runDueJobs()
    }
    expect([smtp.received.length, await noted()]).toEqual([0, 0])
    smtp.refuse('mailFrom', null)
    await passDays(1)
    expect([smtp.received.length, await noted()]).toEqual([1, 1])
  })

  it('is recorded and not sent again if the mail server refused the address', async () => {
    smtp.refuse('mailFrom', null)
    smtp.refuse('rcptTo', '550 5.1.1 User unknown')
    await passDays(3)
    expect(await noted()).toBe(1)
    expect(await server.database.db.$count(job, eq(job.isPermanent, true))).toBe(1)
    smtp.refuse('rcptTo', null)
    await passDays(3)
    expect([smtp.received.length, await noted()]).toEqual([0, 1])
  })
})
