import { expect, test } from 'vitest'
import { defaultPoolSize, embeddedConnections, poolShare, poolSizeFault } from './pool-share.ts'

test.each([
  { poolSize: 10, processes: 1, shares: [10] },
  { poolSize: 10, processes: 4, shares: [3, 3, 2, 2] },
  { poolSize: 12, processes: 4, shares: [3, 3, 3, 3] },
  { poolSize: 30, processes: 15, shares: Array.from({ length: 15 }, () => 2) },
])('shares $poolSize connections among $processes processes', ({ poolSize, processes, shares }) => {
  expect(shares.map((_, place) => poolShare(poolSize, processes, place + 1))).toEqual(shares)
})

test.each([
  { poolSize: 2, processes: 1, fault: null },
  { poolSize: 8, processes: 4, fault: null },
  { poolSize: 7, processes: 4, fault: 'must be at least 8: 2 for each of 4 processes' },
])('$poolSize connections for $processes processes: $fault', ({ poolSize, processes, fault }) => {
  expect(poolSizeFault(poolSize, processes)).toBe(fault)
})

test('without POOL_SIZE there are ten connections, or two for each process', () => {
  expect([1, 4, 5, 8].map(defaultPoolSize)).toEqual([10, 10, 10, 16])
})

test('the embedded database accepts three more connections for each further process', () => {
  expect([1, 4].map(embeddedConnections)).toEqual([40, 49])
})
