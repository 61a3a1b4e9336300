import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { MovableClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { silentLog } from '#tests/kit/log.ts'
import { recordStatements } from '#tests/kit/statements.ts'
import { systemRandom } from '../random.ts'
import { openJobSlots } from './job-slots.ts'
import { enqueueJob } from './jobs.ts'
import { findDueLanes, type JobLane, takeDueJobs } from './jobs.store.ts'
import { job } from './jobs.tables.ts'

const KIND = 'test.work'

let database: TestDatabase
let clock: MovableClock
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock = new MovableClock('2026-11-21T00:00:00Z')
  await database.db.delete(job)
})

const enqueue = (lane: JobLane, { kind = KIND, afterMs = 0 } = {}) =>
  enqueueJob(database.db, { clock, random: systemRandom(clock) }, { kind, payload: {}, lane, afterMs })
const due = async (except: readonly string[] = []) => {
  const { lanes, hasSuspect } = await findDueLanes(database.db, clock, { kinds: [KIND], except })
  return { lanes: [...lanes], hasSuspect }
}

describe('findDueLanes', () => {
  it('returns the lanes with a due job of a known kind, in their order', async () => {
    expect(await due()).toEqual({ lanes: [], hasSuspect: false })
    await enqueue('long')
    await enqueue('urgent')
    await enqueue('mail', { afterMs: 60_000 })
    await enqueue('bulk', { kind: 'test.unknown' })
    expect(await due()).toEqual({ lanes: ['urgent', 'long'], hasSuspect: false })
    clock.advanceMs(60_000)
    expect((await due()).lanes).toEqual(['urgent', 'mail', 'long'])
  })

  it('leaves out jobs that are leased or excluded, until the lease has expired', async () => {
    await enqueue('work')
    const [taken] = await takeDueJobs(database.db, clock, {
      kinds: [KIND],
      except: [],
      limit: 1,
      lane: 'work',
    })
    expect((await due()).lanes).toEqual([])
    clock.advanceMs(11_000)
    expect((await due()).lanes).toEqual(['work'])
    expect((await due([taken?.id ?? ''])).lanes).toEqual([])
  })

  it('returns a job whose attempts did not end as suspect, not as one of its lane', async () => {
    await enqueue('work')
    await database.db.update(job).set({ lostAttempts: 5, attempts: 5 }).where(eq(job.kind, KIND))
    expect(await due()).toEqual({ lanes: [], hasSuspect: true })
  })
})

describe('a check for due jobs', () => {
  it('needs one statement if no job is due, and begins those that are', async () => {
    const begun: string[] = []
    const slots = openJobSlots({
      database,
      clock,
      log: silentLog,
      kinds: [KIND],
      run: async ({ lane }) => void begun.push(lane),
      isRefilling: () => false,
    })
    const statements = recordStatements(database, (text) => text.includes('"job"'))
    expect(await slots.look()).toBe(0)
    expect(statements.texts).toHaveLength(1)
    await enqueue('bulk')
    await enqueue('mail')
    expect(await slots.look()).toBe(2)
    expect(begun.toSorted()).toEqual(['bulk', 'mail'])
    await slots.close()
  })
})
