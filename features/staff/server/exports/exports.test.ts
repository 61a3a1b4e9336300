import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putOn } from '#tests/events/calendar-server.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import { silentLog } from '#tests/kit/log.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { startClub } from '#tests/membership/club-server.ts'
import type { JobEffect } from '#platform/server/jobs/run-job.ts'
import { systemRandom } from '#platform/server/random.ts'
import type { DeskExport } from '../../exports.contract.ts'
import { auditLog } from '../audit.ts'
import { type ExportedList, openExports } from './exports.ts'
import { insertExport } from './exports.store.ts'
import { exportGiveUpRule, makeExportWorker } from './make-export.job.ts'

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

  it('is not downloaded by a person who may no longer see everything that is in it', async () => {
    const { id } = await start()
    await makeAll()
    await server.database.db.execute(sql`update desk_export set list = '/api/v1/club/entry/desk/entries.csv',
      question = '{"sees": "all"}' where id = ${id}`)
    expect((await fileOf(id, server.as({ personId: 7, roles: ['scrutineer'] }))).status).toBe(403)
    expect((await fileOf(id)).status).toBe(200)
  })

  it('whose part was deleted during the download ends the response incomplete', async () => {
    const { id } = await start()
    await makeAll()
    await server.database.db.execute(
      sql`delete from desk_export_part where export_id = ${id} and position = 1`,
    )
    await expect(fileOf(id)).rejects.toThrow()
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

describe('the job of an export', () => {
  /** A list of two pages, whose second page begins when `goOn` is called. */
  function pausingList() {
    let goOn = (): void => undefined
    const paused = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let reached = (): void => undefined
    const atSecondPage = new Promise<void>((resolve) => {
      reached = resolve
    })
    const list: ExportedList = {
      mayCall: () => undefined,
      head: () => ['Name'],
      count: () => Promise.resolve(2),
      pages: async function* () {
        yield { records: 1, lines: [['first']] }
        reached()
        await paused
        yield { records: 1, lines: [['second']] }
      },
      audit: () => ({ verb: 'exported', subjectKind: 'paused', subjectId: '' }),
    }
    return { list, goOn: () => goOn(), atSecondPage }
  }

  const worker = (list: ExportedList) => {
    const { database, clock } = server
    const exports = openExports({
      database,
      clock,
      random: systemRandom(clock),
      log: silentLog,
      audit: auditLog(clock),
    })
    exports.lists.set('paused', list)
    return makeExportWorker(exports)
  }
  const insert = async (): Promise<string> => {
    const id = crypto.randomUUID()
    await server.database.transaction((tx) =>
      insertExport(tx, {
        id,
        list: 'paused',
        question: {},
        fileName: 'paused.csv',
        personId: 7,
        requestedAt: new Date(server.clock.nowMs()),
      }),
    )
    return id
  }
  const finish = async (effect: void | JobEffect): Promise<void> => {
    if (effect !== undefined) await server.database.transaction(effect)
  }
  const rowOf = async (id: string) => {
    const { rows } = await server.database.db.execute<{
      attempt: number
      parts: number
      state: string
      text: string
    }>(
      sql`select attempt, parts,
        case when failed_at is not null then 'failed' when finished_at is not null then 'finished' else 'making' end as state,
        coalesce((select string_agg(content, '' order by position) from desk_export_part where export_id = id), '') as text
        from desk_export where id = ${id}`,
    )
    return rows[0]
  }
  const audited = async () =>
    (await server.database.db.execute<object>(sql`select 1 from audit_entry where subject_kind = 'paused'`))
      .rows.length

  it('adds nothing after another process has begun the export again', async () => {
    const id = await insert()
    const slow = pausingList()
    const first = worker(slow.list)({ exportId: id }, { id: 'job', attempt: 1 })
    await slow.atSecondPage
    const fast = pausingList()
    fast.goOn()
    await finish(await worker(fast.list)({ exportId: id }, { id: 'job', attempt: 2 }))
    slow.goOn()
    await finish(await first)
    expect(await rowOf(id)).toEqual({
      attempt: 2,
      parts: 3,
      state: 'finished',
      text: '\uFEFFName\r\nfirst\r\nsecond\r\n',
    })
    expect(await audited()).toBe(1)
  })

  it('ends without an error and records nothing if the export is cancelled while it runs', async () => {
    const before = await audited()
    const id = await insert()
    const slow = pausingList()
    const running = worker(slow.list)({ exportId: id }, { id: 'job', attempt: 1 })
    await slow.atSecondPage
    await remove(id)
    slow.goOn()
    expect(await running).toBeUndefined()
    expect(await rowOf(id)).toBeUndefined()
    expect(await audited()).toBe(before)
  })

  it('stores each part once, also if its transaction runs twice', async () => {
    const id = await insert()
    const fast = pausingList()
    fast.goOn()
    const { database, clock } = server
    let runs = 0
    const repeating: typeof database.transaction = (fn) =>
      database.transaction(async (tx) => {
        runs += 1
        // The third transaction fails once in a way after which it is repeated.
        if (runs === 3) await tx.execute(sql`do $$ begin raise exception using errcode = '40001'; end $$`)
        return fn(tx)
      })
    const exports = openExports({
      database: { ...database, transaction: repeating },
      clock,
      random: systemRandom(clock),
      log: silentLog,
      audit: auditLog(clock),
    })
    exports.lists.set('paused', fast.list)
    await finish(await makeExportWorker(exports)({ exportId: id }, { id: 'job', attempt: 1 }))
    expect(await rowOf(id)).toMatchObject({ parts: 3, text: '\uFEFFName\r\nfirst\r\nsecond\r\n' })
  })

  it('marks an export as failed and deletes its parts once it is given up, and a retry by staff makes it again', async () => {
    const id = await insert()
    const slow = pausingList()
    const running = worker(slow.list)({ exportId: id }, { id: 'job', attempt: 1 })
    await slow.atSecondPage
    await server.database.transaction(async (tx) =>
      exportGiveUpRule(server.clock).onGiveUp?.(tx, { exportId: id }, { isPermanent: false }),
    )
    slow.goOn()
    await running
    expect(await rowOf(id)).toMatchObject({ state: 'failed', text: '' })
    expect((await list()).find((one) => one.id === id)).toMatchObject({ status: 'failed' })
    const again = pausingList()
    again.goOn()
    await finish(await worker(again.list)({ exportId: id }, { id: 'job', attempt: 2 }))
    expect(await rowOf(id)).toMatchObject({ state: 'finished', parts: 3 })
  })
})
