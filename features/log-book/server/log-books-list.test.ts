import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import { explainReads } from '#tests/kit/plans.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { TODAY } from '#tests/log-book/books.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import { LOG_BOOK_BASE } from '../log-book.contract.ts'
import { BOOK_RULES } from '../log-book.rules.ts'
import { BOOKS_SORTS, type BooksSort, type BookView, type DeskBook } from '../log-books-list.contract.ts'

const LIST = `${LOG_BOOK_BASE}/desk`
const FILE = `${LIST}/books.csv`
const NAMES = ['Ada Quoll', 'Bo Quoll', 'Cy Wren', 'Di Wren', 'Ed Emu']
/** More than ten pages of books, and one view with more books than a list counts. */
const BOOKS = 2600

let server: RunningServer
let registrar: Asker

beforeAll(async () => {
  server = await startClub()
  const people: number[] = []
  for (const name of NAMES) people.push((await newPerson(server, { name })).id)
  registrar = server.as({ personId: people[0] ?? 0, roles: ['registrar'] })
  await putBooks(people)
})
afterAll(() => server.stop())

/** Inserts a vehicle with a book each. Their times, numbers and last days repeat, so that pages end within equal values. */
async function putBooks(people: readonly number[]): Promise<void> {
  const { db } = server.database
  await db.execute(sql`insert into vehicle (person_id, nickname, make, model, year, body_type, colour, rego, vin,
      engine_number, race_number, transponder_type, transponder_number, logbook_number, safety_cage, is_owned_by_member,
      owner_name, is_archived, created_at, updated_at)
    select (${sql.param(people)}::int[])[1 + n % 5], case when n % 9 = 0 then 'Old ' || n % 50 else '' end, 'Wattle',
      'Model ' || n % 50, 1960 + n % 30, 'sedan', 'Gold', 'H' || n % 40, '', '', '', 'none', '', '', 'none', true, '',
      false, now(), now()
    from generate_series(1, ${BOOKS}::int) n`)
  await db.execute(sql`insert into log_book (vehicle_id, standing, number, issuer, scheme_name, rules, allowed, used,
      fullest_percent, issued_on, period_from, period_to, note, entry_count, end_hash, broken_at, created_at, updated_at)
    select v.id, standing, case when standing in ('requested', 'refused') then '' else 'B ' || n % 90 end, '', 'Historic',
      ${JSON.stringify(BOOK_RULES.NSW)}::jsonb, '{"days": 60}', jsonb_build_object('days', n % 70),
      (n % 70) * 100 / 60, case when standing in ('requested', 'refused') then null else date '2026-07-01' end,
      case when standing in ('requested', 'refused') then null else date '2026-07-01' - n % 400 end,
      case when standing in ('requested', 'refused') then null else date '2027-06-30' - n % 400 end, '', 0, '',
      case when n % 331 = 0 then 3 end, now(),
      timestamptz '2026-10-01 00:00:00.123456+00' + (n % 70) * interval '1 hour'
    from (select id, row_number() over (order by id)::int as n from vehicle) v
    cross join lateral (select case when n <= 2000 then 'issued'
      else (array['requested', 'lost', 'replaced', 'refused'])[1 + n % 4] end as standing) s`)
  await db.execute(sql`analyze`)
}

type Counts = Partial<Record<BookView, number>>
type Page = {
  data: DeskBook[]
  next: string | null
  total: number
  has_more_than_total: boolean
  counts: Counts
}

