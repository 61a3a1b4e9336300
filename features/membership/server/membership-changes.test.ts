import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantCredit } from '#features/orders/server/orders.public.ts'
import { systemRandom } from '#platform/server/random.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import {
  applicationFor,
  applyWith,
  newMember,
  newPerson,
  offerTo,
  startClub,
} from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import type {
  ApplyAnswer,
  CardCheck,
  MemberHome,
  Membership,
  MembershipCard,
} from '../membership.contract.ts'
import type { DeskMemberRow } from '../membership-desk.contract.ts'
import type { DeskType } from '../types-desk.contract.ts'
import { membershipApplication, membershipPeriod } from './membership.tables.ts'

let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  const { id: personId } = await newPerson(server)
  secretary = server.as({ personId, roles: ['membership'] })
})
afterAll(() => server.stop())

async function ask<T>(asker: Asker, path: string): Promise<T> {
  return (await asker.request('GET', `/api/v1/club/${path}`)).json() as T
}
const membershipOf = (asker: Asker) => ask<Membership>(asker, 'member/getMembership')
const homeOf = (asker: Asker) => ask<MemberHome>(asker, 'membership/home')

async function applied(asker: Asker, code: string, changes = {}): Promise<ApplyAnswer> {
  return (await applyWith(asker, await applicationFor(asker, code, changes))).json() as ApplyAnswer
}

async function paid(asker: Asker, code: string, changes = {}): Promise<void> {
  await chooseAtSandbox(server, (await applied(asker, code, changes)).payment)
}

async function applicationOf(personId: number): Promise<string> {
  const rows = await server.database.db
    .select({ id: membershipApplication.id })
    .from(membershipApplication)
    .where(eq(membershipApplication.personId, personId))
    .orderBy(membershipApplication.submittedAt)
  return rows.at(-1)?.id ?? ''
}

const decide = async (personId: number, decision: string, words = '') =>
  secretary.request('POST', '/api/v1/club/desk/decide', {
    body: { ids: [await applicationOf(personId)], decision, words, meeting_ref: '' },
  })

const periodsOf = (personId: number) =>
  server.database.db
    .select({ from: membershipPeriod.validFrom, to: membershipPeriod.validTo })
    .from(membershipPeriod)
    .where(eq(membershipPeriod.personId, personId))
    .orderBy(membershipPeriod.validFrom)

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('a change to another membership type', () => {
  it('awaits approval if only the new type requires it, and the old membership stays until then', async () => {
    const member = await newMember(server, { validTo: '2026-12-02', type: 'SOCIAL' })
    expect((await offerTo(member)).offers.find(({ code }) => code === 'FULL')?.needs_approval).toBe(true)
    await paid(member, 'FULL')
    expect((await homeOf(member)).waiting?.status).toBe('awaiting_approval')
    expect(await membershipOf(member)).toMatchObject({ type: 'Social', valid_to: '2026-12-02' })
    expect((await decide(member.id, 'approve')).status).toBe(200)
    expect(await membershipOf(member)).toMatchObject({ valid_to: '2027-12-02' })
    expect((await periodsOf(member.id)).at(-1)).toEqual({ from: '2026-12-03', to: '2027-12-02' })
  })

  it('needs no approval if the old type required it too', async () => {
    const member = await newMember(server, { validTo: '2026-12-02' })
    expect((await offerTo(member)).offers.find(({ code }) => code === 'FULL')?.needs_approval).toBe(false)
    const { details } = await offerTo(member)
    await paid(member, 'FAMILY', { details: { ...details, additional_member: 'Wren Findlater' } })
    expect((await homeOf(member)).waiting).toBeNull()
    expect(await membershipOf(member)).toMatchObject({ valid_to: '2027-12-02' })
  })

  it('made early takes effect on its first day, and the partner keeps their card until then', async () => {
    const member = await newMember(server, {
      validTo: '2026-12-02',
      type: 'FAMILY',
      partner: 'Wren Findlater',
    })
    await paid(member, 'FULL')
    const before = await membershipOf(member)
    expect(before).toMatchObject({
      type: 'Family',
      additional_member: 'Wren Findlater',
      valid_to: '2027-12-02',
    })
    expect((await ask<MembershipCard>(member, 'membership/card')).cards).toHaveLength(2)
    await server.database.db.execute(
      `update membership_period set valid_to = '2026-11-20' where valid_to = '2026-12-02' and person_id = ${member.id}`,
    )
    await server.database.db.execute(
      `update membership_period set valid_from = '2026-11-21' where valid_from = '2026-12-03' and person_id = ${member.id}`,
    )
    const after = await membershipOf(member)
    expect(after).toMatchObject({ type: 'Full', additional_member: null })
    expect((await ask<MembershipCard>(member, 'membership/card')).cards).toHaveLength(1)
  })

  it('is required of a junior who has grown up: the home screen offers no price, and the old type is refused with a message', async () => {
    const grown = await newMember(server, { validTo: '2026-11-30', type: 'JUNIOR', born: '2008-11-25' })
    const home = await homeOf(grown)
    expect([home.state, home.renewal]).toEqual(['expiring', null])
    const { offers } = await offerTo(grown)
    expect(offers.find(({ code }) => code === 'JUNIOR')?.problem).toBe(
      'Junior membership is for people under 18 on 1 Dec 2026',
    )
    expect(await applied(grown, 'JUNIOR')).toMatchObject({ success: false, text_code: 'NOT_ELIGIBLE' })
    expect(await applied(grown, 'FULL')).toMatchObject({ success: true })
  })
})

