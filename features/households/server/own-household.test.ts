import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JointInput } from '#features/membership/joint-renewal.contract.ts'
import type { ApplyAnswer } from '#features/membership/membership.contract.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import {
  type Applicant,
  applicationFor,
  applyWith,
  newMember,
  newPerson,
  signatureOf,
  startClub,
} from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import type { OwnHousehold } from '../own-household.contract.ts'

const PATH = '/api/v1/club/household'

let server: RunningServer
let desk: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-28T01:00:00Z' })
  desk = server.as({ personId: (await newPerson(server)).id, roles: ['membership'] })
})
afterAll(() => server.stop())

const read = async (asker: Asker) => (await asker.request('GET', PATH)).json() as OwnHousehold

async function family({ born = '2012-03-04', type = 'JUNIOR', ends = '2026-12-10' } = {}) {
  const payer = await newMember(server, { validTo: ends, type: 'SOCIAL', name: 'Odessa Roe' })
  const partner = await newPerson(server, { name: 'Wren Roe' })
  const child = await newMember(server, { validTo: ends, type, born, name: 'Finch Roe' })
  await server.database.db.execute(
    sql`update person set mobile_phone = '+61491570157' where id = ${payer.id}`,
  )
  await server.database.db.execute(sql`update member set home_track_id = (select min(id) from track)
    where person_id in (${payer.id}, ${child.id})`)
  const saved = await desk.request('POST', '/api/v1/club/desk/household/save', {
    body: {
      id: null,
      updated_at: null,
      people: [
        { person_id: payer.id, kind: 'payer', guardian_id: null },
        { person_id: partner.id, kind: 'partner', guardian_id: null },
        { person_id: child.id, kind: 'child', guardian_id: payer.id },
      ],
    },
  })
  expect(saved.status).toBe(200)
  return { payer, partner, child }
}

async function inputFor(payer: Applicant, people: readonly Applicant[]): Promise<JointInput> {
  const own = await read(payer)
  return {
    people: people.map(({ id }) => {
      const type = own.people.find((one) => one.person_id === id)?.types.find((one) => one.is_current)
      return { person_id: id, type_id: type?.id ?? 0, expected_total: type?.total ?? 0 }
    }),
    agreed: [...own.texts, ...own.guardian_texts].map(({ slug, version, hash }) => ({ slug, version, hash })),
    signature: signatureOf(payer),
    paymentGateway: 'sandbox',
  }
}

