import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicType } from '../membership-types.contract.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { applicationFor, applyWith, newPerson, offerTo, startClub } from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import type { ApplyAnswer, Membership } from '../membership.contract.ts'
import type { DeskType, DeskTypes, TypeForm } from '../types-desk.contract.ts'

const BASE = '/api/v1/club/desk'

const PIT_CREW: TypeForm = {
  name: 'Pit crew',
  description: 'For the people who turn the spanners',
  colour: '#2e6b34',
  fee: 60,
  joining_fee: 10,
  late_fee: 5,
  has_gst: true,
  needs_approval: false,
  includes_partner: true,
  has_vote: true,
  can_compete: false,
  can_hold_club_rego: false,
  min_age: 16,
  max_age: 80,
  term: 'fixed',
  year_ends_on: '12-31',
  pro_rata: 'month',
  carry_months: 1,
  is_offered: true,
}

let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  secretary = server.as({ roles: ['membership'] })
})
afterAll(() => server.stop())

const post = (path: string, body: object, asker = secretary): Promise<Answer> =>
  asker.request('POST', `${BASE}/${path}`, { body })
const typesOf = async () => (await secretary.request('GET', `${BASE}/types`)).json() as DeskTypes
const refusalOf = (answer: Answer) => {
  const { text_code: code, errors } = answer.json() as { text_code: string; errors?: { field: string }[] }
  return [answer.status, code, ...(errors ?? []).map(({ field }) => field)]
}

async function typeOf(code: string): Promise<DeskType> {
  const type = (await typesOf()).data.find((one) => one.code === code)
  if (type === undefined) throw new Error(`no type ${code}`)
  return type
}

async function lastAudit() {
  const answer = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
  const item = (answer.json() as { data: AuditItem[] }).data[0]
  return { verb: item?.verb, kind: item?.subject_kind, ...(JSON.parse(item?.change ?? '{}') as object) }
}

describe('the membership types desk', () => {
  it('is open to the membership secretary and the owner', async () => {
    expect((await server.request('GET', `${BASE}/types`)).status).toBe(401)
    const registrar = server.as({ roles: ['registrar'] })
    for (const [path, body] of [
      ['createType', PIT_CREW],
      ['changeType', { ...PIT_CREW, id: 1 }],
      ['orderTypes', { ids: [] }],
      ['archiveType', { id: 1, is_active: false }],
      ['deleteType', { id: 1 }],
    ] as const)
      expect((await post(path, body, registrar)).status).toBe(403)
  })

  it('refuses a save that started from an older revision and returns the current type', async () => {
    await post('createType', { ...PIT_CREW, name: 'Two at once' })
    const { code: _, is_active: _active, ...opened } = await typeOf('TWO-AT-ONCE')
    expect((await post('changeType', { ...opened, fee: 70 })).status).toBe(200)
    const late = await post('changeType', { ...opened, description: 'For two' })
    expect(refusalOf(late)).toEqual([409, 'CONFLICT', 'description', 'fee'])
    const current = await typeOf('TWO-AT-ONCE')
    expect(late.json()).toMatchObject({ current })
    expect(current).toMatchObject({ fee: 70, description: PIT_CREW.description })
    // Sorting the list does not change the revision of a type. A client that sends no revision is not checked.
    await post('orderTypes', { ids: (await typesOf()).data.map(({ id }) => id).toReversed() })
    const { code: _code, is_active: _is, ...now } = current
    expect((await post('changeType', { ...now, fee: 71 })).status).toBe(200)
    const { updated_at: _revision, ...outside } = now
    expect((await post('changeType', outside)).status).toBe(200)
    await post('archiveType', { id: now.id, is_active: false })
    await post('deleteType', { id: now.id })
  })

  it('creates a type with every field at the end of the list and offers it at once', async () => {
    const created = (await post('createType', PIT_CREW)).json() as DeskTypes & { code: string }
    expect(created.code).toBe('PIT-CREW')
    const type = created.data.at(-1)
    expect(type).toMatchObject({ ...PIT_CREW, code: 'PIT-CREW', is_active: true })
    expect(await lastAudit()).toMatchObject({
      verb: 'created',
      kind: 'membership_type',
      before: null,
      after: { name: 'Pit crew', fee: 60 },
    })
    const shown = (await server.request('GET', '/api/v1/club/membership/types')).json() as {
      data: PublicType[]
    }
    // A person who joins in November pays for November and December.
    expect(shown.data.at(-1)).toMatchObject({
      name: 'Pit crew',
      fee: 60,
      join_today: 20,
      year_ends_on: '12-31',
    })
    const { offers } = await offerTo(await newPerson(server))
    expect(offers.find(({ code }) => code === 'PIT-CREW')).toMatchObject({
      includes_partner: true,
      min_age: 16,
      max_age: 80,
      valid_to: '2026-12-31',
    })
  })

  it('keeps the price of an application when the fee changes before it is paid', async () => {
    const early = await newPerson(server)
    const applied = (await applyWith(early, await applicationFor(early, 'SOCIAL'))).json() as ApplyAnswer
    expect(applied.success).toBe(true)
    const { code: _, is_active: _active, ...social } = await typeOf('SOCIAL')
    expect((await post('changeType', { ...social, fee: 55 })).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ verb: 'changed', before: { fee: 40 }, after: { fee: 55 } })
    await chooseAtSandbox(server, applied.payment)
    const membership = (await early.request('GET', '/api/v1/club/member/getMembership')).json() as Membership
    expect(membership).toMatchObject({ type: 'Social', is_approved: true, valid_to: '2027-11-20' })
    const late = await newPerson(server)
    const { offers } = await offerTo(late)
    expect(offers.find(({ code }) => code === 'SOCIAL')?.price.total).toBe(55)
    const stale = await applyWith(late, await applicationFor(late, 'SOCIAL', { expected_total: 40 }))
    expect(refusalOf(stale)[1]).toBe('PRICE_CHANGED')
  })

  it.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'full' }, ['name']],
    [{ min_age: 30, max_age: 20 }, ['max_age']],
    [{ year_ends_on: '13-01' }, ['year_ends_on']],
  ])('refuses a type with %j', async (changes, fields) => {
    expect(refusalOf(await post('createType', { ...PIT_CREW, name: 'Other', ...changes }))).toEqual([
      422,
      'VALIDATION',
      ...fields,
    ])
  })

  it.each([
    { fee: -1 },
    { fee: 1.001 },
    { carry_months: 7 },
    { colour: 'red' },
    { term: 'weekly' },
    { extra: 1 },
  ])('refuses the shape %j', async (changes) =>
    expect((await post('createType', { ...PIT_CREW, name: 'Other', ...changes })).status).toBe(422),
  )

  it('drops fixed-year fields from a type with another term', async () => {
    const { data, code } = (
      await post('createType', { ...PIT_CREW, name: 'Friend', term: 'rolling' })
    ).json() as DeskTypes & { code: string }
    expect(data.find((one) => one.code === code)).toMatchObject({
      year_ends_on: '',
      pro_rata: 'none',
      carry_months: 0,
    })
  })

  it('sorts the types for the desk and for visitors', async () => {
    const before = (await typesOf()).data
    const ids = before.map(({ id }) => id).toReversed()
    expect((await post('orderTypes', { ids })).status).toBe(200)
    expect((await typesOf()).data.map(({ id }) => id)).toEqual(ids)
    const shown = (await server.request('GET', '/api/v1/club/membership/types')).json() as {
      data: PublicType[]
    }
    const offered = before.filter((type) => type.is_offered).map(({ code }) => code)
    expect(shown.data.map(({ code }) => code)).toEqual(offered.toReversed())
    expect(refusalOf(await post('orderTypes', { ids: ids.slice(1) }))).toEqual([409, 'CONFLICT'])
    expect((await post('orderTypes', { ids: ids.toReversed() })).status).toBe(200)
  })
})

