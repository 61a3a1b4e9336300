import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DeskEvent } from '#features/events/events-desk.contract.ts'
import type { MembershipCard } from '#features/membership/membership.contract.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { ownStatusOf } from '#tests/entries/entry-server.ts'
import { clubTime, putOn } from '#tests/events/calendar-server.ts'
import { newMember, newPerson, offerTo, startClub } from '#tests/membership/club-server.ts'
import { addVehicle, change, listOf, post as postVehicle } from '#tests/vehicles/garage.ts'
import type { DeskLimits } from '../club-limits.contract.ts'
import { DEFAULT_LIMITS, type EventLimits, type MembershipLimits } from '../club-limits.rules.ts'

const BASE = '/api/v1/club/desk/limits'
const { late_renewal_days, reminder_days, lapsed_data_years, ...EVENTS } = DEFAULT_LIMITS
const MEMBERSHIP: MembershipLimits = { late_renewal_days, reminder_days }

let server: RunningServer
let owner: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  owner = server.as({ roles: ['owner'] })
})
afterEach(async () => {
  await saveMembership({})
  await saveEvents({})
})
afterAll(() => server.stop())

const post = (path: string, body: object, asker = owner): Promise<Answer> =>
  asker.request('POST', `${BASE}/${path}`, { body })
const read = async () => ((await owner.request('GET', `${BASE}/read`)).json() as { item: DeskLimits }).item
const saveMembership = (changes: Partial<MembershipLimits>, asker = owner) =>
  post('membership', { ...MEMBERSHIP, ...changes }, asker)
const saveEvents = (changes: Partial<EventLimits>, asker = owner) =>
  post('events', { ...EVENTS, ...changes }, asker)

describe('the limits of a club', () => {
  it('have the values of the migration at the start', async () => {
    expect(await read()).toMatchObject(DEFAULT_LIMITS)
  })

  it('can be changed by the desk to which they belong, and by the owner', async () => {
    const secretary = server.as({ roles: ['membership'] })
    const officer = server.as({ roles: ['events'] })
    const registrar = server.as({ roles: ['registrar'] })
    expect((await saveMembership({}, secretary)).status).toBe(200)
    expect((await saveEvents({}, secretary)).status).toBe(403)
    expect((await saveMembership({}, officer)).status).toBe(403)
    expect((await saveEvents({}, officer)).status).toBe(200)
    expect((await registrar.request('GET', `${BASE}/read`)).status).toBe(403)
    expect((await server.request('GET', `${BASE}/read`)).status).toBe(401)
  })

  it('have the years for the data of lapsed members, which the membership desk changes', async () => {
    const secretary = server.as({ roles: ['membership'] })
    expect((await post('retention', { lapsed_data_years: 5 }, secretary)).status).toBe(200)
    expect((await read()).lapsed_data_years).toBe(5)
    const answer = await owner.request('GET', '/api/v1/staff/audit')
    expect(JSON.parse((answer.json() as { data: AuditItem[] }).data[0]?.change ?? '{}')).toEqual({
      before: { lapsed_data_years },
      after: { lapsed_data_years: 5 },
    })
    expect((await post('retention', { lapsed_data_years: 3 }, server.as({ roles: ['events'] }))).status).toBe(
      403,
    )
    for (const years of [0, 11, 2.5, null])
      expect((await post('retention', { lapsed_data_years: years })).status).toBe(422)
    expect((await post('retention', { lapsed_data_years })).status).toBe(200)
  })

  it('refuse a save that started from an older revision, with the current limits', async () => {
    const { updated_at } = await read()
    expect((await post('membership', { ...MEMBERSHIP, late_renewal_days: 45, updated_at })).status).toBe(200)
    const late = await post('membership', { ...MEMBERSHIP, reminder_days: [7], updated_at })
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({
      text_code: 'CONFLICT',
      errors: [
        { field: 'late_renewal_days', code: 'changed' },
        { field: 'reminder_days', code: 'changed' },
      ],
      current: await read(),
    })
    expect((await read()).late_renewal_days).toBe(45)
  })

  it('are recorded in the audit log with the values before and after', async () => {
    await saveMembership({ late_renewal_days: 30 })
    const answer = await owner.request('GET', '/api/v1/staff/audit')
    const last = (answer.json() as { data: AuditItem[] }).data[0]
    expect(last).toMatchObject({ verb: 'changed', subject_kind: 'club_limits' })
    expect(JSON.parse(last?.change ?? '{}')).toMatchObject({
      before: { late_renewal_days: 90 },
      after: { late_renewal_days: 30 },
    })
  })

  it.each([
    { late_renewal_days: -1 },
    { late_renewal_days: 367 },
    { reminder_days: [-32] },
    { reminder_days: [0.5] },
  ])('refuse %j', async (changes) => expect((await saveMembership(changes)).status).toBe(422))

  it('refuse two classes with the same code, with an error at the field', async () => {
    const [first] = EVENTS.classes
    if (first === undefined) throw new Error('no class')
    const answer = await saveEvents({ classes: [first, { ...first, most_cc: 5000 }] })
    expect(answer.status).toBe(422)
    expect((answer.json() as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'classes.1.code',
    ])
    expect((await saveEvents({ competition_kinds: ['rocket'] as never })).status).toBe(422)
  })
})

