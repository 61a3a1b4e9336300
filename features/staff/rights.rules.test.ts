import { describe, expect, it } from 'vitest'
import { RIGHT_AREAS } from './right.rules.ts'
import { handedOver, isSameRight, ownRoleId, soonerEnd } from './roles.rules.ts'
import {
  ALL_RIGHTS,
  allowsChange,
  maySeeOnly,
  normalRights,
  RIGHTS,
  rightsOpen,
  rolesAtCall,
  rolesForPart,
  rolesOnScreen,
} from './rights.rules.ts'

describe('the table of rights', () => {
  it('never gives the role of an owner', () => {
    const roles = Object.values(RIGHTS).flatMap((right): readonly string[] => right.roles)
    expect(roles).not.toContain('owner')
  })

  it('has a right in each area', () => {
    expect([...new Set(Object.values(RIGHTS).map(({ area }) => area))]).toEqual([...RIGHT_AREAS])
  })
})

describe('the built-in roles at a call', () => {
  it.each([
    [['till.change'], '/api/v1/sell/till/sell', false, ['gate']],
    [['till.change'], '/api/v1/sell/tills', false, []],
    [['till.change'], '/api/v1/sell/desk/orders', true, []],
    [['members.see'], '/api/v1/club/desk/members', true, ['membership']],
    [['members.see'], '/api/v1/club/desk/members', false, []],
    [['members.change'], '/api/v1/club/desk/person/correct', false, ['membership']],
    [['members.change'], '/api/v1/club/desk/person/merge', false, []],
    [['orders.see', 'payments.change'], '/api/v1/sell/desk/order', true, ['shop', 'treasurer']],
    [['orders.see', 'payments.see'], '/api/v1/sell/desk/order/refund', false, []],
    [['till'], '/api/v1/sell/till', true, []],
    [['owner.change'], '/api/v1/staff/roles', false, []],
    [['__proto__.change', 'toString.change'], '/api/v1/staff/roles', false, []],
    [[], '/api/v1/sell/till', true, []],
    [['till.change'], '', true, []],
  ])('with %j at %s, reading %s, gives %j', (rights, path, isRead, roles) => {
    expect(rolesAtCall(rights, path, isRead)).toEqual(roles)
  })
})

describe('allowsChange', () => {
  const refund = '/api/v1/sell/desk/order/refund'
  it.each([
    [['owner'], refund, true],
    [['treasurer'], refund, true],
    [['shop'], refund, false],
    [['right:payments.change'], refund, true],
    [['right:payments.see'], refund, false],
    [['right:orders.change', 'right:payments.see'], refund, false],
    [['gate', 'right:payments.see'], refund, false],
    [[], refund, false],
    [['right:members.see'], '/api/v1/staff/views/save', true],
  ])('for %j at %s is %s', (names, path, isAllowed) => {
    expect(allowsChange(names, path)).toBe(isAllowed)
  })
})

describe('rolesForPart', () => {
  it.each([
    [['members.see'], 'find:person', ['membership']],
    [['event_checks.see'], 'find:event', ['scrutineer']],
    [['till.change'], 'find:order', []],
  ])('with %j for %s gives %j', (rights, part, roles) => {
    expect(rolesForPart(rights, part)).toEqual(roles)
  })
})

describe('normalRights', () => {
  it.each([
    [['members.change', 'members.see'], ['members.change']],
    [
      ['till.change', 'members.see'],
      ['members.see', 'till.change'],
    ],
    [['income.see'], ['income.see']],
    [['owner.change', 'members.see', 'members.see'], ['members.see']],
    [[], []],
  ])('turns %j into %j', (sent, stored) => {
    expect(normalRights(sent)).toEqual(stored)
  })

  it('accepts every right of the table', () => {
    const changes = ALL_RIGHTS.filter((right) => right.endsWith('.change') || right === 'income.see')
    expect(normalRights(ALL_RIGHTS)).toEqual(changes)
  })
})

