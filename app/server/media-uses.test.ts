import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaKind } from '#features/media-library/media-library.contract.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { countMediaUses, findMediaUses, listUsedMedia } from './media-uses.store.ts'

/** The tables that refer to media: primary key, the text that is read, and which rows count. */
const SOURCES: readonly { table: string; key: SQL; text: SQL; counts?: SQL }[] = [
  { table: 'page', key: sql`id::text`, text: sql`to_jsonb(r)::text` },
  { table: 'page_block', key: sql`id::text`, text: sql`to_jsonb(r)::text`, counts: sql`not deleted` },
  { table: 'page_draft', key: sql`page_id::text`, text: sql`values::text` },
  {
    table: 'draft_block',
    key: sql`page_id || ':' || key`,
    text: sql`values::text`,
    counts: sql`removed is null`,
  },
  { table: 'page_version', key: sql`id::text`, text: sql`content::text` },
  { table: 'product', key: sql`id::text`, text: sql`to_jsonb(r)::text` },
  { table: 'event', key: sql`id::text`, text: sql`to_jsonb(r)::text` },
  { table: 'record_group', key: sql`id::text`, text: sql`to_jsonb(r)::text` },
  { table: 'media_video', key: sql`id::text`, text: sql`slate_hash`, counts: sql`deleted_at is null` },
  { table: 'site_setting', key: sql`key`, text: sql`value::text` },
]

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
}, 60_000)
afterAll(() => server.stop())

/** Compares the stored uses of every table with those that its texts name now. @returns the number of uses */
async function expectComplete(): Promise<number> {
  const { db } = server.database
  let uses = 0
  for (const { table, key, text, counts = sql`true` } of SOURCES) {
    const named = await db.execute<{ use: string }>(sql`select ${key} || ' ' || named as use
      from ${sql.identifier(table)} r, media_referenced_in(${text}) named where ${counts} order by 1`)
    const stored = await db.execute<{ use: string }>(sql`select source_id || ' ' || media as use
      from media_use where source = ${table} order by 1`)
    expect([table, stored.rows]).toEqual([table, named.rows])
    uses += stored.rows.length
  }
  return uses
}

describe('the stored uses of media', () => {
  it('are complete after the demo club was made', async () => {
    expect(await expectComplete()).toBeGreaterThan(50)
  })

  it('follow every insertion, change and deletion of a record', async () => {
    const { db } = server.database
    const hash = 'a'.repeat(32)
    const uses = async () => (await countMediaUses(db, [`image:${hash}`])).get(`image:${hash}`) ?? 0
    await db.execute(sql`update product set body = ${`<img src="/images/${hash}/x.jpg">`}
      where id in (select id from product order by id limit 2)`)
    expect(await uses()).toBe(2)
    await db.execute(
      sql`insert into site_setting (key, value, updated_at)
      values ('test', ${JSON.stringify({ hash })}::jsonb, now())`,
    )
    expect(await uses()).toBe(3)
    await db.execute(sql`update product set body = '' where body like ${`%${hash}%`}`)
    await db.execute(sql`delete from site_setting where key = 'test'`)
    expect(await uses()).toBe(0)
    await expectComplete()
  })

  it('are not written again when only the places of an event change', async () => {
    const { db } = server.database
    const rowsAt = async () =>
      (
        await db.execute<{ at: string }>(
          sql`select ctid::text as at from media_use where source = 'event' order by media, source_id`,
        )
      ).rows
    const before = await rowsAt()
    expect(before.length).toBeGreaterThan(0)
    await db.execute(sql`update event set places_taken = places_taken + 1 where capacity is null`)
    expect(await rowsAt()).toEqual(before)
    await db.execute(sql`update event set title = title || '!'`)
    expect(await rowsAt()).not.toEqual(before)
    await expectComplete()
  })

  it('follow a removed block, a deleted page and a changed key', async () => {
    const { db } = server.database
    const hash = 'b'.repeat(32)
    const rows = async () =>
      (
        await db.execute<{ row: string }>(
          sql`select source || ' ' || source_id as row from media_use where media = ${`image:${hash}`} order by 1`,
        )
      ).rows.map(({ row }) => row)
    await db.execute(sql`insert into page (id, url, name, content, kind, priority_percent, is_published, created_at, updated_at)
      values (900001, '/uses', 'Uses', ${`<img src="/images/${hash}/x.jpg">`}, 'website', 50, true, now(), now())`)
    await db.execute(sql`insert into page_block select (jsonb_populate_record(b, jsonb_build_object('id', 900001,
      'page_id', 900001, 'key', gen_random_uuid(), 'variables', jsonb_build_object('image', ${hash}::text)))).*
      from page_block b order by b.id limit 1`)
    expect(await rows()).toEqual(['page 900001', 'page_block 900001'])
    await db.execute(sql`update page_block set deleted = true where id = 900001`)
    expect(await rows()).toEqual(['page 900001'])
    await db.execute(sql`update page_block set deleted = false, id = 900002 where id = 900001`)
    expect(await rows()).toEqual(['page 900001', 'page_block 900002'])
    await db.execute(sql`delete from page where id = 900001`)
    expect(await rows()).toEqual([])
    await expectComplete()
  })

  it('are read and deleted through indexes', async () => {
    const { database } = server
    const [key = ''] = await listUsedMedia(database.db)
    const [kind, id] = key.split(':') as [MediaKind, string]
    await database.transaction(async (tx) => {
      // On small tables the planner would read whole tables, which says nothing about large ones.
      await tx.execute(sql`set local enable_seqscan = off`)
      const planOf = async (statement: SQL) =>
        (await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)).rows
          .map((row) => row['QUERY PLAN'])
          .join('\n')
      expect(
        await planOf(sql`select 1 from media_use where media = any(${sql.param([key])}::text[])`),
      ).toMatch(/media_use_pkey/)
      expect(
        await planOf(sql`delete from media_use where source = 'event'::name::text and source_id = '1'`),
      ).toMatch(/media_use_source/)
    })
    const scans = async () =>
      Number(
        (
          await database.db.execute<{ scans: string }>(
            sql`select seq_scan as scans from pg_stat_user_tables where relname = 'page_block'`,
          )
        ).rows[0]?.scans,
      )
    const before = await scans()
    await findMediaUses(database.db, kind, [id])
    await countMediaUses(database.db, [key])
    expect(await scans()).toBe(before)
  })
})
