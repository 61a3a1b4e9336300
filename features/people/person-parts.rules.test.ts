import { describe, expect, it } from 'vitest'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { activityFor, partsFor } from './person-parts.rules.ts'

const having =
  (...roles: readonly StaffRole[]) =>
  (role: StaffRole) =>
    roles.includes(role)

describe('the parts of a record', () => {
  it.each<[StaffRole, string[], string[]]>([
    ['content', [], []],
    ['treasurer', ['orders'], ['order']],
    ['shop', ['orders'], ['order']],
    ['events', ['entries'], ['entry']],
    ['registrar', ['vehicles'], []],
    [
      'membership',
      ['details', 'membership', 'orders', 'entries', 'vehicles', 'notes', 'changes'],
      ['membership', 'mail', 'order', 'entry', 'note', 'change', 'account'],
    ],
  ])('for %s', (role, parts, activity) => {
    expect([partsFor(having(role)), activityFor(having(role))]).toEqual([parts, activity])
  })

  it('of two roles are the parts of both', () => {
    expect(partsFor(having('treasurer', 'events'))).toEqual(['orders', 'entries'])
  })
})
