/** Mails that the mail server refuses, at each step of the dialogue. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { msg } from '@lingui/core/macro'
import { eq } from 'drizzle-orm'
import type { FailedMail } from '#features/staff/mail-log.contract.ts'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { FINGERPRINT } from '#tests/accounts/members.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { passDays, type SmtpKit, type SmtpStep, startSmtp } from '#tests/kit/smtp.ts'
import { newPerson } from '#tests/membership/club-server.ts'

let server: RunningServer
let smtp: SmtpKit

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ settings: { SMTP_URL: smtp.urlWithLogin } })
})
afterEach(async () => {
  for (const step of ['connect', 'auth', 'mailFrom', 'rcptTo'] as const) smtp.refuse(step, null)
  await passDays(server, 1)
  await server.database.db.delete(job)
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

/** A person to whom a letter is queued. */
async function personWithMail() {
  const person = await newPerson(server, { name: 'Dot Hallorangi' })
  const { write } = server.clubApp.features.clubRego
  await server.database.transaction((tx) =>
    write(tx, person.id, () => ({
      mail: 'test',
      subject: msg`Paid`,
      heading: msg`Paid`,
      paragraphs: [],
      why: msg`Paid`,
    })),
  )
  return person
}

const secretary = () => server.as({ roles: ['membership'] })

async function failedMails(): Promise<FailedMail[]> {
  const answer = await secretary().request('GET', '/api/v1/staff/mails')
  return (answer.json() as { data: FailedMail[] }).data
}

describe('an address that the mail server refuses', () => {
  it('is not tried again; the desk sees the answer, and may send the mail once more', async () => {
    const { email } = await personWithMail()
    smtp.refuse('rcptTo', '550 5.1.1 User unknown')
    await passDays(server, 2)
    const [mail, ...others] = await failedMails()
    expect([mail, others, smtp.attemptsTo(email)]).toEqual([
      {
        id: mail?.id,
        to: email,
        subject: 'Paid',
        state: 'refused',
        created_at: mail?.created_at,
        next_try_at: null,
        attempts: 1,
        error: '550 5.1.1 User unknown',
      },
      [],
      1,
    ])
    const counts = (await secretary().request('GET', '/api/v1/staff/counts')).json() as {
      data: { key: string; count: number }[]
    }
    expect(counts.data).toContainEqual(expect.objectContaining({ key: 'mails_failed', count: 1 }))
    const resend = () => secretary().request('POST', '/api/v1/staff/mails/resend', { body: { id: mail?.id } })
    expect((await resend()).status).toBe(200)
    await server.clubApp.runDueJobs()
    expect([(await failedMails())[0]?.state, smtp.attemptsTo(email)]).toEqual(['refused', 2])
    smtp.refuse('rcptTo', null)
    expect((await resend()).status).toBe(200)
    await server.clubApp.runDueJobs()
    expect(await failedMails()).toEqual([])
    expect(smtp.received.at(-1)).toMatchObject({ to: email, subject: 'Paid' })
  })

  it('ends a mail with a login code without listing it at the desk, because anyone may type any address', async () => {
    const { email } = await newPerson(server)
    smtp.refuse('rcptTo', '550 5.1.1 User unknown')
    const body = { email, fingerprint: FINGERPRINT, code_only: true }
    await server.request('POST', '/api/v1/cognito/user/sendLoginLink', { body })
    await server.clubApp.runDueJobs()
    expect([smtp.attemptsTo(email), await failedMails()]).toEqual([1, []])
    const [row] = await server.database.db.select().from(job).where(eq(job.kind, 'mail.send'))
    expect([row?.finishedAt === null, row?.payload]).toEqual([false, {}])
  })
})

describe('a mail is tried again after', () => {
  it.each<[SmtpStep, string]>([
    ['connect', '554 5.3.2 No SMTP service here'],
    ['auth', '535 5.7.8 Authentication credentials invalid'],
    ['mailFrom', '550 5.1.8 Sender address rejected'],
    ['mailFrom', '451 4.3.0 Try again later'],
    ['rcptTo', '450 4.2.0 Greylisted'],
    ['rcptTo', '554 5.7.1 Relay access denied'],
    ['rcptTo', '530 5.7.0 Authentication required'],
  ])('%s: %s', async (step, answer) => {
    const { email } = await personWithMail()
    smtp.refuse(step, answer)
    await passDays(server, 1)
    const [mail] = await failedMails()
    expect(mail).toMatchObject({ to: email, state: 'retrying', attempts: 4 })
    expect(mail?.error).toContain(answer)
    smtp.refuse(step, null)
    server.clock.advanceMs(HOUR_MS)
    await server.clubApp.runDueJobs()
    expect(smtp.received.at(-1)?.to).toBe(email)
    expect(await failedMails()).toEqual([])
  })
})
