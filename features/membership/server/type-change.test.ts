import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type { TypeChangePreview } from '../type-change.contract.ts'

const DESK = '/api/v1/club/desk'

let server: RunningServer
let desk: Asker
let secretaryId: number
let cheap: number

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-07-02T01:00:00Z' })
  secretaryId = (await newPerson(server)).id
  desk = server.as({ personId: secretaryId, roles: ['membership'] })
  const { rows } = await server.database.db.execute<{ id: number }>(sql`
    select id from membership_type where is_active order by id`)
  cheap = rows[1]?.id ?? 0
  await server.database.db.execute(sql`update membership_type set fee_cents = 4000 where id = ${cheap}`)
})
afterAll(() => server.stop())

type Paid = { id: number; periodId: number; applicationId: string }

/** Creates a member with a period in 2026 and its application, for which $120.00 were paid. */
async function paidMember(): Promise<Paid> {
  const { id } = await newMember(server, { from: '2026-01-01', validTo: '2026-12-31' })
  const { rows } = await server.database.db.execute<{ period: number; application: string }>(sql`
    with made as (
      insert into membership_application (id, person_id, kind, type_id, status, details, valid_from, valid_to, fee,
        submitted_at, meeting_ref, reason)
      select gen_random_uuid(), person_id, 'join', type_id, 'active', '{}', valid_from, valid_to,
        '{"feeCents": 12000}', now(), '', '' from membership_period where person_id = ${id} returning id)
    update membership_period set application_id = made.id from made where person_id = ${id}
    returning membership_period.id as period, application_id as application`)
  return { id, periodId: rows[0]?.period ?? 0, applicationId: rows[0]?.application ?? '' }
}

const body = ({ id, periodId }: Paid, changes: object = {}) => ({
  id,
  period_id: periodId,
  type_id: cheap,
  from: '2026-07-02',
  why: 'Sold the car',
  ...changes,
})
const change = (member: Paid, changes: object = {}, asker = desk) =>
  asker.request('POST', `${DESK}/changePeriodType`, { body: body(member, changes) })

async function periodsOf(id: number) {
  const { rows } = await server.database.db.execute<
    Record<string, unknown>
  >(sql`select valid_from::text as from, valid_to::text as to,
      type_id = ${cheap} as is_new, application_id from membership_period where person_id = ${id} order by valid_from`)
  return rows
}

async function creditOf(id: number): Promise<number> {
  const { rows } = await server.database.db.execute<{ cents: number }>(sql`
    select coalesce(sum(balance_cents), 0)::int as cents from credit_balance where person_id = ${id}`)
  return rows[0]?.cents ?? 0
}

describe('another membership type during a period', () => {
  it('is restricted to the membership role, and refused for the own record', async () => {
    const member = await paidMember()
    const query = `?id=${member.id}&period_id=${member.periodId}`
    for (const asker of [server, server.as({ roles: ['treasurer'] })] as Asker[]) {
      expect([401, 403]).toContain((await asker.request('GET', `${DESK}/periodType${query}`)).status)
      expect([401, 403]).toContain((await change(member, {}, asker)).status)
    }
    const own = server.as({ personId: member.id, roles: ['membership'] })
    expect((await change(member, {}, own)).status).toBe(403)
    expect((await desk.request('GET', `${DESK}/periodType?id=${member.id}&period_id=999999`)).status).toBe(
      404,
    )
  })

  it('is previewed by days', async () => {
    const member = await paidMember()
    const path = `${DESK}/periodType?id=${member.id}&period_id=${member.periodId}`
    const { types, preview } = (await desk.request('GET', path)).json() as {
      types: { id: number }[]
      preview: null
    }
    expect(preview).toBeNull()
    expect(types.map(({ id }) => id)).toContain(cheap)
    const answer = await desk.request('GET', `${path}&type_id=${cheap}&from=2026-07-02`)
    expect((answer.json() as { preview: TypeChangePreview }).preview).toEqual({
      paid: 120,
      unused: 60.16,
      cost: 20.05,
      credit: 40.11,
      due: 0,
    })
  })

  it('divides the period, keeps the application at the old type and grants the credit once', async () => {
    const member = await paidMember()
    expect((await change(member)).status).toBe(200)
    expect(await periodsOf(member.id)).toMatchObject([
      { from: '2026-01-01', to: '2026-07-01', is_new: false, application_id: member.applicationId },
      { from: '2026-07-02', to: '2026-12-31', is_new: true, application_id: null },
    ])
    expect(await creditOf(member.id)).toBe(4011)
    // The old period no longer includes that day.
    expect((await change(member)).status).toBe(422)
    expect(await creditOf(member.id)).toBe(4011)
  })

  it('on the first day changes the whole period', async () => {
    const member = await paidMember()
    expect((await change(member, { from: '2026-01-01' })).status).toBe(200)
    expect(await periodsOf(member.id)).toMatchObject([
      { from: '2026-01-01', to: '2026-12-31', is_new: true, application_id: member.applicationId },
    ])
    expect(await creditOf(member.id)).toBe(8000)
  })

  it('needs a step-up if credit is granted', async () => {
    const member = await paidMember()
    const before = server.as({ personId: secretaryId, roles: ['membership'], isSteppedUp: false })
    const answer = await change(member, {}, before)
    expect((answer.json() as { text_code: string }).text_code).toBe('STEP_UP_NEEDED')
    expect(await creditOf(member.id)).toBe(0)
    const byHand = await newMember(server, { from: '2026-01-01', validTo: '2026-12-31' })
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`select id from membership_period where person_id = ${byHand.id}`,
    )
    const unpaid = { id: byHand.id, periodId: rows[0]?.id ?? 0, applicationId: '' }
    expect((await change(unpaid, {}, before)).status).toBe(200)
    expect(await creditOf(byHand.id)).toBe(0)
  })

  it.each([{ why: ' ' }, { from: '2025-12-31' }, { from: '2027-01-01' }, { type_id: 999_999 }])(
    'refuses a change of the type with %o',
    async (changes) => {
      expect((await change(await paidMember(), changes)).status).toBe(422)
    },
  )
})
