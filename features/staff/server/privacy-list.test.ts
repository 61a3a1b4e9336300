import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import type { PrivacyWorkItem } from '../privacy-desk.contract.ts'
import { PRIVACY_SORTS, PRIVACY_VIEWS, type PrivacySort, type PrivacyView } from '../privacy-list.contract.ts'

const LIST = '/api/v1/staff/privacy'
const FILE = `${LIST}/requests.csv`
const NAMES = ['Ada Quoll', 'Bo Quoll', 'Cy Wren', 'Di Wren', 'Ed Emu']
/** More than three pages of requests in each view. */
const REQUESTS = 400

let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startClub()
  const people: number[] = []
  for (const name of NAMES) people.push((await newPerson(server, { name })).id)
  secretary = server.as({ personId: people[0] ?? 0, roles: ['membership'] })
  await server.database.db
    .execute(sql`insert into privacy_request (id, person_id, kind, detail, status, created_at,
      answered_at)
    select gen_random_uuid(), (${sql.param(people)}::int[])[1 + n % 5],
      (array['correct', 'delete', 'export'])[1 + n % 3], 'Request ' || n, case when n % 2 = 0 then 'done' else 'received' end,
      timestamptz '2026-10-01 00:00:00.123456+00' + (n % 40) * interval '1 hour',
      case when n % 2 = 0 then timestamptz '2026-11-01' + (n % 30) * interval '1 hour' end
    from generate_series(1, ${REQUESTS}::int) n`)
})
afterAll(() => server.stop())

type Page = {
  data: PrivacyWorkItem[]
  next: string | null
  total: number
  counts: Partial<Record<PrivacyView, number>>
}

async function page(query: string): Promise<Page> {
  const answer = await secretary.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

/** Returns the rows of all pages of a list. */
async function list(query: string): Promise<PrivacyWorkItem[]> {
  const rows: PrivacyWorkItem[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page = await page(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThan(REQUESTS * 2)
    next = read.next
  }
  return rows
}

const idsOf = (rows: readonly PrivacyWorkItem[]) => rows.map(({ id }) => id)
const linesOf = (file: { text: string }) => file.text.trim().replace('\uFEFF', '').split('\r\n')

const KEYS: Record<PrivacySort, (item: PrivacyWorkItem) => string> = {
  made: (item) => item.created_at,
  answered: (item) => item.answered_at ?? item.created_at,
  person: (item) => item.person.split(' ').toReversed().join(' '),
}

describe('the list of requests about personal data', () => {
  it.each(PRIVACY_VIEWS.flatMap((view) => PRIVACY_SORTS.map((sort) => [view, sort] as const)))(
    'shows each %s request once over all pages, sorted by %s in both directions',
    async (view, sort) => {
      const rising = await list(`view=${view}&sort=${sort}`)
      expect(rising.length).toBeGreaterThan(100)
      expect(new Set(idsOf(rising)).size).toBe(rising.length)
      expect(rising.map(KEYS[sort])).toEqual(rising.map(KEYS[sort]).toSorted())
      expect(rising.every((item) => (item.answered_at !== null) === (view === 'answered'))).toBe(true)
      expect(idsOf(await list(`view=${view}&sort=${sort}&order=desc`))).toEqual(idsOf(rising).toReversed())
    },
  )

  it('counts both views, without the exports that people make themselves', async () => {
    const { counts } = await page('')
    for (const view of PRIVACY_VIEWS) {
      const rows = await list(`view=${view}`)
      expect([counts[view], (await page(`view=${view}`)).total]).toEqual([rows.length, rows.length])
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['correct', 'delete']))
    }
  })

  it('finds people by the beginnings of words of name and address, and filters by kind', async () => {
    const rows = await list('')
    const found = async (q: string) => idsOf(await list(`q=${encodeURIComponent(q)}`))
    const expected = (is: (item: PrivacyWorkItem) => boolean) => idsOf(rows.filter(is))
    expect(await found('quoll')).toEqual(expected(({ person }) => person.endsWith('Quoll')))
    expect(await found('ada qu')).toEqual(expected(({ person }) => person === 'Ada Quoll'))
    expect(await found(rows[0]?.email ?? '')).toEqual(expected(({ email }) => email === rows[0]?.email))
    expect(await found('nobody')).toEqual([])
    expect(idsOf(await list('kind=delete'))).toEqual(expected(({ kind }) => kind === 'delete'))
  })

  it('refuses a malformed cursor and unknown values', async () => {
    for (const query of ['after=x', 'after=WyJub3doZW4iLDFd', 'view=old', 'sort=colour', 'kind=export'])
      expect([query, (await secretary.request('GET', `${LIST}?${query}`)).status]).toEqual([query, 422])
  })

  it('is exported as it is shown, or limited to selected requests, and recorded', async () => {
    const query = 'view=answered&q=wren&sort=answered&order=desc'
    const rows = await list(query)
    const lines = linesOf(
      await exportFile(server, secretary, `${FILE}?${query}&columns=person,kind,detail,answered,state`),
    )
    expect(lines[0]).toBe('Person,Kind,Message,Answered,State')
    expect(lines.slice(1)).toEqual(
      rows.map((row) => [row.person, row.kind, row.detail, row.answered_at, row.status].join(',')),
    )
    const some = idsOf(rows).slice(2, 5).join(',')
    expect(linesOf(await exportFile(server, secretary, `${FILE}?${query}&ids=${some}`))).toHaveLength(4)
    const owner = server.as({ roles: ['owner'] })
    const audit = await owner.request('GET', '/api/v1/staff/audit?kind=privacy_request')
    expect((audit.json() as { data: { verb: string }[] }).data[0]?.verb).toBe('exported')
  })

  it('is restricted to the membership role', async () => {
    for (const read of [
      (asker: Asker) => asker.request('GET', LIST),
      (asker: Asker) => exportFile(server, asker, FILE),
    ]) {
      expect((await read(server)).status).toBe(401)
      for (const roles of [[], ['registrar'], ['treasurer']] as const)
        expect((await read(server.as({ roles }))).status).toBe(403)
      expect((await read(secretary)).status).toBe(200)
      expect((await read(server.as({ rights: ['privacy.see'] }))).status).toBe(200)
    }
  })

  it('does not name a person whose data was removed', async () => {
    const { id } = await newPerson(server, { name: 'Flo Removed' })
    await server.database.db
      .execute(sql`insert into privacy_request (id, person_id, kind, detail, status, created_at,
      answered_at) values (gen_random_uuid(), ${id}, 'delete', '', 'done', '2026-09-01', '2026-09-02')`)
    await server.database.db.execute(sql`update person set removed_at = now() where id = ${id}`)
    expect(await list('view=answered&q=removed')).toEqual([])
    expect((await list('view=answered&sort=made'))[0]).toMatchObject({ person: '', email: '', person_id: id })
  })
})