describe('a membership on hold', () => {
  it.each(['suspended', 'resigned'])('because the member is %s cannot be renewed', async (condition) => {
    const member = await newMember(server, { validTo: '2026-12-02' })
    await secretary.request('POST', '/api/v1/club/desk/setCondition', {
      body: { id: member.id, condition, why: 'Conduct at Round 4' },
    })
    expect(await offerTo(member)).toMatchObject({ state: 'suspended', can_renew: false })
    expect((await homeOf(member)).renewal).toBeNull()
    expect(await applied(member, 'FULL')).toMatchObject({
      success: false,
      text_code: 'NOT_ELIGIBLE',
      message: 'The club has put your membership on hold. Write to the club before you renew',
    })
  })
})

describe('a renewal paid after the committee has extended the old period', () => {
  it('continues from the new last day, and no day is counted twice', async () => {
    const member = await newMember(server, { validTo: '2026-12-02' })
    const { payment } = await applied(member, 'FULL')
    const [old] = await server.database.db
      .select({ id: membershipPeriod.id })
      .from(membershipPeriod)
      .where(eq(membershipPeriod.personId, member.id))
    const corrected = await secretary.request('POST', '/api/v1/club/desk/correctPeriod', {
      body: {
        id: member.id,
        period_id: old?.id,
        valid_from: '2015-01-01',
        valid_to: '2026-12-31',
        why: 'Helped for a month',
      },
    })
    expect(corrected.status).toBe(200)
    await chooseAtSandbox(server, payment)
    expect(await periodsOf(member.id)).toEqual([
      { from: '2015-01-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-12-31' },
    ])
  })
})

describe('an unpaid application', () => {
  it('shows no card, neither on the home screen nor on the card screen', async () => {
    const tess = await newPerson(server)
    await applied(tess, 'FULL')
    const home = await homeOf(tess)
    expect([home.waiting?.status, home.card]).toEqual(['awaiting_payment', null])
    expect((await ask<MembershipCard>(tess, 'membership/card')).cards).toEqual([])
  })
})

