import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { retryDelayMs } from '#platform/server/jobs/run-job.ts'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import { msg } from '@lingui/core/macro'
import { DAY_MS } from '#platform/shared/durations.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { FINGERPRINT } from '#tests/accounts/members.ts'
import type { FailedMail } from '#features/staff/mail-log.contract.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { passDays, type SmtpKit, startSmtp, TRY_LATER } from '#tests/kit/smtp.ts'
import { newPerson } from '#tests/membership/club-server.ts'

let server: RunningServer
let smtp: SmtpKit

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ settings: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

/** Queues a mail to a person, as features do. */
async function writeTo(
  personId: number,
  subject: string,
  { expiresAt, isBulk = false }: { expiresAt?: Date; isBulk?: boolean } = {},
): Promise<void> {
  const { write } = server.clubApp.features.clubRego
  await server.database.transaction((tx) =>
    write(tx, personId, () => ({
      mail: 'test',
      subject: { id: subject, message: subject },
      heading: msg`Paid`,
      paragraphs: [],
      why: msg`Paid`,
      isBulk,
      ...(expiresAt === undefined ? {} : { expiresAt }),
    })),
  )
}

async function failedMailsOf(personId: number): Promise<FailedMail[]> {
  const secretary = server.as({ personId, roles: ['owner'] })
  const answer = await secretary.request('GET', '/api/v1/staff/mails')
  return (answer.json() as { data: FailedMail[] }).data
}

describe('a mail server that stops answering', () => {
  it('does not delay a log-in code', async () => {
    const slow = await newPerson(server, { name: 'Ray Mulgatha' })
    const { email } = await newPerson(server, { name: 'Una Wendouree' })
    const answer = smtp.stall(slow.email)
    for (let at = 0; at < 10; at += 1) await writeTo(slow.id, `Reminder ${at}`)
    const mails = server.clubApp.runDueJobs()
    await eventually('the mails are under way', () => smtp.attemptsTo(slow.email) > 0)
    const body = { email, fingerprint: FINGERPRINT, code_only: true }
    await server.request('POST', '/api/v1/cognito/user/sendLoginLink', { body })
    const look = server.clubApp.runDueJobs()
    await eventually('the code has left', () => smtp.received.length > 0)
    expect(smtp.received.map(({ to }) => to)).toEqual([email])
    answer()
    await Promise.all([mails, look])
    expect(smtp.received.splice(0)).toHaveLength(11)
  })

  it('for a message to many people does not delay other mail', async () => {
    const slow = await newPerson(server, { name: 'Ray Mulgatha' })
    const { id, email } = await newPerson(server, { name: 'Una Wendouree' })
    const answer = smtp.stall(slow.email)
    for (let at = 0; at < 10; at += 1) await writeTo(slow.id, `Message ${at}`, { isBulk: true })
    const messages = server.clubApp.runDueJobs()
    await eventually('the messages are under way', () => smtp.attemptsTo(slow.email) > 0)
    await writeTo(id, 'Your receipt')
    const look = server.clubApp.runDueJobs()
    await eventually('the receipt has left', () => smtp.received.length > 0)
    expect(smtp.received.map(({ to }) => to)).toEqual([email])
    answer()
    await Promise.all([messages, look])
    expect(smtp.received.splice(0)).toHaveLength(11)
  })
})

describe('an outage of the mail server', () => {
  it('of a week loses no mail; a code and an offer that expired meanwhile are not sent', async () => {
    const { id, email } = await newPerson(server, { name: 'Dot Hallorangi' })
    smtp.refuse('mailFrom', TRY_LATER)
    await writeTo(id, 'Your receipt')
    await writeTo(id, 'A place is yours', { expiresAt: new Date(server.clock.nowMs() + DAY_MS) })
    const body = { email, fingerprint: FINGERPRINT, code_only: true }
    await server.request('POST', '/api/v1/cognito/user/sendLoginLink', { body })
    await server.clubApp.runDueJobs()
    const offer = (await failedMailsOf(id)).find(({ subject }) => subject === 'A place is yours')
    expect(offer).toMatchObject({ state: 'retrying', attempts: 1 })
    await passDays(server, 7)
    expect(smtp.received).toEqual([])
    smtp.refuse('mailFrom', null)
    await passDays(server, 1)
    expect(smtp.received.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Your receipt']])
  })

  it('of two weeks marks the mail as failed, while jobs of other kinds are still tried again', async () => {
    const { id, email } = await newPerson(server, { name: 'Ines Kookaburrow' })
    const { db } = server.database
    smtp.refuse('mailFrom', TRY_LATER)
    await writeTo(id, 'Your invoice')
    await passDays(server, 15)
    smtp.refuse('mailFrom', null)
    // The staff desk lists the mail without its text, and the secretary sends it again.
    const secretary = server.as({ personId: id, roles: ['membership'] })
    const [mail] = await failedMailsOf(id)
    expect(mail).toEqual({
      id: mail?.id,
      to: email,
      subject: 'Your invoice',
      state: 'failed',
      created_at: mail?.created_at,
      next_try_at: null,
      attempts: mail?.attempts,
      error: expect.stringContaining('try again later') as string,
    })
    const decide = (what: string, asker: Asker = secretary) =>
      asker.request('POST', `/api/v1/staff/mails/${what}`, { body: { id: mail?.id } })
    for (const role of ['registrar', 'treasurer', 'content', 'gate'] as const) {
      const other = server.as({ personId: id, roles: [role] })
      expect((await other.request('GET', '/api/v1/staff/mails')).status).toBe(403)
      expect((await decide('resend', other)).status).toBe(403)
    }
    const failed = await db.select().from(job).where(isNotNull(job.lastError))
    expect(failed.map(({ kind, finishedAt }) => [kind, finishedAt !== null])).toEqual([['mail.send', true]])
    smtp.received.length = 0
    expect((await decide('resend')).status).toBe(200)
    expect((await decide('resend')).status).toBe(409)
    await server.clubApp.runDueJobs()
    expect(smtp.received.map(({ to }) => to)).toEqual([email])
    expect(await failedMailsOf(id)).toEqual([])

    await db.insert(job).values({
      id: systemRandom(server.clock).uuid(),
      kind: 'orders.end-hold',
      payload: { orderId: 'none' },
      runAt: new Date(server.clock.nowMs()),
      attempts: 0,
      createdAt: new Date(server.clock.nowMs()),
    })
    await passDays(server, 40)
    const [held] = await db.select().from(job).where(eq(job.kind, 'orders.end-hold'))
    expect(held?.finishedAt).toBeNull()
    expect(held?.attempts).toBe(160)
  })
})

it('makes mails retry after delays that double up to one hour', () => {
  expect([1, 2, 3, 8, 9, 10, 500].map((attempts) => retryDelayMs(attempts) / 1000)).toEqual([
    15, 30, 60, 1920, 3600, 3600, 3600,
  ])
})