async function page(query: string): Promise<Page> {
  const answer = await registrar.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

/** Returns the rows of all pages of a list. */
async function list(query: string): Promise<DeskBook[]> {
  const rows: DeskBook[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page = await page(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThan(BOOKS * 2)
    next = read.next
  }
  return rows
}

const idsOf = (rows: readonly DeskBook[]) => rows.map(({ id }) => id)
const linesOf = (file: { text: string }) => file.text.trim().replace('\uFEFF', '').split('\r\n')

/** The value by which a list is sorted. */
const KEYS: Record<BooksSort, (book: DeskBook) => string> = {
  since: (book) => book.updated_at,
  number: (book) => book.number,
  used: (book) => String(book.counters[0]?.used ?? 0).padStart(3, '0'),
  until: (book) => book.period_to ?? '9',
  member: (book) => book.member.split(' ').toReversed().join(' '),
}

describe('the list of log books', () => {
  it.each(BOOKS_SORTS)(
    'shows each book once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = await list(`view=over&sort=${sort}`)
      expect(rising.length).toBeGreaterThan(300)
      expect(new Set(idsOf(rising)).size).toBe(rising.length)
      const keys = rising.map(KEYS[sort])
      expect(keys).toEqual(keys.toSorted())
      expect(idsOf(await list(`view=over&sort=${sort}&order=desc`))).toEqual(idsOf(rising).toReversed())
    },
  )

  it('has the books of each view, and counts them, but no more than 1,000', async () => {
    const states = async (view: BookView) => new Set((await list(`view=${view}`)).map(({ state }) => state))
    expect(await states('waiting')).toEqual(new Set(['requested', 'lost']))
    expect(await states('current')).toEqual(new Set(['active', 'nearly_full', 'full', 'over']))
    expect(await states('full')).toEqual(new Set(['nearly_full', 'full', 'over']))
    expect(await states('over')).toEqual(new Set(['closed', 'replaced', 'refused']))
    expect((await list('view=broken')).every((book) => book.broken_at === 3)).toBe(true)
    expect(
      (await list('view=over')).every(({ period_to: to, state }) => state !== 'closed' || (to ?? '') < TODAY),
    ).toBe(true)
    const { counts, total, has_more_than_total: hasMore } = await page('view=current')
    expect([counts.current, counts.over, total, hasMore]).toEqual([undefined, undefined, 1000, true])
    for (const view of ['waiting', 'full', 'broken'] as const)
      expect([view, counts[view]]).toEqual([view, (await list(`view=${view}`)).length])
  })

  it('begins with the requests that wait longest', async () => {
    const since = (await registrar.request('GET', LIST)).json() as Page
    expect(since.data[0]?.updated_at).toMatch(/^2026-10-0\dT\d\d:00:00\.123Z$/)
    expect(idsOf(since.data)).toEqual(idsOf((await page('view=waiting&sort=since')).data))
  })

  it.each(['waiting', 'current'])(
    'finds %s books by the beginnings of words of vehicle, plate, owner and number, and by year',
    async (view) => {
      const rows = await list(`view=${view}`)
      const found = async (q: string) => idsOf(await list(`view=${view}&q=${encodeURIComponent(q)}`))
      const expected = (is: (book: DeskBook) => boolean) => idsOf(rows.filter(is))
      expect(await found('quoll')).toEqual(expected(({ member }) => member.endsWith('Quoll')))
      expect(await found('ada qu')).toEqual(expected(({ member }) => member === 'Ada Quoll'))
      expect(await found('h 12')).toEqual(expect.arrayContaining(expected(({ plate }) => plate === 'H12')))
      expect(await found('1974 wattle')).toEqual(expected(({ vehicle }) => vehicle.startsWith('1974')))
      expect(await found('B 77')).toEqual(expect.arrayContaining(expected(({ number }) => number === 'B 77')))
      expect((await found('wattle')).length).toBe(rows.length)
      expect(await found('nobody')).toEqual([])
      const days = await list(`view=${view}&q=wren&ends_from=2027-01-01&ends_to=2027-02-28`)
      expect(idsOf(days)).toEqual(
        expected(
          ({ member, period_to: to }) =>
            member.endsWith('Wren') && to !== null && to >= '2027-01-01' && to <= '2027-02-28',
        ),
      )
      const { rows: people } = await server.database.db.execute<{ email: string }>(
        sql`select email from person where first_name = 'Ada' and last_name = 'Quoll'`,
      )
      expect(await found(people[0]?.email.split('@')[1] ?? '')).toEqual([])
    },
  )

  it('refuses a malformed cursor and unknown values', async () => {
    const refused = [
      'after=x',
      'after=WyJub3doZW4iLDFd',
      'view=old',
      'sort=colour',
      'order=up',
      'ends_to=soon',
    ]
    for (const query of refused)
      expect([query, (await registrar.request('GET', `${LIST}?${query}`)).status]).toEqual([query, 422])
  })

  it('is exported as it is shown, or limited to selected books, and recorded', async () => {
    const query = 'view=over&q=quoll&sort=until&order=desc'
    const rows = await list(query)
    const lines = linesOf(
      await exportFile(server, registrar, `${FILE}?${query}&columns=number,member,days,to,state`),
    )
    expect(lines[0]).toBe('Log book,Member,Days used of allowed,To,State')
    expect(lines.slice(1)).toEqual(
      rows.map((row) =>
        [
          row.number,
          row.member,
          row.number === '' ? '' : `${row.counters[0]?.used} of ${row.counters[0]?.allowed}`,
          row.period_to ?? '',
          row.broken_at === null ? row.state : `broken at line ${row.broken_at}`,
        ].join(','),
      ),
    )
    const some = idsOf(rows).slice(2, 5).join(',')
    expect(linesOf(await exportFile(server, registrar, `${FILE}?${query}&ids=${some}`))).toHaveLength(4)
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=log_book')
    expect((audit.json() as { data: { verb: string }[] }).data[0]?.verb).toBe('exported')
  })

  it('is restricted to the registrar', async () => {
    for (const read of [
      (asker: Asker) => asker.request('GET', LIST),
      (asker: Asker) => exportFile(server, asker, FILE),
    ]) {
      expect((await read(server)).status).toBe(401)
      for (const roles of [[], ['scrutineer'], ['membership']] as const)
        expect((await read(server.as({ roles }))).status).toBe(403)
      expect((await read(registrar)).status).toBe(200)
    }
  })

  it.each([
    ['since', 'since'],
    ['number', 'numbers'],
    ['used', 'used'],
    ['until', 'until'],
  ])('reads a page of a long view sorted by %s from an index', async (sort, name) => {
    const plans = await explainReads(server.database, () => page(`view=current&sort=${sort}`))
    const { plan = '' } = plans.find(({ statement }) => statement.includes('cross join lateral')) ?? {}
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using log_book_${name} `))
  })
})