describe('screens', () => {
  it.each([
    [['right:till.change'], '/cms/till', true],
    [['right:till.change'], '/cms/gate', false],
    [['right:members.see'], '/cms/members', true],
    [['right:members.see'], '/cms/members/print', false],
    [['right:members.change'], '/cms/members/print', true],
    [['till.change'], '/cms/till', false],
    [['right:till.change'], '/cms/roles', false],
  ])('%j at %s: opens %s', (names, path, opens) => {
    expect(rightsOpen(names, path)).toBe(opens)
  })

  it.each([
    [['right:rego.see'], '/cms/rego/17', ['registrar']],
    [['shop', 'right:rego.see'], '/cms/rego', ['shop', 'registrar']],
    [['right:rego.see'], '/cms/orders', []],
    [['right:till.change'], '/cms/tills', []],
  ])('%j at %s give the roles %j', (names, path, roles) => {
    expect(rolesOnScreen(names, path)).toEqual(roles)
  })

  const orders = { path: '/cms/orders', roles: ['treasurer', 'shop'] } as const
  it.each([
    [['right:orders.see'], true],
    [['right:orders.change'], false],
    [['right:orders.see', 'right:payments.change'], false],
    [['right:orders.see', 'shop'], false],
    [['right:orders.see', 'owner'], false],
    [['right:till.change'], false],
    [[], false],
  ])('%j may only look at orders: %s', (names, isSeeOnly) => {
    expect(maySeeOnly(names, orders)).toBe(isSeeOnly)
  })

  it('of a report, which cannot be changed, do not count as view only', () => {
    expect(maySeeOnly(['right:income.see'], { path: '/cms/money', roles: ['treasurer'] })).toBe(false)
  })
})

describe('handing over', () => {
  const EARLY = '2026-06-30T14:00:00+00:00'
  const LATE = '2026-12-31T13:00:00.000Z'
  const none = { roles: [] as string[], ends: {} as Record<string, string>, content_right: null }
  const limited = { write_below: '/racing', may_publish: false, publish_below: '' }
  const handed = (from: Partial<typeof none>, to: Partial<typeof none>, active = from.roles ?? []) =>
    handedOver({
      from: { ...none, ...from },
      to: { ...none, ...to },
      active,
      isEnded: (end) => end === EARLY,
    })

  it.each([
    ['roles without an end', { roles: ['shop', 'own:3'] }, {}, ['own:3', 'shop'], {}],
    ['the end of a role', { roles: ['shop'], ends: { shop: LATE } }, {}, ['shop'], { shop: LATE }],
    [
      'no end if one of both has none',
      { roles: ['shop'], ends: { shop: LATE } },
      { roles: ['shop'] },
      ['shop'],
      {},
    ],
    [
      'the later end',
      { roles: ['shop'], ends: { shop: LATE } },
      { roles: ['shop'], ends: { shop: '2027-01-31T13:00:00Z' } },
      ['shop'],
      { shop: '2027-01-31T13:00:00Z' },
    ],
    ['no role that has ended', { roles: ['gate'] }, { roles: ['shop'], ends: { shop: EARLY } }, ['gate'], {}],
  ])('gives %s', (_title, from, to, roles, ends) => {
    const { roles: given, ends: until } = handed(from, to)
    expect([given, until]).toEqual([roles, ends])
  })

  it('hands over the limits of the role content; a person who had the role keeps their own limits', () => {
    const from = { roles: ['content'], content_right: limited } as never
    expect(handed(from, {}).content_right).toEqual(limited)
    expect(handed(from, { roles: ['content'] }).content_right).toBeNull()
  })

  it('ends a role at the earlier of two ends', () => {
    expect([soonerEnd(undefined, LATE), soonerEnd(EARLY, LATE), soonerEnd(LATE, EARLY)]).toEqual([
      LATE,
      EARLY,
      EARLY,
    ])
  })

  it('distinguishes own roles from built-in ones', () => {
    expect([ownRoleId('own:12'), ownRoleId('owner')]).toEqual([12, null])
  })

  it('compares limits by value', () => {
    expect([
      isSameRight(limited, { ...limited }),
      isSameRight(limited, null),
      isSameRight(null, null),
    ]).toEqual([true, false, true])
  })
})
