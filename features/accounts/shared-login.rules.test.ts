import { describe, expect, it } from 'vitest'
import { followsHolder } from './shared-login.rules.ts'

describe('followsHolder', () => {
  it.each([
    ['the day before the 18th birthday', '2008-11-30', true],
    ['the 18th birthday', '2008-11-29', false],
    ['a child', '2020-01-01', true],
    ['an adult', '1980-06-14', false],
    ['an unknown date of birth', null, false],
  ])('%s', (_, born, follows) => {
    expect(followsHolder(born, '2026-11-29')).toBe(follows)
  })
})
