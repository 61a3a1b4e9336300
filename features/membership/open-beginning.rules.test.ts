import { expect, it } from 'vitest'
import { nextMeeting, openBeginning } from './open-beginning.rules.ts'

it.each([
  [{}, null],
  [{ beginsWhenActive: false, needsApproval: true, awaitsGuardian: true, isPaidLater: true }, null],
  [{ isPaidLater: true }, 'payment'],
  [{ awaitsGuardian: true }, 'guardian'],
  [{ awaitsGuardian: true, isPaidLater: true }, 'guardian_and_payment'],
  [{ needsApproval: true }, 'approval'],
  [{ needsApproval: true, awaitsGuardian: true, isPaidLater: true }, 'approval'],
])('of an application with %j, the period begins at the event %s', (needs, event) => {
  const paidAtOnce = {
    beginsWhenActive: true,
    needsApproval: false,
    awaitsGuardian: false,
    isPaidLater: false,
  }
  expect(openBeginning({ ...paidAtOnce, ...needs })).toBe(event)
})

it.each([
  ['', null],
  ['2026-11-20', null],
  ['2026-11-21', '2026-11-21'],
  ['2026-12-10', '2026-12-10'],
])('on 21 November 2026 the entered day %j is the next meeting on %s', (entered, day) => {
  expect(nextMeeting(entered, '2026-11-21')).toBe(day)
})
