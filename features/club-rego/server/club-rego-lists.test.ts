import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RegoServer, startRego } from '#tests/club-rego/rego.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import { explainReads } from '#tests/kit/plans.ts'
import type { Asker } from '#tests/kit/server.ts'
import { newPerson } from '#tests/membership/club-server.ts'
import { EMPTY_ANSWERS } from '../answers.rules.ts'
import { CASE_STATES } from '../case-states.rules.ts'
import {
  QUEUE_SORTS,
  QUEUE_VIEWS,
  type QueueCounts,
  type QueueRow,
  REGISTER_SORTS,
  REGISTER_STATES,
  type RegisterItem,
} from '../club-rego-lists.contract.ts'
import { CLUB_REGO_BASE } from '../club-rego.contract.ts'
import type { RegisterLine } from '../register.rules.ts'

const QUEUE = `${CLUB_REGO_BASE}/desk/queue`
const REGISTER = `${CLUB_REGO_BASE}/desk/register`
const NAMES = ['Ada Quoll', 'Bo Quoll', 'Cy Wren', 'Di Wren', 'Ed Emu']
/** More than ten pages of cases, and one state with more cases than a list counts. */
const CASES = 2800

let server: RegoServer
let registrar: Asker

beforeAll(async () => {
  server = await startRego()
  const people: number[] = []
  for (const name of NAMES) people.push((await newPerson(server, { name })).id)
  registrar = server.as({ personId: people[0] ?? 0, roles: ['registrar'] })
  await putCases(people)
  await putEvents()
  await server.database.db.execute(sql`analyze`)
})
afterAll(() => server.stop())

/** Inserts cases in all states. Their times, plates and last days repeat, so that pages end within equal values. */
async function putCases(people: readonly number[]): Promise<void> {
  const answers = JSON.stringify({ ...EMPTY_ANSWERS, manufactured: '1974-05', make: 'Wattle' })
  await server.database.db
    .execute(sql`insert into club_rego_case (person_id, scheme_id, state, answers, requests, checks,
      conditions, reason, inspection_booking, declaration_form, club_plate_no, conditional_rego_no, club_rego_expiry,
      submitted_at, created_at, updated_at)
    select (${sql.param(people)}::int[])[1 + n % 5], ${server.schemes['NSW-HVS'] ?? 0},
      case when n <= 1200 then 'registered' else (${sql.param([...CASE_STATES])}::text[])[1 + n % 14] end,
      ${answers}::jsonb || jsonb_build_object('model', 'Model ' || n % 50), '[]', '{}', '', '', '', '',
      case when n % 3 = 0 then '' else 'H' || n % 40 end, '', case when n % 4 = 0 then null else date '2027-01-01' + n % 30 end,
      case when n % 11 = 0 then null else now() end, now(), timestamptz '2026-10-01 00:00:00.123456+00' + (n % 70) * interval '1 hour'
    from generate_series(1, ${CASES}::int) n`)
}

/** Gives the registered cases a history: an older line with another plate, and the present one. */
async function putEvents(): Promise<void> {
  const line: RegisterLine = {
    scheme_code: 'NSW-HVS',
    club_plate_no: '',
    conditional_rego_no: 'C-1',
    club_rego_expiry: null,
    make: 'Wattle',
    model: '',
    manufactured: '1974',
    body_type: 'sedan',
    colour: 'Gold',
    vin: '',
    engine_number: 'E1',
    owner_id: 0,
    owner_name: '',
    garage_address: '3 Pit Lane',
    inspection_date: '2026-01-01',
    declaration_form: '1259',
    declaration_date: null,
  }
  await server.database.db.execute(sql`insert into club_rego_event (case_id, at, kind, state, words, line)
    select c.id, ('2026-0' || e || '-01')::timestamptz, 'registered',
      (${sql.param([...REGISTER_STATES])}::text[])[1 + (c.id + e) % 3], '',
      ${JSON.stringify(line)}::jsonb || jsonb_build_object('club_plate_no', 'R' || e || (c.id % 400), 'vin', 'VIN' || c.id,
        'model', 'Model ' || c.id % 50, 'owner_id', c.person_id, 'owner_name', p.first_name || ' ' || p.last_name,
        'club_rego_expiry', case when c.id % 5 = 0 then null else '2027-01-' || (10 + c.id % 20) end)
    from club_rego_case c join person p on p.id = c.person_id, unnest(array[3, 6]) e where c.state = 'registered'`)
  // Some of the vehicles have left the register.
  await server.database.db.execute(sql`insert into club_rego_event (case_id, at, kind, state, words, line)
    select case_id, '2026-08-01', 'ended', 'ended', '', line from club_rego_event
    where case_id % 7 = 0 and at >= '2026-05-01'`)
}