describe('archiving a type', () => {
  it('hides it from new applications; current members keep their period', async () => {
    const member = await newPerson(server)
    const applied = (await applyWith(member, await applicationFor(member, 'SOCIAL'))).json() as ApplyAnswer
    await chooseAtSandbox(server, applied.payment)
    const { id } = await typeOf('SOCIAL')
    const guest = await newPerson(server)
    const input = await applicationFor(guest, 'SOCIAL')
    expect((await post('archiveType', { id, is_active: false })).status).toBe(200)
    expect(await lastAudit()).toMatchObject({
      verb: 'archived',
      before: { is_active: true },
      after: { is_active: false },
    })
    expect((await offerTo(guest)).offers.map(({ code }) => code)).not.toContain('SOCIAL')
    expect(refusalOf(await applyWith(guest, input))).toEqual([422, 'VALIDATION', 'membership_type_id'])
    const membership = (await member.request('GET', '/api/v1/club/member/getMembership')).json() as Membership
    expect(membership).toMatchObject({ type: 'Social', is_approved: true })
    expect(refusalOf(await post('deleteType', { id }))).toEqual([409, 'TYPE_IN_USE'])
    expect((await post('archiveType', { id, is_active: true })).status).toBe(200)
  })

  it('makes its name available, and restoring it is then refused', async () => {
    const { data, code } = (await post('createType', { ...PIT_CREW, name: 'Guest' })).json() as DeskTypes & {
      code: string
    }
    const id = data.find((one) => one.code === code)?.id ?? 0
    await post('archiveType', { id, is_active: false })
    const second = (await post('createType', { ...PIT_CREW, name: 'Guest' })).json() as { code: string }
    expect(second.code).toBe('GUEST-2')
    expect(refusalOf(await post('archiveType', { id, is_active: true }))).toEqual([422, 'VALIDATION', 'name'])
    expect((await post('deleteType', { id })).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ verb: 'deleted', before: { name: 'Guest' }, after: null })
    expect((await typesOf()).data.map((one) => one.id)).not.toContain(id)
    expect((await post('deleteType', { id })).status).toBe(404)
  })
})
