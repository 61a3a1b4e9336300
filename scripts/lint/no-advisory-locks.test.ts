import { expect, test } from 'vitest'
import { hasAdvisoryLock } from './no-advisory-locks.mjs'

test.each([
  ['SELECT pg_advisory_xact_lock(1)', true],
  ['select pg_try_advisory_lock_shared(1)', true],
  ['select PG_ADVISORY_UNLOCK_ALL()', true],
  ['LOCK TABLE "car" IN SHARE MODE', false],
  ['select 1 from named_lock for update', false],
])('%s takes an advisory lock: %s', (sql, isOne) => {
  expect(hasAdvisoryLock(sql)).toBe(isOne)
})
