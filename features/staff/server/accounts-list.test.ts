import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type { DeskAccount } from '../accounts-desk.contract.ts'
import type { StaffPerson } from '../staff.contract.ts'

const ACCOUNTS = '/api/v1/staff/accounts'
const PEOPLE = '/api/v1/staff/people'
type Page<Row> = { data: Row[]; next: string | null; total: number; has_more_than_total: boolean }

let server: RunningServer
let secretary: Asker
let owner: Asker
let member: number

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  member = (await newMember(server, { validTo: '2027-06-30' })).id
  secretary = server.as({ personId: (await newPerson(server)).id, roles: ['membership'] })
  owner = server.as({ personId: (await newPerson(server)).id, roles: ['owner'] })
  // Create 130 people whose names and instants of creation repeat. Every fifth is disabled, every seventh has a role,
  // and every eleventh is removed.
  await server.database.db.execute(sql`
    with people as (
      insert into person (first_name, last_name, email, email_key, disabled_at, removed_at, created_at, updated_at)
      select 'Vic' || n % 3, 'Larkspur' || n % 7, 'P' || n || '@listed.example', 'p' || n || '@listed.example',
        case when n % 5 = 0 then now() end, case when n % 11 = 0 then now() end,
        timestamptz '2026-01-01 10:00:00.123456Z' + n % 4 * interval '1 microsecond', now()
      from generate_series(1, 130) n returning id, email
    )
    insert into person_role (person_id, role, granted_at)
    select id, 'gate', now() from people where substring(email from '[0-9]+')::int % 7 = 0`)
})
afterAll(() => server.stop())

async function page<Row>(asker: Asker, path: string, query: string): Promise<Page<Row>> {
  const answer = await asker.request('GET', `${path}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page<Row>
}

/** Reads all pages, and fails if a page repeats. */
async function all<Row>(asker: Asker, path: string, query: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page<Row> = await page(asker, path, `${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThan(400)
    next = read.next
  }
  return rows
}
const accounts = (query: string) => all<DeskAccount>(secretary, ACCOUNTS, query)
const people = (query: string) => all<StaffPerson>(owner, PEOPLE, query)

describe('the list of accounts', () => {
  it.each(['name', 'email', 'created'])(
    'shows each account once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = (await accounts(`sort=${sort}`)).map(({ id }) => id)
      expect(new Set(rising).size).toBe(rising.length)
      expect(rising.length).toBeGreaterThanOrEqual(119)
      expect((await accounts(`sort=${sort}&order=desc`)).map(({ id }) => id)).toEqual(rising.toReversed())
    },
  )

  it('finds people by the beginnings of words of the name and email, and by member number', async () => {
    const found = await accounts('q=vic1%20larkspur3')
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ name }) => name === 'Vic1 Larkspur3')).toBe(true)
    expect((await accounts('q=p17@listed.example')).map(({ email }) => email)).toEqual(['P17@listed.example'])
    expect(await accounts('q=arkspur')).toEqual([])
    const { rows } = await server.database.db.execute<{ number: number }>(
      sql`select number from member where person_id = ${member}`,
    )
    expect((await accounts(`q=${rows[0]?.number}`)).map(({ id }) => id)).toEqual([member])
  })

  it('filters by status, membership and role', async () => {
    const rows = await accounts('')
    const idsOf = async (query: string) => (await accounts(query)).map(({ id }) => id)
    const where = (condition: (row: DeskAccount) => boolean) => rows.filter(condition).map(({ id }) => id)
    expect(await idsOf('state=disabled')).toEqual(where(({ disabled_at: at }) => at !== null))
    expect(await idsOf('state=enabled')).toEqual(where(({ disabled_at: at }) => at === null))
    expect(await idsOf('role=gate')).toEqual(where(({ roles }) => roles.includes('gate')))
    expect(await idsOf('role=any')).toEqual(where(({ roles }) => roles.length > 0))
    expect(await idsOf('role=own:1')).toEqual([])
    expect(await idsOf('membership=with')).toEqual([member])
    expect(await idsOf('membership=without')).toEqual(where(({ id }) => id !== member))
    expect((await page(secretary, ACCOUNTS, 'role=gate')).total).toBe(
      where((row) => row.roles[0] === 'gate').length,
    )
  })

  it('says whether a person has a membership while periods are added, moved and removed', async () => {
    const { id } = await newMember(server, { validTo: '2027-06-30' })
    const { id: other } = await newPerson(server)
    const { db } = server.database
    const has = async () =>
      (await accounts('membership=with')).map((row) => row.id).filter((one) => one === id || one === other)
    expect(await has()).toEqual([id])
    await db.execute(sql`delete from membership_period where person_id = ${id}`)
    expect(await has()).toEqual([])
    await db.execute(sql`update member set latest_to = '2027-01-01' where person_id = ${id}`)
    expect(await has()).toEqual([id])
    await db.execute(sql`update member set person_id = ${other} where person_id = ${id}`)
    expect(await has()).toEqual([other])
    await db.execute(sql`delete from member where person_id = ${other}`)
    expect(await has()).toEqual([])
  })

  it('is exported as it is shown', async () => {
    const query = 'role=gate&state=enabled&sort=email'
    const file = await exportFile(
      server,
      secretary,
      `${ACCOUNTS}.csv?${query}&columns=email,roles,membership,state`,
    )
    const [head, ...lines] = file.text.trim().replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Email,Roles,Membership,Status')
    expect(lines).toEqual((await accounts(query)).map(({ email }) => `${email},gate,no,enabled`))
    const [one, two] = await accounts(query)
    const chosen = await exportFile(
      server,
      secretary,
      `${ACCOUNTS}.csv?columns=email&ids=${one?.id},${two?.id}`,
    )
    expect(chosen.text.trim().split('\r\n')).toHaveLength(3)
  })
})

