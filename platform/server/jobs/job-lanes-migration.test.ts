/** Runs the migration that adds the lanes on a database of the release before it that contains jobs. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { silentLog } from '#tests/kit/log.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { createJobRunner } from './job-runner.ts'

const MIGRATIONS = 'database/migrations'
const isLanes = (name: string) => name.endsWith('_job_lanes')

let database: TestDatabase
let folder = ''
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  folder = mkdtempSync(join(tmpdir(), 'paddock-lanes-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function migrateWhile(isIncluded: (name: string) => boolean): Promise<void> {
  for (const name of readdirSync(MIGRATIONS).filter(isIncluded))
    cpSync(join(MIGRATIONS, name), join(folder, name), { recursive: true })
  await migrateDatabase({ connection: database.connection, migrationsFolder: folder, log: silentLog })
}

/** Enqueues a job like the release before the lanes. */
const insertOld = (kind: string) =>
  database.pool.query(
    `insert into job (id, kind, payload, run_at, attempts, created_at)
     values (gen_random_uuid(), $1, '{}', now(), 0, now())`,
    [kind],
  )

/** Takes the due jobs as the release before the lanes does. */
const takeOld = async () => {
  const { rows } = await database.pool.query<{ kind: string }>(
    `update job set leased_until = now() + interval '10 seconds', attempts = attempts + 1
     where id in (select id from job where finished_at is null and run_at <= now()
                    and (leased_until is null or leased_until < now()) for update skip locked)
     returning kind`,
  )
  return rows.map(({ kind }) => kind)
}

it('queued mails move to their lane, and both releases run jobs of either', async () => {
  const migrations = readdirSync(MIGRATIONS).toSorted()
  const lanes = migrations.find(isLanes) ?? ''
  await migrateWhile((name) => name < lanes)
  await insertOld('mail.send')
  await insertOld('test.work')
  await migrateWhile(isLanes)
  const { rows } = await database.pool.query(`select kind, lane, attempts from job order by kind`)
  expect(rows).toEqual([
    { kind: 'mail.send', lane: 'mail', attempts: 0 },
    { kind: 'test.work', lane: 'work', attempts: 0 },
  ])

  await insertOld('test.work')
  const done: number[] = []
  const worker = async (_payload: unknown, { attempt }: { attempt: number }) => void done.push(attempt)
  const runner = createJobRunner(
    { database, clock: systemClock, log: silentLog },
    { 'mail.send': worker, 'test.work': worker },
  )
  expect(await runner.runDue()).toBe(3)

  await insertOld('test.work')
  expect(await takeOld()).toEqual(['test.work'])
  expect(await runner.runDue()).toBe(0)
  await database.pool.query(
    `update job set leased_until = now() - interval '1 second' where attempts = 1 and finished_at is null`,
  )
  expect(await runner.runDue()).toBe(1)
  expect(done).toEqual([1, 1, 1, 2])
})
