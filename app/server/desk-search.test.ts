import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskHits } from '#features/staff/desk-search.contract.ts'
import type { VehicleValues } from '#features/vehicles/vehicles.contract.ts'
import { STAFF_ROLES, type StaffRole } from '#platform/shared/staff-roles.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { explainReads } from '#tests/kit/plans.ts'
import { putOn } from '#tests/events/calendar-server.ts'
import { type RegoServer, startRego } from '#tests/club-rego/rego.ts'
import { newMember, newPerson } from '#tests/membership/club-server.ts'
import { addVehicle } from '#tests/vehicles/garage.ts'

const SEARCH = '/api/v1/staff/search'
const RECENT = '/api/v1/staff/recent'

let server: RegoServer
let memberId: number

beforeAll(async () => {
  server = await startRego({ nowIso: '2026-11-21T01:00:00Z' })
  const { db } = server.database
  memberId = (await newMember(server, { validTo: '2026-12-02' })).id
  await db.execute(sql`update person set first_name = 'Odessa', last_name = 'Tamblyn-Roe',
    email = 'od@corella.example' where id = ${memberId}`)
  await db.execute(sql`update member set number = 388 where person_id = ${memberId}`)
  await newPerson(server, { name: 'Tamblyn Guest' })
  await putOn(
    server,
    { slug: 'tamblyn-sprint', day: '2026-12-05', title: 'Tamblyn Sprint', status: 'published' },
    { slug: 'tamblyn-draft', day: '2026-12-06', title: 'Tamblyn Draft', status: 'draft' },
  )
  await db.execute(sql`insert into sales_order (id, public_id, person_id, supplier_id, status, buyer_name, buyer_email,
      locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents, discount_cents, shipping_cents,
      total_cents, tax_cents, credit_cents, refunded_cents, placed_at, updated_at)
    select n, 'order-' || n, ${memberId}, 1, 'completed',
      case when n = 1387 then 'Odessa Tamblyn-Roe' else 'Buyer' || n || ' Number' || n % 900 end,
      'b' || n || '@many.example', 'en', '', true, false, '', 12000, 0, 0, 12000, 0, 0, 0,
      '2026-11-20T22:00:00Z', now()
    from generate_series(1001, 21000) n`)
  await db.execute(sql`insert into person (first_name, last_name, email, email_key, created_at, updated_at)
    select 'First' || n % 700, 'Last' || n, n || '@many.example', n || '@many.example', now(), now()
    from generate_series(1, 20000) n`)
  await addCase('submitted', {
    make: 'Tamblyn',
    model: 'Torrens',
    year: 1987,
    rego: '61HVS',
    rego_state: 'NSW',
  })
  await addCase('draft', { make: 'Tamblyn', model: 'Unsent', year: 1988, rego: 'DRAFT1', rego_state: 'NSW' })
  // Moves the new rows from the pending lists of the indexes into the indexes, as autovacuum does.
  await db.execute(sql`vacuum analyze`)
})
afterAll(() => server.stop())

/** Adds a vehicle of the member with an application for club rego. */
async function addCase(state: string, values: Partial<VehicleValues>): Promise<void> {
  const { id } = await addVehicle(server.as({ personId: memberId }), values)
  await server.database.db
    .execute(sql`insert into club_rego_case (person_id, vehicle_id, scheme_id, state, answers,
      requests, checks, conditions, reason, inspection_booking, declaration_form, club_plate_no, conditional_rego_no,
      created_at, updated_at)
    select ${memberId}, ${id}, min(s.id), ${state}, '{}', '[]', '{}', '', '', '', '', '', '', now(), now()
    from club_rego_scheme s`)
}

async function search(roles: readonly StaffRole[], q: string): Promise<DeskHits[]> {
  const answer = await server.as({ roles }).request('GET', `${SEARCH}?q=${encodeURIComponent(q)}`)
  expect(answer.status).toBe(200)
  return (answer.json() as { data: DeskHits[] }).data
}

/** Returns the results as lines of kind and name. */
const names = async (roles: readonly StaffRole[], q: string) =>
  (await search(roles, q)).flatMap(({ kind, hits }) => hits.map(({ name }) => `${kind} ${name}`))