describe('a retired home track', () => {
  it('must be replaced by another choice', async () => {
    const member = await newMember(server, { validTo: '2026-12-01' })
    const [track] = (await offerTo(member)).tracks
    const { db } = server.database
    await db.execute(`update member set home_track_id = ${track?.id} where person_id = ${member.id}`)
    expect((await offerTo(member)).details.home_track_id).toBe(track?.id)
    await db.execute(`update track set is_active = false where id = ${track?.id}`)
    expect((await offerTo(member)).details.home_track_id).toBeNull()
    await db.execute(`update track set is_active = true where id = ${track?.id}`)
  })
})

describe('a partner’s card', () => {
  it('becomes invalid once the membership includes no partner', async () => {
    const member = await newMember(server, {
      validTo: '2027-06-30',
      type: 'FAMILY',
      partner: 'Wren Findlater',
    })
    const { cards } = await ask<MembershipCard>(member, 'membership/card')
    const check = () => ask<CardCheck>(server, `membership/check?token=${cards[1]?.token ?? ''}`)
    expect(await check()).toMatchObject({ is_valid: true, name: 'Wren F.' })
    await server.database.db.execute(`update member set partner_name = '' where person_id = ${member.id}`)
    expect(await check()).toMatchObject({ is_valid: false, state: 'unknown', name: '' })
  })
})

describe('the list of members', () => {
  const find = async (query: string) =>
    (await ask<{ data: DeskMemberRow[] }>(secretary, `desk/members?${query}`)).data

  it('includes applicants awaiting approval, but not declined ones', async () => {
    const tess = await newPerson(server, { name: 'Quandong Waitwhile' })
    await paid(tess, 'FULL')
    expect(await find('q=quandong')).toMatchObject([{ person_id: tess.id, status: 'awaiting_approval' }])
    await decide(tess.id, 'decline', 'We ask for a nominator first.')
    expect(await find('q=quandong')).toEqual([])
  })

  it('finds a member by the number as printed on the card', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const number = String((await membershipOf(member)).number)
    for (const text of [number, `CP-${number.padStart(4, '0')}`, `cp-${number}`])
      expect((await find(`q=${text}`)).map(({ person_id: id }) => id)).toEqual([member.id])
  })

  it('shows a period moved into the future as yet to begin, and its card as invalid', async () => {
    const member = await newMember(server, { validTo: '2027-06-30', name: 'Wattle Tocome' })
    expect(await find('q=tocome')).toMatchObject([{ status: 'current' }])
    const [period] = await server.database.db
      .select({ id: membershipPeriod.id })
      .from(membershipPeriod)
      .where(eq(membershipPeriod.personId, member.id))
    await secretary.request('POST', '/api/v1/club/desk/correctPeriod', {
      body: {
        id: member.id,
        period_id: period?.id,
        valid_from: '2027-01-01',
        valid_to: '2027-06-30',
        why: 'Begins with the season',
      },
    })
    expect(await find('q=tocome')).toMatchObject([{ status: 'to_come' }])
    const record = await ask<{ item: { status: string } }>(secretary, `desk/member?id=${member.id}`)
    expect([record.item.status, (await homeOf(member)).state]).toEqual(['to_come', 'to_come'])
    const { cards } = await ask<MembershipCard>(member, 'membership/card')
    expect(cards).toMatchObject([{ status: 'to_come', token: null }])
  })

  it('shows a member who renewed early as current until the last day of the old period', async () => {
    const member = await newMember(server, { validTo: '2026-12-02', name: 'Banksia Early' })
    await paid(member, 'FULL')
    expect((await periodsOf(member.id)).map(({ from }) => from).at(-1)).toBe('2026-12-03')
    expect(await find('q=banksia')).toMatchObject([{ status: 'current' }])
  })

  it('shows a membership as expiring from the day on which it can be renewed', async () => {
    const opens = await newMember(server, { validTo: '2026-12-20', name: 'Mulga Endsoon' })
    await newMember(server, { validTo: '2026-12-21', name: 'Myall Endsoon' })
    expect(await find('q=endsoon&view=ending')).toMatchObject([{ person_id: opens.id, status: 'expiring' }])
  })
})