type Page<Row> = { data: Row[]; next: string | null; total: number; has_more_than_total: boolean }

async function page<Row>(path: string, query: string): Promise<Page<Row>> {
  const answer = await registrar.request('GET', `${path}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page<Row>
}

async function all<Row>(path: string, query: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page<Row> = await page(path, `${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThan(CASES * 2)
    next = read.next
  }
  return rows
}

const queue = (query: string) => all<QueueRow>(QUEUE, query)
const register = (query: string) => all<RegisterItem>(REGISTER, query)
const idsOf = (rows: readonly QueueRow[]) => rows.map(({ id }) => id)
const casesOf = (rows: readonly RegisterItem[]) => rows.map(({ case_id: id }) => id)
const linesOf = (file: { text: string }) => file.text.trim().replace('\uFEFF', '').split('\r\n')

describe('the queue of club rego', () => {
  it.each(QUEUE_SORTS)(
    'shows each case of a view once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = await queue(`view=over&sort=${sort}`)
      expect(rising.length).toBeGreaterThan(200)
      expect(new Set(idsOf(rising)).size).toBe(rising.length)
      expect(new Set(rising.map(({ state }) => state))).toEqual(new Set(['ended', 'declined', 'withdrawn']))
      expect(idsOf(await queue(`view=over&sort=${sort}&order=desc`))).toEqual(idsOf(rising).toReversed())
    },
  )

  it('begins with the case that waits longest, and sorts by the named columns', async () => {
    const since = (await queue('view=in_review')).map((row) => row.updated_at)
    expect(since).toEqual(since.toSorted())
    expect(since[0]).toMatch(/^2026-10-01T\d\d:00:00\.123Z$/)
    const plates = (await queue('view=in_review&sort=plate')).map((row) => row.club_plate_no)
    expect(plates).toEqual(plates.toSorted())
    const until = (await queue('view=in_review&sort=until')).map((row) => row.club_rego_expiry ?? '9')
    expect(until).toEqual(until.toSorted())
    const members = (await queue('view=in_review&sort=member')).map(({ member }) => member)
    expect([...new Set(members)]).toEqual(['Ed Emu', 'Ada Quoll', 'Bo Quoll', 'Cy Wren', 'Di Wren'])
  })

  it('counts each view as its list does, but not one with more than 1,000 cases', async () => {
    const { counts } = (await page(QUEUE, 'view=new&q=nobody')) as unknown as { counts: QueueCounts }
    expect(counts.registered).toBeUndefined()
    const { total, has_more_than_total: hasMore } = await page(QUEUE, 'view=registered')
    expect([total, hasMore]).toEqual([1000, true])
    for (const view of QUEUE_VIEWS.filter((one) => one !== 'registered')) {
      const rows = await queue(`view=${view}`)
      expect([view, counts[view], (await page(QUEUE, `view=${view}`)).total]).toEqual([
        view,
        rows.length,
        rows.length,
      ])
    }
  })

  it('finds cases by the beginnings of words of the member, the vehicle and the plate', async () => {
    const rows = await queue('view=waiting')
    const found = async (q: string) => idsOf(await queue(`view=waiting&q=${encodeURIComponent(q)}`))
    const expected = (is: (row: QueueRow) => boolean) => idsOf(rows.filter(is))
    expect(await found('quoll')).toEqual(expected(({ member }) => member.endsWith('Quoll')))
    expect(await found('ada qu')).toEqual(expected(({ member }) => member === 'Ada Quoll'))
    expect(await found('h7')).toEqual(expected(({ club_plate_no: plate }) => plate === 'H7'))
    expect(await found('h 12')).toEqual(
      expect.arrayContaining(expected(({ club_plate_no: plate }) => plate === 'H12')),
    )
    expect(await found('model 49 wren')).toEqual(
      expected(({ vehicle, member }) => vehicle.endsWith('Model 49') && member.endsWith('Wren')),
    )
    expect((await found('1974')).length).toBe(rows.length)
    expect(await found('nobody')).toEqual([])
  })

  it('does not find members by their email address, which some readers may not see', async () => {
    const { rows } = await server.database.db.execute<{ email: string }>(
      sql`select email from person where first_name = 'Ada' and last_name = 'Quoll'`,
    )
    const domain = rows[0]?.email.split('@')[1] ?? ''
    expect(domain).not.toBe('')
    expect((await page(QUEUE, `view=waiting&q=${encodeURIComponent(domain)}`)).data).toEqual([])
  })

  it('refuses a malformed cursor and unknown values', async () => {
    const refused = ['after=x', 'after=WyJub3doZW4iLDFd', 'view=old', 'sort=colour', 'order=up']
    for (const query of refused)
      expect([query, (await registrar.request('GET', `${QUEUE}?${query}`)).status]).toEqual([query, 422])
  })

  it('is exported as it is shown, or limited to selected cases, and recorded', async () => {
    const query = 'view=waiting&q=quoll&sort=plate&order=desc'
    const rows = await queue(query)
    const lines = linesOf(
      await exportFile(server, registrar, `${QUEUE}.csv?${query}&columns=plate,member,state,until`),
    )
    expect(lines[0]).toBe('Club plate,Member,State,Valid to')
    expect(lines.slice(1)).toEqual(
      rows.map((row) => [row.club_plate_no, row.member, row.state, row.club_rego_expiry ?? ''].join(',')),
    )
    const some = idsOf(rows).slice(2, 5)
    const chosen = linesOf(await exportFile(server, registrar, `${QUEUE}.csv?${query}&ids=${some.join(',')}`))
    expect(chosen).toHaveLength(4)
    const audit = await server
      .as({ roles: ['owner'] })
      .request('GET', '/api/v1/staff/audit?kind=club_rego_case')
    expect((audit.json() as { data: { verb: string }[] }).data[0]?.verb).toBe('exported_cases')
  })

  it('is restricted to people who confirm a part of the check sheet', async () => {
    const list = (asker: Asker) => asker.request('GET', QUEUE)
    const file = (asker: Asker) => exportFile(server, asker, `${QUEUE}.csv`)
    for (const read of [list, file]) {
      expect((await read(server)).status).toBe(401)
      expect((await read(server.as({ roles: ['shop'] }))).status).toBe(403)
      expect((await read(server.as({ roles: ['scrutineer'] }))).status).toBe(200)
    }
  })

  it.each(['since', 'plate', 'until'])(
    'reads a page of a long view sorted by %s from an index',
    async (sort) => {
      const plans = await explainReads(server.database, () => page(QUEUE, `view=registered&sort=${sort}`))
      const list = plans.find(({ statement }) => statement.includes('cross join lateral'))
      expect(list?.plan).toMatch(new RegExp(`Index (Only )?Scan using club_rego_case_${sort}`))
      expect(list?.plan).not.toMatch(/Seq Scan on club_rego_case/)
    },
  )
})