async function renew(asker: Asker, input: JointInput, key?: string) {
  const answer = await asker.request('POST', `${PATH}/renew`, {
    body: input,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  return {
    ...(answer.json() as ApplyAnswer & { errors?: { field: string; message: string }[] }),
    status: answer.status,
  }
}

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.database.db.execute<Record<string, unknown>>(query)).rows as Row[]

const lastDayOf = async ({ id }: { id: number }) =>
  (await rows<{ day: string }>(sql`select latest_to::text as day from member where person_id = ${id}`))[0]
    ?.day

/** Lets a person sign an application for themselves, and withdraws it unpaid. */
async function signBefore(person: Applicant, type: string) {
  const applied = (await applyWith(person, await applicationFor(person, type))).json() as ApplyAnswer
  expect(applied.success).toBe(true)
  await person.request('POST', '/api/v1/sell/order/letGo', { body: { id: applied.order } })
}

describe('the own household', () => {
  it('requires a login', async () => {
    expect((await server.request('GET', PATH)).status).toBe(401)
    expect((await server.request('POST', `${PATH}/renew`, { body: {} })).status).toBe(401)
  })

  it('is empty for a person without one', async () => {
    expect(await read(await newPerson(server))).toMatchObject({
      is_in_household: false,
      payer: '',
      people: [],
    })
  })

  it('shows the payer everyone, and the others only who pays', async () => {
    const { payer, partner, child } = await family()
    const own = await read(payer)
    expect(own).toMatchObject({ is_payer: true, payer: 'Odessa Roe' })
    expect(own.people.map(({ name, reason }) => [name, reason])).toEqual([
      ['Odessa Roe', ''],
      ['Wren Roe', 'Not a member yet. Joining is a form of their own.'],
      ['Finch Roe', ''],
    ])
    for (const other of [partner, child])
      expect(await read(other)).toMatchObject({ is_payer: false, payer: 'Odessa Roe', people: [], texts: [] })
  })

  it('leaves the choice of another type to a child who has come of age, and says why', async () => {
    const { payer } = await family({ born: '2008-11-01' })
    const child = (await read(payer)).people[2]
    expect(child?.types).toEqual([])
    expect(child?.reason).toBe('Junior membership is for people under 18 on 11 Dec 2026')
  })
})

describe('a joint renewal', () => {
  it('leaves the consent of a guardian pending whose address the child uses to log in', async () => {
    const { payer, child } = await family()
    const shared = await desk.request('POST', '/api/v1/club/desk/household/beginSharedLogin', {
      body: { person_id: child.id, holder_id: payer.id },
    })
    expect(shared.status).toBe(200)
    const { payment } = await renew(payer, await inputFor(payer, [child]))
    await chooseAtSandbox(server, payment)
    expect(await lastDayOf(child)).toBe('2026-12-10')
    const [named] = await rows<{ id: number; asked_at: string | null; confirmed_at: string | null }>(
      sql`select id, asked_at, confirmed_at from guardian where person_id = ${child.id}`,
    )
    expect(named).toMatchObject({ asked_at: null, confirmed_at: null })
    const confirmed = await desk.request('POST', '/api/v1/club/guardian/desk/confirm', {
      body: { id: named?.id },
    })
    expect([confirmed.status, await lastDayOf(child)]).toEqual([200, '2027-06-30'])
  })

  it('is one order of the payer with a line for each, and renews each when it is paid', async () => {
    const { payer, child } = await family()
    const input = await inputFor(payer, [payer, child])
    const answer = await renew(payer, input, 'joint-1')
    expect(answer).toMatchObject({ status: 200, success: true })
    expect((await renew(payer, input, 'joint-1')).order).toBe(answer.order)
    const lines = await rows<{ person_id: number; details: { value: string }[] }>(
      sql`select o.person_id, l.details from order_line l join sales_order o on o.id = l.order_id
        where o.public_id = ${answer.order} order by l.position`,
    )
    expect(lines.map((line) => [line.person_id, line.details[0]?.value])).toEqual([
      [payer.id, 'Odessa Roe'],
      [payer.id, 'Finch Roe'],
    ])
    expect(await lastDayOf(child)).toBe('2026-12-10')
    await chooseAtSandbox(server, answer.payment)
    expect(await lastDayOf(payer)).toBe('2027-12-10')
    expect(await lastDayOf(child)).toBe('2027-06-30')
    const invoice = await payer.request('GET', `/api/v1/sell/invoice?id=${answer.order}`)
    const { item } = invoice.json() as { item: { paid_items: { person: string; name: string }[] } }
    expect(item.paid_items.map(({ person, name }) => `${person}: ${name}`).toSorted()).toEqual([
      ': Social',
      'Finch Roe: Junior',
    ])
  })

  it('stores the payer’s signature for each, as guardian of their child, who is confirmed', async () => {
    const { payer, child } = await family()
    const { order } = await renew(payer, await inputFor(payer, [payer, child]))
    const signed = await rows<{ role: string; signer_name: string; person_id: number }>(
      sql`select s.role, s.signer_name, s.person_id from signature s
        join membership_application a on a.id::text = s.subject_id join sales_order o on o.id = a.order_id
        where o.public_id = ${order} order by s.position`,
    )
    expect(signed).toEqual([
      { role: 'member', signer_name: 'Odessa Roe', person_id: payer.id },
      { role: 'guardian', signer_name: 'Odessa Roe', person_id: payer.id },
    ])
    const [guardian] = await rows(sql`select email, confirmed_at is not null as is_confirmed from guardian
      where person_id = ${child.id}`)
    expect(guardian).toEqual({ email: payer.email, is_confirmed: true })
  })

  it.each([
    ['sandbox', '28 Nov 2026 to 27 Nov 2027'],
    ['bank_transfer', '12 months from payment'],
  ])('of memberships that ended long ago, paid by %s, names the days: %s', async (paymentGateway, days) => {
    const { payer, child } = await family({ type: 'SOCIAL', born: '2010-03-04', ends: '2026-05-10' })
    const own = await read(payer)
    const types = own.people.flatMap((one) => one.types.filter(({ is_current: isCurrent }) => isCurrent))
    expect(types.map((one) => [one.begins_when_active, one.awaits_guardian])).toEqual([
      [true, false],
      [true, false],
    ])
    const input = { ...(await inputFor(payer, [payer, child])), paymentGateway }
    const { order } = await renew(payer, input)
    const lines = await rows<{ name: string }>(
      sql`select l.name from order_line l join sales_order o on o.id = l.order_id
        where o.public_id = ${order} order by l.position`,
    )
    expect(lines.map(({ name }) => name)).toEqual(lines.map(() => `Social membership, ${days}`))
    expect(lines).toHaveLength(2)
  })

  it('renews another adult only if they have signed the current texts themselves, and signs none for them', async () => {
    const { payer, child } = await family({ born: '2006-03-04', type: 'SOCIAL' })
    const input = await inputFor(payer, [payer])
    const [one] = input.people
    if (one === undefined) throw new Error('the input names nobody')
    const asked = { ...input, people: [{ ...one, person_id: child.id }] }
    const before = (await read(payer)).people[2]
    expect(before).toMatchObject({
      types: [],
      reason: 'Another adult has to sign. This person renews from their own account.',
    })
    expect(await renew(payer, asked)).toMatchObject({
      status: 422,
      errors: [{ field: `people.${child.id}`, message: before?.reason }],
    })
    expect(await rows(sql`select id from membership_application where person_id = ${child.id}`)).toEqual([])

    await signBefore(child, 'SOCIAL')
    const after = (await read(payer)).people[2]
    expect(after).toMatchObject({ agrees_to_texts: false, reason: '' })
    expect(after?.types.map((type) => type.is_current)).toEqual([true])
    const answer = await renew(payer, { ...asked, agreed: [] })
    expect(answer).toMatchObject({ status: 200, success: true })
    const signed = await rows(sql`select s.role, s.person_id, s.texts from signature s
      join membership_application a on a.id::text = s.subject_id join sales_order o on o.id = a.order_id
      where o.public_id = ${answer.order}`)
    expect(signed).toEqual([{ role: 'payer', person_id: payer.id, texts: [] }])
  })

  it('asks another adult to sign again after a text has changed', async () => {
    const { payer, child } = await family({ born: '2006-03-04', type: 'SOCIAL' })
    await signBefore(child, 'SOCIAL')
    expect((await read(payer)).people[2]?.types).toHaveLength(1)
    await server.database.db.execute(sql`insert into signed_text
      (slug, version, title, body, hash, valid_from, created_at)
      select slug, version + 1, title, body, 'changed', valid_from, created_at from signed_text
      where slug = 'privacy' order by version desc limit 1`)
    expect((await read(payer)).people[2]?.types).toEqual([])
  })

  it('leaves a child of the partner to the partner’s signature', async () => {
    const { payer, partner, child } = await family()
    await server.database.db.execute(
      sql`update household_member set guardian_person_id = ${partner.id} where person_id = ${child.id}`,
    )
    expect((await read(payer)).people[2]).toMatchObject({
      types: [],
      reason: 'Another adult has to sign. This person renews from their own account.',
    })
  })

  it('accepts a child who has the guardian’s email address', async () => {
    const { payer, child } = await family()
    await server.database.db.execute(sql`update person set email = ${payer.email} where id = ${child.id}`)
    expect(await renew(payer, await inputFor(payer, [child]))).toMatchObject({ success: true })
  })

  it('ends all applications when the payer cancels the unpaid order; the child cannot cancel it', async () => {
    const { payer, child } = await family()
    const { order } = await renew(payer, await inputFor(payer, [payer, child]))
    const [application] = await rows<{ id: string }>(
      sql`select id from membership_application where person_id = ${child.id}`,
    )
    const refused = await child.request('POST', '/api/v1/club/membership/withdraw', {
      body: { id: application?.id },
    })
    expect(refused.status).toBe(409)
    const cancelled = await payer.request('POST', '/api/v1/sell/order/letGo', { body: { id: order } })
    expect(cancelled.status).toBe(200)
    const states = await rows(sql`select distinct status from membership_application
      where person_id in (${payer.id}, ${child.id})`)
    expect(states).toEqual([{ status: 'withdrawn' }])
  })

  it('refuses others, people outside the household, nobody, and a changed price, and stores nothing', async () => {
    const { payer, partner, child } = await family()
    const outside = await newMember(server, { validTo: '2026-12-10', type: 'SOCIAL', name: 'Nan Other' })
    const input = await inputFor(payer, [child])
    expect((await renew(partner, input)).status).toBe(403)
    expect((await renew(outside, input)).status).toBe(403)
    expect((await renew(payer, { ...input, people: [] })).status).toBe(422)
    const [one] = input.people
    if (one === undefined) throw new Error('the input names nobody')
    expect((await renew(payer, { ...input, people: [{ ...one, person_id: outside.id }] })).status).toBe(404)
    const dear = await renew(payer, { ...input, people: [{ ...one, expected_total: 1 }] })
    expect(dear).toMatchObject({ status: 422, errors: [{ field: `people.${child.id}` }] })
    const twice = await renew(payer, { ...input, people: [one, one] })
    expect(twice).toMatchObject({ status: 422, errors: [{ field: `people.${child.id}` }] })
    expect(await rows(sql`select id from membership_application where person_id = ${child.id}`)).toEqual([])
  })
})
