import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('loads once and shares the result', async () => {
  let loads = 0
  const load = loadOnce(async () => (loads += 1))
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('loads again after a failure', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('too many open files')
    return loads
  })
  await expect(load()).rejects.toThrow('too many open files')
  expect(await load()).toBe(2)
})
