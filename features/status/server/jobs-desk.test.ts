import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntry } from '#features/staff/server/staff.tables.ts'
import { SEND_MAIL_JOB } from '#integrations/mail/post-office.ts'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import { NEVER_ENDED } from '#platform/server/jobs/run-job.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { newPerson } from '#tests/membership/club-server.ts'
import type { ClubStatus } from '../status.contract.ts'
import type { FailedJob } from '../jobs-desk.contract.ts'

const PATH = '/api/v1/staff/jobs'
const KIND = 'events-desk.drop-unsaved'

let server: RunningServer
let owner: Asker
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as({ personId: (await newPerson(server)).id, roles: ['owner'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.delete(job)
})

/** Stores a background job that is no longer repeated after its last failure. */
async function failedJob(change: Partial<typeof job.$inferInsert> = {}): Promise<string> {
  const at = new Date(server.clock.nowMs() - DAY_MS)
  const row = {
    id: crypto.randomUUID(),
    kind: KIND,
    payload: { file: '/uploads/nothing.pdf' },
    runAt: at,
    createdAt: at,
    finishedAt: at,
    attempts: 500,
    lastError: 'connect ECONNREFUSED 10.0.0.9:443',
    ...change,
  }
  await server.database.db.insert(job).values(row)
  return row.id
}

const list = async () => ((await owner.request('GET', PATH)).json() as { data: FailedJob[] }).data
const decide = (decision: 'retry' | 'discard', id: string) =>
  owner.request('POST', `${PATH}/${decision}`, { body: { id } })
const audited = (id: string) =>
  server.database.db
    .select({ verb: auditEntry.verb, kind: auditEntry.subjectKind })
    .from(auditEntry)
    .where(eq(auditEntry.subjectId, id))

describe('failed background work', () => {
  it('is for owners only', async () => {
    const id = await failedJob()
    expect((await server.request('GET', PATH)).status).toBe(401)
    const others = server.as({ roles: ['membership', 'treasurer', 'content'] })
    const answers = [
      await others.request('GET', PATH),
      await others.request('POST', `${PATH}/retry`, { body: { id } }),
      await others.request('POST', `${PATH}/discard`, { body: { id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await list()).toHaveLength(1)
  })

  it('lists jobs that were given up before those that are tried again, without payloads and mails', async () => {
    await failedJob({ kind: SEND_MAIL_JOB, payload: {} })
    const retrying = await failedJob({ finishedAt: null, attempts: 4, lastError: 'no such column' })
    const stopped = await failedJob({ attempts: 6, lastError: NEVER_ENDED })
    const at = new Date(server.clock.nowMs() - DAY_MS).toISOString()
    expect(await list()).toEqual([
      {
        id: stopped,
        kind: KIND,
        subject: null,
        state: 'failed',
        created_at: at,
        failed_at: at,
        next_try_at: null,
        attempts: 6,
        fault: 'stopped',
        error: NEVER_ENDED,
      },
      {
        id: retrying,
        kind: KIND,
        subject: null,
        state: 'retrying',
        created_at: at,
        failed_at: null,
        next_try_at: at,
        attempts: 4,
        fault: 'unexpected',
        error: 'no such column',
      },
    ])
  })

  it('runs again when the owner retries it, and leaves the list', async () => {
    const id = await failedJob()
    expect((await decide('retry', id)).status).toBe(200)
    expect(await server.clubApp.runDueJobs()).toBe(1)
    expect(await list()).toEqual([])
    expect(await audited(id)).toEqual([{ verb: 'retried', kind: 'job' }])
    expect(await server.database.db.select().from(job)).toMatchObject([{ attempts: 1, lastError: null }])
  })

  it('never runs again once the owner discards it', async () => {
    const id = await failedJob()
    expect((await decide('discard', id)).status).toBe(200)
    expect(await server.clubApp.runDueJobs()).toBe(0)
    expect(await list()).toEqual([])
    expect(await audited(id)).toEqual([{ verb: 'discarded', kind: 'job' }])
    expect((await decide('discard', id)).status).toBe(409)
    expect((await decide('retry', id)).status).toBe(409)
  })

  it('cannot be decided while it runs, and mails are decided elsewhere', async () => {
    const running = await failedJob({
      finishedAt: null,
      leasedUntil: new Date(server.clock.nowMs() + DAY_MS),
    })
    const mail = await failedJob({ kind: SEND_MAIL_JOB })
    expect((await decide('retry', running)).status).toBe(409)
    expect((await decide('discard', mail)).status).toBe(409)
    expect((await owner.request('POST', `${PATH}/retry`, { body: { id: 'x' } })).status).toBe(422)
  })

  it('turns the line of the status page red, and the line links to the list', async () => {
    await failedJob()
    const status = (await owner.request('GET', '/api/v1/staff/status')).json() as ClubStatus
    expect(status.lines.find(({ id }) => id === 'jobs')).toMatchObject({
      level: 'red',
      path: '/cms/failed-work',
    })
  })
})