describe('a membership type', () => {
  it('shows the previous price to a member who last paid a different fee for a whole year', async () => {
    const member = await newMember(server, { validTo: '2026-12-02' })
    const full = async () => (await offerTo(member)).offers.find(({ code }) => code === 'FULL')
    expect((await full())?.fee_before).toBeNull()
    await paid(member, 'FULL')
    expect((await full())?.fee_before).toBeNull()
    const fee = (await full())?.fee ?? 0
    await server.database.db.execute(
      `update membership_type set fee_cents = fee_cents + 1000 where code = 'FULL'`,
    )
    expect(await full()).toMatchObject({ fee: fee + 10, fee_before: fee })
    const { offers } = await offerTo(member)
    expect(offers.filter(({ fee_before: before }) => before !== null)).toHaveLength(1)
    await server.database.db.execute(
      `update membership_type set fee_cents = fee_cents - 1000 where code = 'FULL'`,
    )
  })

  it('has a colour and age limits that the committee sets', async () => {
    const types = async () => (await ask<{ data: DeskType[] }>(secretary, 'desk/types')).data
    const { code, is_active, ...junior } = (await types()).find((type) => type.code === 'JUNIOR') as DeskType
    const change = (changes: object) =>
      secretary.request('POST', '/api/v1/club/desk/changeType', { body: { ...junior, ...changes } })
    expect((await change({ colour: 'red' })).status).toBe(422)
    expect((await change({ min_age: 18, max_age: 9 })).status).toBe(422)
    expect((await change({ colour: '#123abc', min_age: 9, max_age: 16 })).status).toBe(200)
    const changed = (await types()).find((type) => type.code === code)
    expect(changed).toEqual({
      ...junior,
      code,
      is_active,
      colour: '#123abc',
      min_age: 9,
      max_age: 16,
      updated_at: expect.any(String) as string,
    })
    expect((await change({})).status).toBe(409)
    expect((await change({ updated_at: changed?.updated_at })).status).toBe(200)
  })
})

describe('an application with the committee', () => {
  it('that was paid with credit alone restores the credit when withdrawn', async () => {
    const tess = await newPerson(server)
    const { supplierId } = await server.clubApp.features.membership.orders.club()
    await server.database.transaction((tx) =>
      grantCredit(tx, systemRandom(server.clock), {
        personId: tess.id,
        supplierId,
        cents: 13_000,
        once: crypto.randomUUID(),
        at: new Date(server.clock.nowMs()),
      }),
    )
    const input = { use_credit: true, paymentGateway: null }
    expect(await applied(tess, 'FULL', input)).toMatchObject({ success: true })
    expect([(await homeOf(tess)).waiting?.status, (await offerTo(tess)).credit]).toEqual([
      'awaiting_approval',
      10,
    ])
    const id = await applicationOf(tess.id)
    const takeBack = () => tess.request('POST', '/api/v1/club/membership/withdraw', { body: { id } })
    const answers = await Promise.all([takeBack(), takeBack()])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect([(await homeOf(tess)).waiting, (await offerTo(tess)).credit]).toEqual([null, 130])
  })

  it('is approved once despite concurrent requests, and never after withdrawal', async () => {
    const tess = await newPerson(server)
    await paid(tess, 'FULL')
    const answers = await Promise.all([1, 2, 3].map(() => decide(tess.id, 'approve')))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(await periodsOf(tess.id)).toHaveLength(1)

    const other = await newPerson(server)
    await paid(other, 'FULL')
    const [approved, takenBack] = await Promise.all([
      decide(other.id, 'approve'),
      other.request('POST', '/api/v1/club/membership/withdraw', {
        body: { id: await applicationOf(other.id) },
      }),
    ])
    expect(statusesOf([approved, takenBack])).toEqual([200, 409])
    expect(await periodsOf(other.id)).toHaveLength(approved.status === 200 ? 1 : 0)
  })
})
