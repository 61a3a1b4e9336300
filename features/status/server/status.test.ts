import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { person, personRole } from '#features/accounts/server/accounts.tables.ts'
import { insertRoles, type MailContent } from '#features/accounts/server/accounts.public.ts'
import { SEND_MAIL_JOB } from '#integrations/mail/post-office.ts'
import { formatIn } from '#platform/server/formats.ts'
import { messagesFor } from '#platform/server/messages.ts'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import { scheduledTask } from '#platform/server/scheduled-tasks/scheduled-tasks.tables.ts'
import { storeCheckpoint } from '#platform/server/chains/chain-checkpoint.store.ts'
import { instantOf, MovableClock } from '#platform/shared/clock.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { ClubStatus } from '../status.contract.ts'
import type { CertificateFigures } from './status-figures.ts'
import { measureStatus } from './status-task.ts'
import { countJobs } from './status.store.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the call of the status page', () => {
  test('is restricted to owners', async () => {
    expect((await server.request('GET', '/api/v1/staff/status')).status).toBe(401)
    const others = server.as({ roles: ['treasurer', 'content', 'membership'] })
    expect((await others.request('GET', '/api/v1/staff/status')).status).toBe(403)
  })

  test('returns each line in the language of the caller, with the worst level', async () => {
    const owner = server.as({ roles: ['owner'] })
    const answer = await owner.request('GET', '/api/v1/staff/status', {
      headers: { 'accept-language': 'en' },
    })
    expect(answer.status).toBe(200)
    const status = answer.json() as ClubStatus
    const lines = Object.fromEntries(status.lines.map((line) => [line.id, line]))
    expect(lines['backup']).toMatchObject({
      level: 'amber',
      title: 'Backup',
      text: 'The demo club takes no backups.',
    })
    expect(lines['program']?.text).toContain(`Node ${process.versions.node}`)
    expect(lines['database']?.text).toMatch(/^PostgreSQL \d+/)
    // In this test, the club's clock differs from that of the database.
    expect([status.level, lines['clock']?.level]).toEqual(['red', 'red'])
    expect(status.slowest.length).toBeGreaterThan(0)
  })
})

describe('the scheduled tasks', () => {
  const FAILED = 'send_renewal_reminders'
  const statusOf = async (language = 'en') => {
    const answer = await server
      .as({ roles: ['owner'] })
      .request('GET', '/api/v1/staff/status', { headers: { 'accept-language': language } })
    return answer.json() as ClubStatus
  }
  const taskIn = (status: ClubStatus, name: string) => status.tasks.find((task) => task.name === name)

  test('are listed with their last and next run, failed ones first', async () => {
    const { clock, database } = server
    const before = await statusOf()
    expect(before.tasks.map(({ name }) => name)).toContain('delete_old_imports')
    // The demo takes no backups.
    expect(taskIn(before, 'take_backup')).toBeUndefined()
    expect(taskIn(before, 'delete_old_carts')).toMatchObject({ state: 'pending', last_run_at: null })
    const row = {
      everyMs: HOUR_MS,
      nextRunAt: new Date(clock.nowMs() + HOUR_MS),
      finishedAt: instantOf(clock),
    }
    await database.db.insert(scheduledTask).values([
      { ...row, name: 'delete_old_carts', result: 'done' },
      { ...row, name: FAILED, result: 'failed', failedRuns: 1, lastError: 'Error: the mail server is gone' },
    ])
    const status = await statusOf()
    expect(status.tasks[0]).toEqual({
      name: FAILED,
      title: 'Send membership reminders',
      state: 'failed',
      running_since: null,
      last_run_at: instantOf(clock).toISOString(),
      next_run_at: row.nextRunAt.toISOString(),
      error: 'Error: the mail server is gone',
    })
    expect(taskIn(status, 'delete_old_carts')).toMatchObject({ state: 'done', error: null })
    expect(taskIn(status, 'publish_pages')).toMatchObject({ state: 'constant', next_run_at: null })
    expect(status.lines.find(({ id }) => id === 'tasks')).toMatchObject({
      level: 'amber',
      title: 'Regular tasks',
      text: '1 regular task failed at the last run.',
    })
    await database.db.delete(scheduledTask)
  })
})

describe('the counts of jobs', () => {
  const NOW = new Date('2030-01-01T12:00:00Z')
  const row = (change: Partial<typeof job.$inferInsert>) => ({
    id: crypto.randomUUID(),
    kind: SEND_MAIL_JOB,
    payload: {},
    runAt: NOW,
    createdAt: new Date(NOW.getTime() - HOUR_MS),
    attempts: 1,
    ...change,
  })

  test('count separately mails that are queued, given up and refused, and other jobs', async () => {
    const { db } = server.database
    await db.execute(sql`delete from job`)
    const later = new Date(NOW.getTime() + HOUR_MS)
    await db
      .insert(job)
      .values([
        row({}),
        row({ runAt: later }),
        row({ runAt: later, attempts: 2, lastError: 'connect ECONNREFUSED' }),
        row({ finishedAt: NOW }),
        row({ finishedAt: NOW, lastError: 'given up' }),
        row({ finishedAt: NOW, lastError: '550', isPermanent: true }),
        row({ kind: 'other', finishedAt: NOW, lastError: 'given up' }),
        row({ kind: 'other', runAt: later, attempts: 3, lastError: 'again' }),
        row({ kind: 'other', runAt: later, attempts: 1, lastError: 'again' }),
      ])
    expect(await countJobs(db, NOW)).toEqual({
      mail: { queued: 2, oldestAt: new Date(NOW.getTime() - HOUR_MS), failed: 1, refused: 1 },
      jobs: { failed: 1, retrying: 1, oldestAt: null },
    })
    await db.execute(sql`delete from job`)
  })
})

