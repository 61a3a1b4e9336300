import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_RIGHTS, allowsChange, RIGHTS } from '#features/staff/rights.rules.ts'
import { VIEWED_LISTS } from '#features/staff/desk-views.contract.ts'
import { DESK_RECORD_KINDS } from '#features/staff/desk-search.contract.ts'
import { STAFF_ROLES, type StaffRole } from '#platform/shared/staff-roles.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import stated from '#tests/roles/allowed-calls.json' with { type: 'json' }
import { allowedCalls, DECLARED_CALLS } from '#tests/roles/staff-calls.ts'
import { COUNT_ORDER } from './desk-counts.ts'

/**
 * The calls that each right allows in addition to the shared ones; `change` lists the calls that `see` does not allow.
 */
const STATED: Readonly<Record<string, { see?: readonly string[]; change?: readonly string[] }>> =
  stated.rights

/** All calls that a right allows, and those among them that are POSTs but change nothing. */
const IN_A_RIGHT = new Set(Object.values(STATED).flatMap(({ see = [], change = [] }) => [...see, ...change]))
const READS = new Set(Object.values(STATED).flatMap(({ see = [] }) => see))

let server: RunningServer
let staffCalls: readonly string[]

beforeAll(async () => {
  server = await startTestServer()
  const open = await allowedCalls(server, {}, DECLARED_CALLS)
  staffCalls = DECLARED_CALLS.filter((call) => !open.includes(call))
}, 60_000)
afterAll(() => server.stop())

describe('each right of an own role', () => {
  it('has its calls listed in this test', () => {
    const keys = Object.entries(STATED).flatMap(([key, levels]) =>
      Object.keys(levels).map((level) => `${key}.${level}`),
    )
    expect(keys.toSorted()).toEqual(ALL_RIGHTS.toSorted())
  })

  it('all rights together with the calls for owners cover every staff call', () => {
    const named = Object.values(STATED).flatMap(({ see = [], change = [] }) => [...see, ...change])
    // No right includes the call that changes all settings of the site at once, because each part of the settings has a
    // call of its own, which a right includes.
    const covered = new Set([...named, ...stated.shared, ...stated.ownersOnly, ...stated.inNoRight])
    expect(staffCalls.filter((call) => !covered.has(call))).toEqual([])
    expect([...covered].filter((call) => !staffCalls.includes(call))).toEqual([])
    expect(named.filter((call) => [...stated.ownersOnly, ...stated.inNoRight].includes(call))).toEqual([])
  })

  it.each(ALL_RIGHTS)(
    'the right %s alone allows exactly the listed calls',
    async (right) => {
      const [key = '', level] = right.split('.')
      const { see = [], change = [] } = STATED[key] ?? {}
      const expected = [...stated.shared, ...see, ...(level === 'change' ? change : [])].toSorted()
      expect(await allowedCalls(server, { rights: [right] }, staffCalls)).toEqual(expected)
    },
    30_000,
  )

  it('gives no more access than the built-in roles without owner', async () => {
    const roles = STAFF_ROLES.filter((role) => role !== 'owner')
    const byRoles = await allowedCalls(server, { roles }, staffCalls)
    const byRights = await allowedCalls(server, { rights: ALL_RIGHTS }, staffCalls)
    expect(byRights).toEqual(byRoles.filter((call) => !stated.inNoRight.includes(call)))
    expect(byRights.filter((call) => stated.ownersOnly.includes(call))).toEqual([])
  }, 30_000)

  it('gives no access if the right is unknown', async () => {
    const rights = [
      'owner',
      'owner.change',
      'till',
      'till.own',
      'constructor.change',
      '__proto__.see',
      'members.',
    ]
    const allowed = await allowedCalls(server, { rights }, staffCalls)
    expect(allowed.filter((call) => !stated.shared.includes(call))).toEqual([])
  }, 30_000)
})

describe('the buttons of the desk', () => {
  /**
   * Returns the POST calls that the browser hides although the server allows them, and those that the browser offers
   * although the server refuses them.
   */
  async function differences(who: { roles?: readonly StaffRole[]; rights?: readonly string[] }) {
    const names = [...(who.roles ?? []), ...(who.rights ?? []).map((right) => `right:${right}`)]
    const posts = staffCalls.filter((call) => call.startsWith('POST') && IN_A_RIGHT.has(call))
    const allowed = await allowedCalls(server, who, posts)
    const isShown = (call: string) => allowsChange(names, call.slice('POST '.length))
    return {
      hidden: allowed.filter((call) => !isShown(call) && !READS.has(call)),
      refused: posts.filter((call) => isShown(call) && !allowed.includes(call)),
    }
  }

  it.each(STAFF_ROLES)(
    'hide nothing from %s that the server allows',
    async (role) => {
      expect((await differences({ roles: [role] })).hidden).toEqual([])
    },
    30_000,
  )

  it.each(ALL_RIGHTS)(
    'are with %s alone those that the server allows',
    async (right) => {
      const { hidden, refused } = await differences({ rights: [right] })
      expect(hidden).toEqual([])
      // Staff export the cash counts and match a deposit on the screen of cash counts, which this right does not open,
      // so the server refuses the calls.
      const onCashCounts = ['POST /api/v1/sell/till/counts.csv', 'POST /api/v1/sell/till/deposit']
      expect(refused.toSorted()).toEqual(right === 'till.change' ? onCashCounts : [])
    },
    30_000,
  )
})

describe('the shared calls of the desk', () => {
  const parts: string[] = Object.values(RIGHTS).flatMap((right) => ('parts' in right ? [...right.parts] : []))

  it('require a right for each count, kind of search result, figure, list of saved views and other part', () => {
    const needed = [
      ...COUNT_ORDER.map((key) => `count:${key}`),
      ...DESK_RECORD_KINDS.map((kind) => `find:${kind}`),
      // The list of roles is in no right, because only owners make and give roles.
      ...Object.keys(VIEWED_LISTS)
        .filter((list) => list !== 'roles')
        .map((list) => `views:${list}`),
      ...['members', 'money', 'events'].map((name) => `figures:${name}`),
      'notes:event',
    ]
    expect([...new Set(parts)].toSorted()).toEqual(needed.toSorted())
  })

  it.each([
    ['payments.see', ['orders_to_pack', 'orders_unpaid', 'refunds_waiting']],
    ['till.change', []],
    ['orders.see', ['orders_to_pack']],
  ])('count with %s only what the right covers', async (right, keys) => {
    const answer = await server.as({ rights: [right] }).request('GET', '/api/v1/staff/counts')
    const { data } = answer.json() as { data: { key: string }[] }
    expect(data.map(({ key }) => key).toSorted()).toEqual(keys)
  })

  it.each([
    ['income.see', { members: false, money: true, events: false }],
    ['members.see', { members: true, money: false, events: false }],
    ['events.see', { members: false, money: false, events: true }],
    ['till.change', { members: false, money: false, events: false }],
  ])('show with %s only the figures that the right covers', async (right, shown) => {
    const answer = await server.as({ rights: [right] }).request('GET', '/api/v1/staff/overview')
    const { members, money, events } = answer.json() as Record<string, unknown>
    expect({ members: members !== null, money: money !== null, events: events !== null }).toEqual(shown)
  })

  it('refuse saved views of a list that the rights do not cover', async () => {
    const officer = server.as({ rights: ['orders.see'] })
    const statusOf = async (list: string) =>
      (await officer.request('GET', `/api/v1/staff/views?list=${list}`)).status
    expect([await statusOf('orders'), await statusOf('members'), await statusOf('products')]).toEqual([
      200, 403, 403,
    ])
  })
})
