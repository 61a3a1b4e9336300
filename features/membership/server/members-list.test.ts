import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, startClub } from '#tests/membership/club-server.ts'
import type { DeskMemberRow } from '../membership-desk.contract.ts'
import { countMemberViews } from './members-list.store.ts'

const LIST = '/api/v1/club/desk/members'
type List = {
  data: DeskMemberRow[]
  next: string | null
  total: number
  has_more_than_total: boolean
  counts: Record<string, number>
}

let server: RunningServer
let desk: Asker
let first: number

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  first = (await newMember(server, { validTo: '2026-12-02' })).id
  await newMember(server, { validTo: '2026-12-31' })
  await newMember(server, { validTo: '2027-06-30' })
  desk = server.as({ roles: ['membership'] })
  // Create 120 members: every third has no number, and names and days repeat.
  await server.database.db.execute(sql`
    with people as (
      insert into person (first_name, last_name, email, email_key, created_at, updated_at)
      select 'P' || n % 3, 'L' || n % 7, n || '@many.example', n || '@many.example', now(), now()
      from generate_series(1, 120) n returning id
    ), members as (
      insert into member (person_id, number, type_id, partner_name, guardian_name, guardian_email, guardian_phone,
        licence_issuer, licence_number, licence_type, condition, hides_from_register, wants_reminders, private_note,
        created_at, updated_at)
      select id, case when id % 3 = 0 then null else 5000 + id end, (select min(id) from membership_type), '', '', '',
        '', '', '', '', 'normal', false, true, '', now(), now()
      from people returning person_id, type_id
    )
    insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
    select person_id, type_id, '2026-01-01',
      case when person_id % 5 = 0 then null else date '2027-01-01' + person_id % 4 end, now() from members`)
})
afterAll(() => server.stop())

async function list(query: string): Promise<List> {
  const answer = await desk.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as List
}

/** Reads all pages, and fails if a page repeats. */
async function all(query: string): Promise<DeskMemberRow[]> {
  const rows: DeskMemberRow[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: List = await list(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...page.data)
    expect(rows.length).toBeLessThanOrEqual(123)
    next = page.next
  }
  return rows
}

describe('the list of members', () => {
  it.each(['number', 'name', 'valid_to', 'joined'])(
    'shows each member once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = (await all(`sort=${sort}`)).map(({ person_id: id }) => id)
      expect(new Set(rising).size).toBe(123)
      expect(rising).toHaveLength(123)
      const falling = (await all(`sort=${sort}&order=desc`)).map(({ person_id: id }) => id)
      expect(falling).toEqual(rising.toReversed())
    },
  )

  it('puts members without an end after the last day', async () => {
    const rows = await all('sort=valid_to')
    expect(rows[0]).toMatchObject({ person_id: first, valid_to: '2026-12-02' })
    expect(rows.at(-1)).toMatchObject({ valid_to: null, no_expiry: true })
  })

  it('filters by the day on which the membership ends, and counts the result', async () => {
    const december = await list('ends_from=2026-12-01&ends_to=2026-12-31&sort=valid_to')
    expect(december.data.map(({ valid_to: to }) => to)).toEqual(['2026-12-02', '2026-12-31'])
    expect(december).toMatchObject({ total: 2, has_more_than_total: false, next: null })
  })

  it('counts each view as its list does, whatever the filters', async () => {
    const { counts } = await list('view=expired&ends_from=2026-12-01&q=nobody')
    for (const view of ['all', 'ending', 'expired', 'suspended', 'refunded'])
      expect([view, counts[view]]).toEqual([view, (await list(`view=${view}`)).total])
    expect(counts).toMatchObject({ all: 123, ending: 1 })
  })

  it('leaves out a view that has more members than it counts', async () => {
    const counts = await countMemberViews(server.database.db, '2026-11-21', 122)
    expect(counts).not.toHaveProperty('all')
    expect(counts).toMatchObject({ ending: 1, expired: 0 })
  })

  it('filters by type', async () => {
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`select max(id)::int + 1 as id from membership_type`,
    )
    expect((await list(`type=${rows[0]?.id}`)).total).toBe(0)
  })

  it.each(['after=nonsense', 'sort=email', 'order=up', 'ends_from=2026-02-30', 'type=0'])(
    'refuses the list with the query %s',
    async (query) => {
      expect((await desk.request('GET', `${LIST}?${query}`)).status).toBe(422)
    },
  )

  it('exports the shown columns in the shown order, all pages or the selected members only', async () => {
    const csv = async (query: string) =>
      (await exportFile(server, desk, `${LIST}.csv?${query}`)).text.trim().replace('\uFEFF', '').split('\r\n')
    const lines = await csv('sort=valid_to&columns=name,valid_to')
    expect(lines).toHaveLength(124)
    expect(lines[0]).toBe('Name,Valid to')
    expect(lines[1]).toMatch(/,2026-12-02$/)
    expect(await csv(`columns=number,name&ids=${first}`)).toHaveLength(2)
    expect((await exportFile(server, desk, `${LIST}.csv?columns=private_note`)).status).toBe(422)
  })
})

describe('the filters of the list of members', () => {
  it('find each status as the list shows it', async () => {
    const rows = await all('sort=name')
    for (const state of [
      'current',
      'expiring',
      'expired',
      'to_come',
      'awaiting_approval',
      'suspended',
    ] as const) {
      const found = (await all(`state=${state}&sort=name`)).map(({ person_id: id }) => id)
      expect({ state, found }).toEqual({
        state,
        found: rows.filter(({ status }) => status === state).map(({ person_id: id }) => id),
      })
    }
    expect((await list('state=expiring')).total).toBeGreaterThan(0)
    expect((await list('state=current')).total).toBeGreaterThan(0)
  })

  it('find people by the day of joining and by a tag, whatever its case', async () => {
    await server.database.db.execute(
      sql`update member set joined_on = '2020-02-03' where person_id = ${first}`,
    )
    await server.database.db.execute(
      sql`insert into person_tag (person_id, tag) values (${first}, 'Life member')`,
    )
    const ids = async (query: string) => (await list(query)).data.map(({ person_id: id }) => id)
    expect(await ids('joined_from=2020-01-01&joined_to=2020-12-31')).toEqual([first])
    expect(await ids('joined_to=2020-02-02')).not.toContain(first)
    expect(await ids('tag=life%20MEMBER')).toEqual([first])
    const { data, tags } = (await list('sort=joined&joined_from=2020-01-01')) as List & { tags: string[] }
    expect(data[0]).toMatchObject({ person_id: first, joined_on: '2020-02-03' })
    expect(tags).toEqual(['Life member'])
  })

  it('follow each change of a period at once', async () => {
    const { db } = server.database
    const row = async () => (await all('sort=number')).find(({ person_id: id }) => id === first)
    await db.execute(sql`update membership_period set valid_to = '2026-10-31' where person_id = ${first}`)
    expect(await row()).toMatchObject({ valid_to: '2026-10-31', status: 'expired' })
    await db.execute(sql`insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
      select ${first}, min(id), '2026-11-01', null, now() from membership_type`)
    expect(await row()).toMatchObject({ valid_to: null, no_expiry: true, status: 'current' })
    await db.execute(sql`delete from membership_period where person_id = ${first} and valid_to is null`)
    await db.execute(sql`update membership_period set valid_to = '2026-12-02' where person_id = ${first}`)
    expect(await row()).toMatchObject({ valid_to: '2026-12-02', status: 'expiring' })
  })
})