describe('the regular measurement', () => {
  // A Wednesday, 11:00 in Melbourne.
  const clock = new MovableClock('2026-11-25T00:00:00Z')
  let freeBytes = 60e9
  let certificate: CertificateFigures = { kind: 'none' }
  let mails: { to: number; content: MailContent }[] = []

  const run = async (sendsMail = true) => {
    mails = []
    await measureStatus({
      database: server.database,
      clock,
      settings: { dataDir: '/nowhere', backupTo: '/nowhere-else', appUrl: 'http://localhost', isDemo: true },
      hasPassphrase: () => true,
      wallet: { apple: null, google: null },
      tasks: () => [],
      copiesChanges: false,
      probeMail: () => Promise.resolve(),
      bucket: null,
      readBooks: () => Promise.resolve({ checkedAt: instantOf(clock), faults: 0 }),
      program: { version: '1', nodeVersion: '24', startedAt: instantOf(clock) },
      timezone: () => Promise.resolve('Australia/Melbourne'),
      readDisk: () => ({ freeBytes, totalBytes: 100e9 }),
      readCertificate: () => Promise.resolve(certificate),
      write: (_tx, to, write) => {
        mails.push({ to, content: write(formatIn('en'), 'en') })
        return Promise.resolve()
      },
      sendsMail,
    })
    return mails
  }
  const subjects = () => mails.map(({ content }) => messagesFor('en')._(content.subject))
  const ownerIds: number[] = []

  beforeAll(async () => {
    const now = instantOf(clock)
    for (const [email, roles] of [
      ['ann@corellaplains.example', ['owner']],
      ['bob@corellaplains.example', ['treasurer']],
    ] as const) {
      const [row] = await server.database.db
        .insert(person)
        .values({ email, emailKey: email, firstName: 'Ann', lastName: 'Lee', createdAt: now, updatedAt: now })
        .returning({ id: person.id })
      await insertRoles(server.database.db, row?.id ?? 0, roles, now)
      if (roles[0] === 'owner') ownerIds.push(row?.id ?? 0)
    }
  })
  beforeEach(async () => {
    await server.database.db.execute(sql`delete from status_record`)
    freeBytes = 60e9
    certificate = { kind: 'none' }
    clock.setTo('2026-11-25T00:00:00Z')
    // The clock line is red from the start, because the database has another time; its mail is sent at this point.
    await run()
  })

  test('mails the owners once when a line turns red, and again if it was green in between', async () => {
    freeBytes = 5e8
    await run()
    expect(mails.map(({ to }) => to)).toEqual(ownerIds)
    expect(subjects()).toEqual(['The club’s server needs attention'])
    expect(mails[0]?.content.paragraphs.map((line) => messagesFor('en')._(line))[0]).toContain(
      '0.5 GB of 100.0 GB',
    )
    expect(await run()).toEqual([])
    freeBytes = 60e9
    await run()
    freeBytes = 5e8
    // Less than a day has passed, so a line that changes back and forth causes no second mail.
    expect(await run()).toEqual([])
    freeBytes = 60e9
    clock.advanceMs(DAY_MS)
    await run()
    freeBytes = 5e8
    await run()
    expect(subjects()).toEqual(['The club’s server needs attention'])
  })

  test('mails every week from Monday 8:00 on, but not in the first week', async () => {
    clock.setTo('2026-11-29T20:59:00Z')
    expect(await run()).toEqual([])
    clock.setTo('2026-11-29T21:00:00Z')
    await run()
    expect(subjects()).toEqual(['The club’s server this week: please look at it'])
    expect(await run()).toEqual([])
    clock.setTo('2026-12-09T00:00:00Z')
    expect(await run()).toHaveLength(1)
  })

  test('sends no mail in a demo, and mails nothing twice when two processes measure at once', async () => {
    freeBytes = 5e8
    expect(await run(false)).toEqual([])
    certificate = { kind: 'refused', reason: 'CERT_HAS_EXPIRED' }
    await Promise.all([run(), run()])
    expect(mails).toHaveLength(1)
  })

  test('mails the first owner about lines that were red before the club had one', async () => {
    const { db } = server.database
    const roles = await db.delete(personRole).returning()
    freeBytes = 5e8
    expect(await run()).toEqual([])
    await db.insert(personRole).values(roles)
    await run()
    expect(subjects()).toEqual(['The club’s server needs attention'])
    expect(await run()).toEqual([])
  })

  test('records the growth of the disk from one day to the next', async () => {
    for (const day of [26, 27, 28, 29]) {
      clock.setTo(`2026-11-${day}T00:00:00Z`)
      freeBytes -= 1e9
      await run()
    }
    const { rows } = await server.database.db.execute<{ value: { samples: unknown[] } }>(
      sql`select value from status_record where name = 'disk'`,
    )
    expect(rows[0]?.value.samples).toHaveLength(5)
  })

  test('mails which of the protected records was altered', async () => {
    const store = (brokenAt: string | null) =>
      storeCheckpoint(server.database.db, {
        name: 'audit',
        position: '4',
        hash: 'x',
        checkedAt: instantOf(clock),
        completeAt: instantOf(clock),
        brokenAt,
      })
    await store(null)
    await run()
    expect(mails).toEqual([])
    await store('5')
    await run()
    expect(mails[0]?.content.paragraphs.map((line) => messagesFor('en')._(line))[0]).toBe(
      'The audit log was altered or has a gap.',
    )
  })
})
