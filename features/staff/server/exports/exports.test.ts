import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putOn } from '#tests/events/calendar-server.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { startClub } from '#tests/membership/club-server.ts'
import type { DeskExport } from '../../exports.contract.ts'

const EVENTS = '/api/v1/club/event/desk/list.csv'
const EXPORTS = '/api/v1/staff/exports'
/** More events than one page of an export has. */
const MANY = 2500
let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  officer = server.as({ personId: 7, roles: ['events'] })
  await putOn(server, { slug: 'e0', title: 'Event 0', day: '2026-12-01', status: 'published' })
  await server.database.db.execute(sql`insert into event
    select (jsonb_populate_record(e, jsonb_build_object('id', 1000 + n, 'uid', 'u' || n, 'slug', 'e' || n,
      'title', 'Event ' || n, 'starts_on', date '2026-12-02' + n % 20,
      'ends_on', date '2026-12-02' + n % 20))).*
    from event e, generate_series(1, ${MANY - 1}) n where e.slug = 'e0'`)
})
afterAll(() => server.stop())

const start = async (asker: Asker = officer, query: object = {}): Promise<DeskExport> => {
  const answer = await asker.request('POST', EVENTS, { body: query })
  expect(answer.status).toBe(200)
  return (answer.json() as { item: DeskExport }).item
}
const list = async (asker: Asker = officer) =>
  ((await asker.request('GET', EXPORTS)).json() as { data: DeskExport[] }).data
const fileOf = (id: string, asker: Asker = officer) => asker.request('GET', `${EXPORTS}/file?id=${id}`)
const remove = (id: string, asker: Asker = officer) =>
  asker.request('POST', `${EXPORTS}/delete`, { body: { id } })
const makeAll = async () => {
  while ((await server.clubApp.runDueJobs()) > 0);
}

describe('an export', () => {
  it('is made by a job, and contains every record once over all pages', async () => {
    const { id, ...begun } = await start(officer, { view: 'coming', columns: 'title' })
    expect(begun).toEqual({ file_name: 'events-coming.csv', status: 'making', records: 0, records_total: 0 })
    expect((await fileOf(id)).status).toBe(404)
    await makeAll()
    expect((await list())[0]).toEqual({
      id,
      file_name: 'events-coming.csv',
      status: 'ready',
      records: MANY,
      records_total: MANY,
    })
    const file = await fileOf(id)
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="events-coming.csv"',
    })
    expect(file.text.startsWith('\uFEFFEvent\r\n')).toBe(true)
    const titles = file.text.trim().split('\r\n').slice(1)
    expect(titles).toHaveLength(MANY)
    expect(new Set(titles).size).toBe(MANY)
  })

  it('is visible only to the person who started it, and only while they may read the list', async () => {
    const { id } = await start()
    await makeAll()
    const other = server.as({ personId: 8, roles: ['events'] })
    expect((await fileOf(id, other)).status).toBe(404)
    expect((await list(other)).map((one) => one.id)).not.toContain(id)
    expect((await remove(id, other)).json()).toMatchObject({ success: false })
    expect((await fileOf(id, server.as({ personId: 7, roles: ['shop'] }))).status).toBe(403)
    expect((await fileOf(id, server.as({ personId: 7 }))).status).toBe(403)
    expect((await fileOf(id, server)).status).toBe(401)
    expect((await fileOf(id)).status).toBe(200)
  })

  it('works for a role made from the right to view the list', async () => {
    const viewer = server.as({ personId: 9, rights: ['events.see'] })
    const file = await exportFile(server, viewer, `${EVENTS}?columns=title`)
    expect([file.status, file.text.split('\r\n')[1]]).toEqual([200, 'Event 0'])
  })

  it('can be cancelled: the job ends, and nothing is recorded', async () => {
    const entries = async () =>
      (await server.database.db.execute<object>(sql`select 1 from audit_entry where verb = 'exported'`)).rows
        .length
    const before = await entries()
    const { id } = await start()
    expect((await remove(id)).json()).toMatchObject({ success: true })
    await makeAll()
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect(await entries()).toBe(before)
    const { rows } = await server.database.db
      .execute<object>(sql`select 1 from job where kind = 'exports.make'
      and payload ->> 'exportId' = ${id}`)
    expect(rows).toEqual([])
  })

  it('starts again after an attempt that was interrupted', async () => {
    const { id } = await start(officer, { columns: 'title' })
    await server.database.db.execute(sql`update desk_export set attempt = 90, records = 1 where id = ${id}`)
    await server.database.db.execute(sql`insert into desk_export_part values (${id}, 0, 'half a file')`)
    await makeAll()
    const file = await fileOf(id)
    expect(file.text).not.toContain('half a file')
    expect(file.text.trim().split('\r\n')).toHaveLength(MANY + 1)
  })

  it('is refused while three others of the same person are being made', async () => {
    const third = server.as({ personId: 10, roles: ['events'] })
    const [first] = [await start(third), await start(third), await start(third)]
    const refused = await third.request('POST', EVENTS, { body: {} })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Wait for one of them, or cancel it')
    await remove(first.id, third)
    await start(third)
    await makeAll()
    await start(third)
  })

  it('is deleted with its file after a day', async () => {
    const { id } = await start()
    await makeAll()
    server.clock.advanceMs(24 * 3_600_000 + 1)
    expect((await fileOf(id)).status).toBe(404)
    expect(await list()).toEqual([])
    await server.clubApp.runTask('delete_old_exports')
    const { rows } = await server.database.db.execute<object>(sql`select 1 from desk_export union all
      select 1 from desk_export_part`)
    expect(rows).toEqual([])
  })
})
