import { expect, it } from 'vitest'
import { holdStill, isHeldStill } from './hold-still.ts'
import { checkedMs, forgetChecked, noteStored, onChecked } from './stored-answers.ts'

it('a reload is prevented until every caller has released it', () => {
  expect(isHeldStill()).toBe(false)
  const [first, second] = [holdStill(), holdStill()]
  first()
  first()
  expect(isHeldStill()).toBe(true)
  second()
  expect(isHeldStill()).toBe(false)
})

it('the age of the oldest data on a screen is reported, and reset for the next screen', () => {
  const told: (number | null)[] = []
  const stop = onChecked((ms) => told.push(ms))
  noteStored('Sat, 21 Nov 2026 09:00:00 GMT')
  noteStored('Sat, 21 Nov 2026 08:00:00 GMT')
  noteStored('Sat, 21 Nov 2026 10:00:00 GMT')
  noteStored('no instant')
  expect(checkedMs()).toBe(Date.parse('2026-11-21T08:00:00Z'))
  forgetChecked()
  expect(checkedMs()).toBeNull()
  stop()
  noteStored('Sat, 21 Nov 2026 07:00:00 GMT')
  expect(told).toEqual([Date.parse('2026-11-21T09:00:00Z'), Date.parse('2026-11-21T08:00:00Z'), null])
})