describe('the number of days for a late renewal', () => {
  it('decides whether a renewal continues the former membership, and what the card shows', async () => {
    const member = await newMember(server, { validTo: '2026-10-20', from: '2025-10-21' })
    const fullFrom = async () =>
      (await offerTo(member)).offers.find(({ code }) => code === 'FULL')?.valid_from
    const carriesOnTo = async () =>
      ((await member.request('GET', '/api/v1/club/membership/card')).json() as MembershipCard).cards[0]
        ?.carries_on_to
    expect([await fullFrom(), await carriesOnTo()]).toEqual(['2026-10-21', '2027-01-18'])
    await saveMembership({ late_renewal_days: 31 })
    expect([await fullFrom(), await carriesOnTo()]).toEqual(['2026-11-21', '2026-11-20'])
    await saveMembership({ late_renewal_days: 32 })
    expect(await fullFrom()).toBe('2026-10-21')
  })
})

describe('the limits of events', () => {
  it('set how many events a year a visitor may enter on a day membership', async () => {
    const visitor = await newPerson(server)
    await putOn(server, {
      slug: 'try',
      title: 'Come and try',
      kind: 'come_and_try',
      day: '2026-12-12',
      company: 'visitors',
      entriesOpenAt: clubTime('2026-11-01', '18:00'),
      prices: [{ label: 'Visitor', note: '', priceCents: 4000, who: 'visitor' }],
    })
    const codesOf = async () => (await ownStatusOf(visitor, 'try')).reasons.map(({ code }) => code)
    expect(await codesOf()).toEqual([])
    await saveEvents({ day_memberships_a_year: 0 })
    expect(await codesOf()).toEqual(['day_memberships_used'])
  })

  it('set which kinds of event need a car and regulations', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    await putOn(server, {
      slug: 'drift',
      title: 'Drift night',
      kind: 'drift',
      day: '2026-12-13',
      entriesOpenAt: clubTime('2026-11-01', '18:00'),
      prices: [{ label: 'All', note: '', priceCents: 0, who: 'everybody' }],
    })
    const codesOf = async () => (await ownStatusOf(member, 'drift')).reasons.map(({ code }) => code)
    expect(await codesOf()).toEqual(['vehicle_missing'])
    await saveEvents({ competition_kinds: ['hillclimb'] })
    expect(await codesOf()).toEqual([])
    const desk = await owner.request('GET', '/api/v1/club/event/desk/one')
    const { item, competition_kinds: kinds } = desk.json() as { item: DeskEvent; competition_kinds: string[] }
    expect(kinds).toEqual(['hillclimb'])
    const form = {
      ...item.form,
      title: 'Night',
      kind: 'drift',
      place: 'Here',
      status: 'published',
      entries_open: '2026-11-22T18:00',
    }
    const saveEvent = (changes: object) =>
      owner.request('POST', '/api/v1/club/event/desk/save', {
        body: { id: null, form: { ...form, ...changes } },
      })
    expect((await saveEvent({})).status).toBe(200)
    const refused = await saveEvent({ kind: 'hillclimb' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('no_regulations')])
  })
})

describe('the list of classes', () => {
  it('is public', async () => {
    const answer = await server.request('GET', '/api/v1/club/limits/classes')
    expect(answer.json()).toMatchObject({ classes: EVENTS.classes, forced_induction_factor: 1.7 })
  })

  it('offers an archived class to no car but those that have it', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const values = { engine_capacity_cc: 1500, induction: 'NA', fuel: 'petrol' } as const
    const car = await addVehicle(member, { ...values, class_id: 'A' })
    const other = await addVehicle(member, values)
    await saveEvents({
      classes: [
        { code: 'A', name: '', kind: 'capacity', most_cc: 1600, least_years: null, is_archived: true },
        { code: 'N', name: '', kind: 'capacity', most_cc: 1600, least_years: null },
      ],
    })
    expect((await change(member, car.id, { nickname: 'Blue' })).class_id).toBe('A')
    const suggested = (await listOf(member)).data.map(({ suggested_class_id: id }) => id)
    expect(suggested).toEqual(['N', 'N'])
    const refused = await postVehicle(member, '/update', { id: other.id, class_id: 'A' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('class_id')])
    expect((await change(member, car.id, { class_id: 'N' })).class_id).toBe('N')
    expect((await postVehicle(member, '/update', { id: car.id, class_id: 'A' })).status).toBe(422)
  })

  it('determines which class is suggested and allowed for a vehicle', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const values = { engine_capacity_cc: 1500, induction: 'NA', fuel: 'petrol', class_id: 'A' } as const
    const car = await addVehicle(member, values)
    expect(car.suggested_class_id).toBe('A')
    await saveEvents({
      classes: [
        { code: 'S', name: 'Small', kind: 'capacity', most_cc: 1499, least_years: null },
        { code: 'L', name: 'Large', kind: 'capacity', most_cc: null, least_years: null },
      ],
    })
    expect((await listOf(member)).data[0]?.suggested_class_id).toBe('L')
    const refused = await postVehicle(member, '/update', { id: car.id, class_id: 'A' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('class_id')])
    expect((await change(member, car.id, { nickname: 'Blue' })).class_id).toBeNull()
  })
})
