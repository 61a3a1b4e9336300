import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMBERSHIP_TEXTS, MEMBERSHIP_TYPES } from '#database/seed/membership-types.ts'
import { seedTypes } from '#features/membership/server/membership.public.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember } from '#tests/membership/club-server.ts'
import { fill, newBuyer, order, startShop, statusesOf } from '#tests/orders/shop-server.ts'
import type { Cart } from '../cart.contract.ts'
import type { CodeTerms, DeskCode } from '../codes-desk.contract.ts'

const BASE = '/api/v1/sell/desk/codes'
let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startShop()
  const now = new Date(server.clock.nowMs())
  await server.database.transaction((tx) =>
    seedTypes(tx, { types: MEMBERSHIP_TYPES, tracks: [], texts: MEMBERSHIP_TEXTS }, now),
  )
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['treasurer'] })
})
afterAll(() => server.stop())

const terms = (change: Partial<CodeTerms> = {}): CodeTerms => ({
  label: '25 % off for the spring clean',
  kind: 'percent',
  percent: 25,
  min_total: 0,
  members_only: false,
  first_day: '',
  last_day: '',
  max_uses: null,
  ...change,
})
const make = (code: string, change: Partial<CodeTerms> = {}, who: Asker = officer) =>
  who.request('POST', `${BASE}/make`, { body: { ...terms(change), code } })
const change = ({ code, updated_at }: DeskCode, changed: Partial<CodeTerms>, who: Asker = officer) =>
  who.request('POST', `${BASE}/change`, { body: { ...terms(changed), code, updated_at } })
const end = (code: string, who: Asker = officer) => who.request('POST', `${BASE}/end`, { body: { code } })
const itemOf = (answer: Answer): DeskCode => {
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { item: DeskCode }).item
}
const listed = async (code: string) =>
  ((await officer.request('GET', BASE)).json() as { data: DeskCode[] }).data.find((one) => one.code === code)

/** Returns a cart with one cap of $28 after the code was entered. */
async function cartWith(code: string, who?: Asker): Promise<Cart & { message?: string }> {
  const buyer = who ?? (await newBuyer(server))
  await fill(buyer, 'CAP')
  const answer = await buyer.request('POST', '/api/v1/sell/cart/getCart', { body: { promotion_code: code } })
  return answer.json() as Cart & { message?: string }
}

describe('the promotion codes desk', () => {
  it('creates a code that works in a cart at once, and counts its use', async () => {
    expect(itemOf(await make('SPRING25'))).toMatchObject({ state: 'valid', used: 0 })
    expect(await cartWith(' spring25 ')).toMatchObject({ discount_amount: 7, promotion_problem: '' })
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    await order(buyer, { promotion_code: 'SPRING25', expected_total: 21 })
    expect(await listed('SPRING25')).toMatchObject({ used: 1 })
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect(trail.text).toContain('SPRING25')
  })

  it('refuses a members’ code to a guest', async () => {
    await make('MEMBERS', { members_only: true })
    expect(await cartWith('MEMBERS')).toMatchObject({ message: 'That code is for members. Log in to use it' })
    const member = await newMember(server, { validTo: '2027-06-30' })
    expect(await cartWith('MEMBERS', server.as({ personId: member.id }))).toMatchObject({
      discount_amount: 7,
    })
  })

  it('accepts a code from its first day to the end of its last, in the club time zone', async () => {
    // In the club’s time zone, the test clock shows 11:00 on 21 November.
    expect(itemOf(await make('TODAY', { first_day: '2026-11-21', last_day: '2026-11-21' })).state).toBe(
      'valid',
    )
    expect(itemOf(await make('SOON', { first_day: '2026-11-22' })).state).toBe('too_early')
    expect(itemOf(await make('LATE', { last_day: '2026-11-20' })).state).toBe('ended')
    expect(await cartWith('SOON')).toMatchObject({ message: 'That code is not valid yet' })
  })

  it('ends a code at once for every cart, and can reopen it', async () => {
    const made = itemOf(await make('OVER'))
    const ended = itemOf(await end('OVER'))
    expect(ended).toMatchObject({ state: 'ended', last_day: '2026-11-21' })
    expect(itemOf(await end('OVER')).updated_at).toBe(ended.updated_at)
    expect(await cartWith('OVER')).toMatchObject({ message: 'That code has expired' })
    const stale = await change(made, {})
    expect(stale.status).toBe(409)
    expect(stale.json()).toMatchObject({ errors: [{ field: 'last_day', code: 'changed' }], current: ended })
    // An unchanged day keeps its exact instant.
    expect(itemOf(await change(ended, { last_day: '2026-11-21', percent: 30 })).state).toBe('ended')
    const now = (await listed('OVER'))!
    expect(itemOf(await change(now, { percent: 50 })).state).toBe('valid')
    expect(await cartWith('OVER')).toMatchObject({ discount_amount: 14 })
  })

  it('creates one code for two identical requests, and refuses different terms under the same code', async () => {
    const answers = await Promise.all([make('TWICE'), make('TWICE')])
    expect(statusesOf(answers)).toEqual([200, 200])
    const other = await make('TWICE', { percent: 90 })
    expect([other.status, fieldsOf(other)]).toEqual([422, ['code']])
  })

  it('refuses the stale save of a second officer, but not a save after an order used the code', async () => {
    const made = itemOf(await make('BOTH', { max_uses: 1 }))
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    await order(buyer, { promotion_code: 'BOTH' })
    expect(await listed('BOTH')).toMatchObject({ used: 1, state: 'ended' })
    expect((await change(made, { max_uses: 2 })).status).toBe(200)
    expect((await change(made, { max_uses: 9 })).status).toBe(409)
    expect(await listed('BOTH')).toMatchObject({ max_uses: 2, state: 'valid' })
    expect((await end('NOSUCH')).status).toBe(404)
  })

  it.each<[string, object, string[]]>([
    ['no per cent and no name', { percent: 0, label: ' ' }, ['label', 'percent']],
    ['more than all', { percent: 101 }, ['percent']],
    ['part of a cent', { min_total: 1.005 }, ['min_total']],
    ['a day that is none', { first_day: '2026-02-30' }, ['first_day']],
    ['an end before the start', { first_day: '2026-12-02', last_day: '2026-12-01' }, ['last_day']],
    ['uses of its own', { used: 0 }, ['used']],
  ])('refuses %s, at its field', async (_what, wrong, fields) => {
    const answer = await make('WRONG', wrong)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
    expect(await listed('WRONG')).toBeUndefined()
  })

  it('is open to the shop officer and the treasurer only', async () => {
    const made = itemOf(await make('OURS'))
    const calls = (who: Asker) =>
      Promise.all([
        who.request('GET', BASE),
        make('THEIRS', {}, who),
        change(made, { percent: 99 }, who),
        end('OURS', who),
      ])
    expect(statusesOf(await calls(server))).toEqual([401, 401, 401, 401])
    for (const roles of [[], ['content'], ['membership']] as const)
      expect(statusesOf(await calls(server.as({ roles })))).toEqual([403, 403, 403, 403])
    expect((await change(made, {}, server.as({ roles: ['shop'] }))).status).toBe(200)
  })
})

function fieldsOf(answer: Answer): string[] {
  return (answer.json() as { errors: { field: string }[] }).errors.map(({ field }) => field)
}
