import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { type ContentVersion, followContentVersion } from './content-version.ts'
import { contentVersion } from './content-version.tables.ts'

let database: TestDatabase
let here: ContentVersion
let elsewhere: ContentVersion

beforeAll(async () => {
  database = await createTestDatabase()
  const deps = { database, clock: systemClock, log: silentLog }
  here = await followContentVersion(deps)
  elsewhere = await followContentVersion(deps)
})
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()])
  await database.drop()
})

test('announces a change at once in the process that made it, and within a second in every other', async () => {
  const before = here.current()
  let drops = 0
  here.onChange(() => (drops += 1))
  await database.transaction((tx) => here.bump(tx))
  expect(here.current()).toBe(before + 1)
  expect(drops).toBe(1)
  await eventually('the other process knows', () => elsewhere.current() === here.current(), 1_000)
  await here.refresh()
  expect(drops).toBe(1)
})

test('drops caches when the version went back, as after a restore of the database', async () => {
  const stored = here.current()
  await database.transaction((tx) => here.bump(tx))
  await elsewhere.refresh()
  let drops = 0
  elsewhere.onChange(() => (drops += 1))
  await database.db.update(contentVersion).set({ version: stored })
  await Promise.all([here.refresh(), elsewhere.refresh()])
  expect([here.current(), elsewhere.current(), drops]).toEqual([stored, stored, 1])
  await elsewhere.refresh()
  expect(drops).toBe(1)
})

test('does not count a change that was rolled back', async () => {
  const before = here.current()
  const failing = database.transaction(async (tx) => {
    await here.bump(tx)
    throw new Error('the rest went wrong')
  })
  await expect(failing).rejects.toThrow('the rest went wrong')
  await here.refresh()
  expect(here.current()).toBe(before)
})

test('counts each of several concurrent changes', async () => {
  const before = here.current()
  await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      database.transaction((tx) => (index % 2 === 0 ? here : elsewhere).bump(tx)),
    ),
  )
  await Promise.all([here.refresh(), elsewhere.refresh()])
  expect(here.current()).toBe(before + 5)
  expect(elsewhere.current()).toBe(before + 5)
})
