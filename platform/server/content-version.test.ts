import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { type ContentVersions, followContentVersions } from './content-version.ts'
import { contentVersion } from './content-version.tables.ts'

let database: TestDatabase
let here: ContentVersions
let elsewhere: ContentVersions

beforeAll(async () => {
  database = await createTestDatabase()
  const deps = { database, clock: systemClock, log: silentLog }
  here = await followContentVersions(deps)
  elsewhere = await followContentVersions(deps)
})
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()])
  await database.drop()
})

describe.each([
  { name: 'content', other: 'places', rowId: 1 },
  { name: 'places', other: 'content', rowId: 2 },
] as const)('the $name version', ({ name, other, rowId }) => {
  test('announces a change at once in the process that made it, and within a second in every other', async () => {
    const before = here[name].current()
    let drops = 0
    here[name].onChange(() => (drops += 1))
    await database.transaction((tx) => here[name].bump(tx))
    expect(here[name].current()).toBe(before + 1)
    expect(drops).toBe(1)
    await eventually(
      'the other process knows',
      () => elsewhere[name].current() === here[name].current(),
      1_000,
    )
    await here.refresh()
    expect(drops).toBe(1)
  })

  test('leaves the other version unchanged', async () => {
    let drops = 0
    for (const process of [here, elsewhere]) process[other].onChange(() => (drops += 1))
    await database.transaction((tx) => here[name].bump(tx))
    await Promise.all([here.refresh(), elsewhere.refresh()])
    expect(drops).toBe(0)
  })

  test('drops caches when the number became lower, as after a restore of the database', async () => {
    const stored = here[name].current()
    await database.transaction((tx) => here[name].bump(tx))
    await elsewhere.refresh()
    let drops = 0
    elsewhere[name].onChange(() => (drops += 1))
    await database.db.update(contentVersion).set({ version: stored }).where(eq(contentVersion.id, rowId))
    await Promise.all([here.refresh(), elsewhere.refresh()])
    expect([here[name].current(), elsewhere[name].current(), drops]).toEqual([stored, stored, 1])
    await elsewhere.refresh()
    expect(drops).toBe(1)
  })

  test('does not count a change that was rolled back', async () => {
    const before = here[name].current()
    const failing = database.transaction(async (tx) => {
      await here[name].bump(tx)
      throw new Error('the rest went wrong')
    })
    await expect(failing).rejects.toThrow('the rest went wrong')
    await here.refresh()
    expect(here[name].current()).toBe(before)
  })

  test('counts each of several concurrent changes', async () => {
    const before = here[name].current()
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        database.transaction((tx) => (index % 2 === 0 ? here : elsewhere)[name].bump(tx)),
      ),
    )
    await Promise.all([here.refresh(), elsewhere.refresh()])
    expect([here[name].current(), elsewhere[name].current()]).toEqual([before + 5, before + 5])
  })
})