describe('the search of the command palette', () => {
  it.each([SEARCH, `${RECENT}?keys=person:1`])('%s is restricted to people with a role', async (path) => {
    expect((await server.request('GET', path)).status).toBe(401)
    expect((await server.as({ roles: [] }).request('GET', path)).status).toBe(403)
  })

  const PERSON = 'person Odessa Tamblyn-Roe'
  const GUEST = 'person Tamblyn Guest'
  const ORDER = 'order 1387'
  const VEHICLE = 'vehicle 1987 Tamblyn Torrens'
  const GARAGE = 'garage 1988 Tamblyn Unsent'
  const EVENTS = ['event Tamblyn Sprint', 'event Tamblyn Draft']
  it.each<[StaffRole, string[]]>([
    ['owner', [PERSON, GUEST, ORDER, VEHICLE, GARAGE, ...EVENTS]],
    ['membership', [PERSON, GUEST, VEHICLE, GARAGE]],
    ['registrar', [VEHICLE, GARAGE]],
    ['events', EVENTS],
    ['scrutineer', [VEHICLE, 'event Tamblyn Sprint']],
    ['treasurer', [ORDER]],
    ['shop', [ORDER]],
    ['content', []],
    ['gate', []],
  ])('shows the role %s the records of its pages only', async (role, expected) => {
    expect((await names([role], 'tambl')).toSorted()).toEqual(expected.toSorted())
  })

  it.each(STAFF_ROLES)(
    'returns to the role %s recent records of the pages that this role may open',
    async (role) => {
      const shown = (await search([role], 'tambl')).flatMap(({ kind, hits }) =>
        hits.map(({ id }) => `${kind}:${id}`),
      )
      const all = (await search(['owner'], 'tambl')).flatMap(({ kind, hits }) =>
        hits.map(({ id }) => `${kind}:${id}`),
      )
      const keys = all.toReversed()
      const answer = await server.as({ roles: [role] }).request('GET', `${RECENT}?keys=${keys.join(',')}`)
      const { data } = answer.json() as { data: { kind: string; id: number }[] }
      expect(data.map(({ kind, id }) => `${kind}:${id}`)).toEqual(keys.filter((key) => shown.includes(key)))
    },
  )

  it.each([
    ['odessa tam', 'person Odessa Tamblyn-Roe'],
    ['roe', 'person Odessa Tamblyn-Roe'],
    ['od@corella', 'person Odessa Tamblyn-Roe'],
    ['388', 'person Odessa Tamblyn-Roe'],
    ['CP-0388', 'person Odessa Tamblyn-Roe'],
    ['1387', 'order 1387'],
    ['#1387', 'order 1387'],
    ['61hvs', 'vehicle 1987 Tamblyn Torrens'],
    ['torr', 'vehicle 1987 Tamblyn Torrens'],
    ['CAP', 'product Cap'],
    ['club t', 'product Club tee'],
  ])('finds by “%s”', async (q, expected) => {
    expect(await names(['owner'], q)).toContain(expected)
  })

  it.each(['', ' ', 'x', "'!&|:*<->%_\\", '0', '999999999', 'xyzzy'])('finds nothing by “%s”', async (q) => {
    expect(await search(['owner'], q)).toEqual([])
  })

  it('shows the number and address of a member, and the day and total of an order', async () => {
    const [people, orders] = await search(['owner'], 'odessa')
    expect(people?.hits[0]).toMatchObject({
      detail: expect.stringMatching(/0388 · od@corella\.example$/) as string,
      path: `/cms/members/${memberId}`,
    })
    expect(orders?.hits[0]).toMatchObject({ day: '2026-11-21', amount: 120, path: '/cms/orders/1387' })
  })

  it('lists people without a membership after members, and leads from a garage to the owner’s record', async () => {
    const [people, vehicles] = await search(['membership'], 'tambl guest')
    expect(vehicles).toBeUndefined()
    expect(people?.hits).toMatchObject([
      { name: 'Tamblyn Guest', detail: expect.stringMatching(/^person-.*@/) as string },
    ])
    expect((await names(['membership'], 'tambl')).slice(0, 2)).toEqual([
      'person Odessa Tamblyn-Roe',
      'person Tamblyn Guest',
    ])
    const garage = (await search(['registrar'], 'unsent')).find(({ kind }) => kind === 'garage')
    expect(garage?.hits).toMatchObject([{ path: `/cms/members/${memberId}?tab=vehicles` }])
    // A person who finds no applications for club rego finds all vehicles of garages.
    const officer = server.as({ rights: ['members.see'] })
    const answer = await officer.request('GET', `${SEARCH}?q=torrens`)
    expect((answer.json() as { data: DeskHits[] }).data.map(({ kind }) => kind)).toEqual(['garage'])
  })

  it('hides a person whose data was removed', async () => {
    await server.database.db.execute(sql`update person set removed_at = now() where id = ${memberId}`)
    expect(await names(['membership'], 'tambl')).toEqual(['person Tamblyn Guest'])
    await server.database.db.execute(sql`update person set removed_at = null where id = ${memberId}`)
  })

  it.each([`${SEARCH}?q=${'x'.repeat(101)}`, `${RECENT}?keys=person`, `${RECENT}?keys=audit:1`])(
    'refuses the call %s',
    async (path) => {
      expect(codeOf(await server.as({ roles: ['owner'] }).request('GET', path))).toBe('VALIDATION')
    },
  )

  it.each(['odessa tambl', '1387', 'xyzzy'])(
    'reads a bounded part of 20,000 people and orders for “%s”',
    async (q) => {
      const plans = await explainReads(server.database, () => search(['owner'], q))
      for (const { plan } of plans) expect(plan).not.toMatch(/Seq Scan on (person|sales_order)/)
      expect(plans.length).toBeGreaterThanOrEqual(7)
      expect(plans.reduce((sum, { blocksRead }) => sum + blocksRead, 0)).toBeLessThan(400)
    },
  )
})