describe('the register of vehicles', () => {
  it.each(REGISTER_SORTS)(
    'shows each vehicle once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = casesOf(await register(`sort=${sort}`))
      expect(new Set(rising).size).toBe(rising.length)
      expect(rising.length).toBeGreaterThan(1000)
      expect(rising.every((id) => id % 7 !== 0)).toBe(true)
      expect(casesOf(await register(`sort=${sort}&order=desc`))).toEqual(rising.toReversed())
      expect(casesOf(await register(`sort=${sort}&rows=500`))).toEqual(rising)
    },
  )

  it('shows the plates of an earlier day, with the vehicles that have left since', async () => {
    const rows = await register('on=2026-04-01')
    expect(rows.every((row) => row.club_plate_no.startsWith('R3'))).toBe(true)
    expect(rows.some(({ case_id: id }) => id % 7 === 0)).toBe(true)
    expect(await page(REGISTER, 'on=2026-02-01')).toMatchObject({ data: [], total: 0, next: null })
    expect(await page(REGISTER, '')).toMatchObject({ total: 1000, has_more_than_total: true })
  })

  it('filters by status and finds words of all details of a vehicle', async () => {
    const rows = await register('')
    for (const state of REGISTER_STATES) {
      const expected = casesOf(rows.filter((row) => row.state === state))
      expect(casesOf(await register(`state=${state}`))).toEqual(expected)
      expect((await page(REGISTER, `state=${state}`)).total).toBe(expected.length)
    }
    const found = async (q: string) => casesOf(await register(`q=${encodeURIComponent(q)}`))
    const expected = (is: (row: RegisterItem) => boolean) => casesOf(rows.filter(is))
    expect(await found('quoll ada')).toEqual(expected((row) => row.owner_name === 'Ada Quoll'))
    expect(await found('r6399')).toEqual(expected((row) => row.club_plate_no === 'R6399'))
    expect(await found('r6 399')).toEqual(expected((row) => row.club_plate_no === 'R6399'))
    const vin = rows[20]?.vin ?? ''
    expect(await found(`${vin} wattle`)).toContain(rows[20]?.case_id)
    // The plate that a vehicle had earlier is not in today's register.
    expect(await found('r3399')).toEqual([])
  })

  it('refuses a malformed cursor, unknown values and more rows than 500', async () => {
    for (const query of ['after=x', 'state=ended', 'sort=colour', 'rows=501', 'rows=0', 'on=2031-01-01'])
      expect([query, (await registrar.request('GET', `${REGISTER}?${query}`)).status]).toEqual([query, 422])
  })

  it('is exported with all details in the order that is shown', async () => {
    const query = 'on=2026-07-01&q=wren&state=suspended&sort=owner&order=desc'
    const rows = await register(query)
    const lines = linesOf(await exportFile(server, registrar, `${REGISTER}.csv?${query}`))
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(rows.map((row) => row.club_plate_no))
    const some = casesOf(rows).slice(0, 3)
    const chosen = await exportFile(server, registrar, `${REGISTER}.csv?${query}&ids=${some.join(',')}`)
    expect(linesOf(chosen)).toHaveLength(4)
    const whole = linesOf(await exportFile(server, registrar, `${REGISTER}.csv`))
    expect(whole).toHaveLength((await register('')).length + 1)
  })

  it('is restricted to the registrar', async () => {
    const list = (asker: Asker) => asker.request('GET', REGISTER)
    const file = (asker: Asker) => exportFile(server, asker, `${REGISTER}.csv`)
    for (const read of [list, file]) {
      expect((await read(server)).status).toBe(401)
      expect((await read(server.as({ roles: ['scrutineer'] }))).status).toBe(403)
      expect((await read(registrar)).status).toBe(200)
    }
  })

  it.each(REGISTER_SORTS)('reads a page sorted by %s from an index', async (sort) => {
    const plans = await explainReads(server.database, () => page(REGISTER, `sort=${sort}`))
    const list = plans.find(({ statement }) => statement.includes('cross join lateral'))
    expect(list?.plan).toMatch(new RegExp(`Index (Only )?Scan using club_rego_event_${sort}`))
  })
})
