import { expect, it } from 'vitest'
import { holdStill, isHeldStill } from './hold-still.ts'
import { checkedMs, forgetChecked, noteKept, onChecked } from './kept-answers.ts'

it('a page is held still until everybody who asked for it has let go', () => {
  expect(isHeldStill()).toBe(false)
  const [first, second] = [holdStill(), holdStill()]
  first()
  first()
  expect(isHeldStill()).toBe(true)
  second()
  expect(isHeldStill()).toBe(false)
})

it('a screen is as old as the oldest of what it shows, and the next screen begins anew', () => {
  const told: (number | null)[] = []
  const stop = onChecked((ms) => told.push(ms))
  noteKept('Sat, 21 Nov 2026 09:00:00 GMT')
  noteKept('Sat, 21 Nov 2026 08:00:00 GMT')
  noteKept('Sat, 21 Nov 2026 10:00:00 GMT')
  noteKept('no instant')
  expect(checkedMs()).toBe(Date.parse('2026-11-21T08:00:00Z'))
  forgetChecked()
  expect(checkedMs()).toBeNull()
  stop()
  noteKept('Sat, 21 Nov 2026 07:00:00 GMT')
  expect(told).toEqual([Date.parse('2026-11-21T09:00:00Z'), Date.parse('2026-11-21T08:00:00Z'), null])
})
