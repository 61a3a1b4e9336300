import { expect, test } from 'vitest'
import { cacheLookups } from './lookup-cache.ts'

/**
 * Creates a cache over a fake lookup. `state` counts the lookups and sets the versions, the clock, whether items
 * exist and whether they show places.
 */
function skus(untilMs: number | null = null) {
  const state = { version: 1, places: 1, nowMs: 1_000, looks: 0, hasItems: true, showsPlaces: false }
  const find = cacheLookups<string>({
    contentVersion: { current: () => state.version },
    placesVersion: { current: () => state.places },
    clock: { nowMs: () => state.nowMs },
  })
  const look = (key: string) =>
    find(key, async () => {
      state.looks += 1
      const { showsPlaces } = state
      return state.hasItems ? { value: `${key} of ${state.version}`, untilMs, showsPlaces } : null
    })
  return { state, look }
}

test('simultaneous and later calls for one key look it up once', async () => {
  const { state, look } = skus()
  const [one, other] = await Promise.all([look('/about'), look('/about')])
  expect(one).toBe(other)
  expect(await look('/about')).toBe(one)
  expect(state.looks).toBe(1)
})

test('a change of content is visible at the next call', async () => {
  const { state, look } = skus()
  await look('/about')
  state.version = 2
  expect((await look('/about'))?.value).toBe('/about of 2')
})

test('taking a place invalidates only the items that show places left', async () => {
  const { state, look } = skus()
  await look('/about')
  state.showsPlaces = true
  await look('/calendar')
  state.places = 2
  await look('/about')
  expect(state.looks).toBe(2)
  await look('/calendar')
  await look('/calendar')
  expect(state.looks).toBe(3)
})

test('an item is looked up again if a place was taken during its lookup', async () => {
  const { state, look } = skus()
  state.showsPlaces = true
  const begunBefore = look('/calendar')
  state.places = 2
  await begunBefore
  await look('/calendar')
  expect(state.looks).toBe(2)
})

test('an entry with an expiry is looked up again from that instant on', async () => {
  const { state, look } = skus(5_000)
  await look('/about')
  state.nowMs = 4_999
  await look('/about')
  expect(state.looks).toBe(1)
  state.nowMs = 5_000
  await look('/about')
  expect(state.looks).toBe(2)
})

test('a missing item is not cached', async () => {
  const { state, look } = skus()
  state.hasItems = false
  expect(await look('/nowhere')).toBeNull()
  state.hasItems = true
  expect((await look('/nowhere'))?.value).toBe('/nowhere of 1')
})

test('a failed lookup is not cached', async () => {
  const find = cacheLookups<string>({
    contentVersion: { current: () => 1 },
    placesVersion: { current: () => 1 },
    clock: { nowMs: () => 0 },
  })
  await expect(find('/about', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await find('/about', async () => ({ value: 'there', untilMs: null }))).toMatchObject({
    value: 'there',
  })
})
