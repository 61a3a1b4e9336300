import { expect, test } from 'vitest'
import { keepFinds } from './kept-finds.ts'

/** What is under each key, how often it was looked for, and a version and a clock that move when told. */
function shelf(untilMs: number | null = null) {
  const state = { version: 1, nowMs: 1_000, looks: 0, hasThings: true }
  const find = keepFinds<string>({
    contentVersion: { current: () => state.version },
    clock: { nowMs: () => state.nowMs },
  })
  const look = (key: string) =>
    find(key, async () => {
      state.looks += 1
      return state.hasThings ? { value: `${key} of ${state.version}`, untilMs } : null
    })
  return { state, look }
}

test('what is asked for by many at once, and again later, is found once', async () => {
  const { state, look } = shelf()
  const [one, other] = await Promise.all([look('/about'), look('/about')])
  expect(one).toBe(other)
  expect(await look('/about')).toBe(one)
  expect(state.looks).toBe(1)
})

test('a change of content is seen at the next look', async () => {
  const { state, look } = shelf()
  await look('/about')
  state.version = 2
  expect((await look('/about'))?.value).toBe('/about of 2')
})

test('what changes by itself is found anew from that instant on', async () => {
  const { state, look } = shelf(5_000)
  await look('/about')
  state.nowMs = 4_999
  await look('/about')
  expect(state.looks).toBe(1)
  state.nowMs = 5_000
  await look('/about')
  expect(state.looks).toBe(2)
})

test('that there is nothing is not remembered', async () => {
  const { state, look } = shelf()
  state.hasThings = false
  expect(await look('/nowhere')).toBeNull()
  state.hasThings = true
  expect((await look('/nowhere'))?.value).toBe('/nowhere of 1')
})

test('a look that fails is tried again', async () => {
  const find = keepFinds<string>({
    contentVersion: { current: () => 1 },
    clock: { nowMs: () => 0 },
  })
  await expect(find('/about', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await find('/about', async () => ({ value: 'there', untilMs: null }))).toMatchObject({
    value: 'there',
  })
})