describe('the list of people with roles', () => {
  it.each(['name', 'email'])(
    'shows each holder of a role once over all pages, sorted by %s',
    async (sort) => {
      const rising = await people(`sort=${sort}`)
      expect(rising.every(({ roles }) => roles.length > 0)).toBe(true)
      const ids = rising.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThanOrEqual(17)
      expect((await people(`sort=${sort}&order=desc`)).map(({ id }) => id)).toEqual(ids.toReversed())
    },
  )

  it('finds all accounts by a search, and holders of a role by a role', async () => {
    const found = await people('q=larkspur2')
    expect(found.some(({ roles }) => roles.length === 0)).toBe(true)
    expect(found.length).toBeGreaterThan(10)
    const holders = await people('q=larkspur2&role=gate')
    expect(holders.map(({ id }) => id)).toEqual(
      found.filter(({ roles }) => roles.includes('gate')).map(({ id }) => id),
    )
  })

  it('is exported as it is shown', async () => {
    await server.database.db.execute(
      sql`update person_role set ends_at = '2027-01-01T00:00:00Z' where person_id = ${(await people('sort=email'))[0]?.id}`,
    )
    const file = await exportFile(server, owner, `${PEOPLE}.csv?sort=email`)
    const [head, first, ...lines] = file.text.trim().replace('\uFEFF', '').split('\r\n')
    const rows = await people('sort=email')
    expect(head).toBe('Name,Email,Roles')
    expect(first).toBe(`${rows[0]?.name},${rows[0]?.email},gate (until ${rows[0]?.last_days[0]?.last_day})`)
    expect(lines).toEqual(rows.slice(1).map(({ name, email, roles }) => `${name},${email},${roles.join()}`))
  })
})

describe('the lists of people', () => {
  it.each([
    ['accounts', ACCOUNTS, 'membership'],
    ['people with roles', PEOPLE, 'owner'],
  ] as const)('of %s refuse other roles, unknown filters and malformed cursors', async (_, path, role) => {
    const list = (asker: Asker, query = '') => asker.request('GET', `${path}?${query}`)
    const file = (asker: Asker, query = '') => exportFile(server, asker, `${path}.csv?${query}`)
    const reader = server.as({ personId: 1, roles: [role] })
    for (const read of [list, file]) {
      expect((await read(server)).status).toBe(401)
      expect((await read(server.as({ roles: ['treasurer', 'events'] }))).status).toBe(403)
      expect((await read(reader)).status).toBe(200)
      for (const query of ['role=king', 'sort=age', 'order=up'])
        expect((await read(reader, query)).status).toBe(422)
    }
    for (const cursor of ['x', 'e30', Buffer.from('[[1]]').toString('base64url')])
      expect((await list(reader, `after=${cursor}`)).status).toBe(422)
  })
})
