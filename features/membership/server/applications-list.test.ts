import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { startClub } from '#tests/membership/club-server.ts'
import type { DeskApplication } from '../applications-desk.contract.ts'

const LIST = '/api/v1/club/desk/applications'
type Page = {
  data: DeskApplication[]
  next: string | null
  total: number
  counts: Record<string, number>
  types: { id: number; name: string }[]
}

let server: RunningServer
let desk: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  desk = server.as({ personId: 1, roles: ['membership'] })
  // Create 120 applications, of which 20 are unpaid. Names, types, fees and instants repeat.
  await server.database.db.execute(sql`
    with people as (
      insert into person (first_name, last_name, email, email_key, created_at, updated_at)
      select 'Ivy' || n % 3, 'Gatepost' || n % 7, 'a' || n || '@many.example', 'a' || n || '@many.example', now(), now()
      from generate_series(1, 120) n returning id, substring(email from '[0-9]+')::int as n
    )
    insert into membership_application (id, person_id, kind, type_id, status, details, valid_from, fee, submitted_at,
      meeting_ref, reason)
    select gen_random_uuid(), id, case when n % 4 = 0 then 'renew' else 'join' end,
      (select t.id from membership_type t order by t.id offset n % 2 limit 1),
      case when n % 6 = 0 then 'awaiting_payment' else 'awaiting_approval' end,
      '{"nominator": "", "seconder": "", "guardian_name": "", "guardian_email": "", "guardian_phone": "",
        "licence_issuer": "", "licence_number": "", "licence_type": "", "licence_expiry": null,
        "additional_member": "", "home_track_id": null, "hide_from_register": false, "newsletter_consent": false}',
      '2026-12-01', jsonb_build_object('totalCents', 9000 + n % 5 * 100),
      timestamptz '2026-11-10 23:00:00.123456Z' + n % 4 * interval '1 microsecond' + n % 2 * interval '3 days',
      '', ''
    from people`)
})
afterAll(() => server.stop())

async function page(query: string): Promise<Page> {
  const answer = await desk.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

/** Reads all pages, and fails if a page repeats. */
async function all(query: string): Promise<DeskApplication[]> {
  const rows: DeskApplication[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page = await page(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThanOrEqual(120)
    next = read.next
  }
  return rows
}
const idsOf = async (query: string) => (await all(query)).map(({ id }) => id)

describe('the list of applications', () => {
  it.each(['sent', 'name', 'type', 'fee'])(
    'shows each application once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = await idsOf(`sort=${sort}`)
      expect([new Set(rising).size, rising.length]).toEqual([100, 100])
      expect(await idsOf(`sort=${sort}&order=desc`)).toEqual(rising.toReversed())
    },
  )

  it('filters by view, search text, type, kind and day of sending', async () => {
    const rows = await all('')
    const where = (condition: (row: DeskApplication) => boolean) => rows.filter(condition).map(({ id }) => id)
    expect(await idsOf('view=unpaid')).toHaveLength(20)
    expect(await idsOf('view=asked')).toEqual([])
    expect(await idsOf('kind=renew')).toEqual(where(({ kind }) => kind === 'renew'))
    expect(await idsOf('q=ivy1%20gatepost3')).toEqual(where(({ name }) => name === 'Ivy1 Gatepost3'))
    expect(await idsOf('q=atepost')).toEqual([])
    const { types, counts, total } = await page('')
    const type = types.find(({ name }) => name === rows[0]?.type)
    expect(await idsOf(`type=${type?.id}`)).toEqual(where((row) => row.type === type?.name))
    expect([counts, total]).toEqual([{ waiting: 100, asked: 0, unpaid: 20 }, 100])
    // The club is 11 hours ahead of UTC, so an application of 23:00 UTC was sent on the next day.
    const first = where((row) => row.submitted_at.startsWith('2026-11-10'))
    expect(await idsOf('sent_from=2026-11-11&sent_to=2026-11-11')).toEqual(first)
    expect(await idsOf('sent_to=2026-11-10')).toEqual([])
    expect(await idsOf('sent_from=2026-11-12')).toHaveLength(100 - first.length)
  })

  it('is exported as it is shown, and recorded', async () => {
    const query = 'kind=renew&sort=name&order=desc'
    const file = await exportFile(server, desk, `${LIST}.csv?${query}&columns=email,type,fee,paid`)
    const [head, ...lines] = file.text.trim().replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Email,Type,Fee,Payment')
    expect(lines).toEqual(
      (await all(query)).map(({ email, type, fee }) => `${email},${type},${fee.toFixed(2)},not yet`),
    )
    const [one] = await all(query)
    const chosen = await exportFile(server, desk, `${LIST}.csv?columns=email&ids=${one?.id}`)
    expect(chosen.text.trim().split('\r\n')).toEqual(['Email', one?.email])
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect((audit.json() as { data: { verb: string; subject_kind: string }[] }).data[0]).toMatchObject({
      verb: 'exported',
      subject_kind: 'membership_application',
    })
  })

  it('refuses other roles, unknown filters and malformed cursors', async () => {
    const list = (asker: Asker, query = '') => asker.request('GET', `${LIST}?${query}`)
    const file = (asker: Asker, query = '') => exportFile(server, asker, `${LIST}.csv?${query}`)
    for (const read of [list, file]) {
      expect((await read(server)).status).toBe(401)
      expect((await read(server.as({ roles: ['treasurer', 'registrar'] }))).status).toBe(403)
      for (const query of ['view=all', 'sort=age', 'order=up', 'kind=x', 'sent_from=2026-02-30', 'type=0'])
        expect((await read(desk, query)).status).toBe(422)
    }
    for (const cursor of ['x', 'e30', Buffer.from('[[1]]').toString('base64url')])
      expect((await list(desk, `after=${cursor}`)).status).toBe(422)
  })
})
