/** Queries for the records that use images, videos and files. They join tables of every feature. */
import { type SQL, sql } from 'drizzle-orm'
import type { MediaKind, MediaUse } from '#features/media-library/media-library.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'

/** The drafts that differ from their live page. The other drafts use nothing that the live page does not use. */
const CHANGED_DRAFTS = sql`(select page_id::text from page_draft where seq <> clean_seq)`

/**
 * A query of the uses of items: `media` as `kind:key`, and `record` as `kind:id`. A page’s draft counts if it differs
 * from the live page, an earlier version only if it is scheduled. @param which condition for the items
 */
const usesOf = (which: SQL) => sql`(
  select media, record_kind || ':' || record_id as record from media_use
    where ${which} and (source not in ('page_draft', 'draft_block', 'page_version')
      or source <> 'page_version' and record_id in ${CHANGED_DRAFTS})
  union all select media, 'page:' || s.page_id from page_schedule s
    join media_use on source = 'page_version' and source_id = s.version_id::text where ${which})`

/** Returns how many records use each of these items, given as `kind:key`. An item that no record uses is missing. */
export async function countMediaUses(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await db.execute<{ media: string; uses: string }>(sql`
    select media, count(distinct record) as uses from ${usesOf(isOneOf(keys))} every group by media`)
  return new Map(rows.map(({ media, uses }) => [media, Number(uses)]))
}

/** Returns the items that any record uses, as `kind:key`. */
export async function listUsedMedia(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ media: string }>(
    sql`select distinct media from ${usesOf(sql`true`)} every`,
  )
  return rows.map(({ media }) => media)
}

/** Returns the records that use one of these items, and how many pages name one in earlier versions only. */
export async function findMediaUses(
  db: Db,
  kind: MediaKind,
  keys: readonly string[],
): Promise<{ uses: MediaUse[]; earlierPages: number }> {
  if (keys.length === 0) return { uses: [], earlierPages: 0 }
  const which = isOneOf(keys.map((key) => `${kind}:${key}`))
  const { rows } = await db.execute<MediaUse>(sql`with named as (select * from media_use where ${which})
    select distinct kind, id, name, stage from (${RECORDS}) records order by kind, name, id, stage`)
  const used = rows.filter((row) => row.kind === 'page').map(({ id }) => id)
  const earlier = await db.execute<{ pages: string }>(sql`
    select count(distinct record_id) as pages from media_use
    where ${which} and source = 'page_version' and not record_id = any(${sql.param(used)}::text[])`)
  return { uses: rows, earlierPages: Number(earlier.rows[0]?.pages ?? 0) }
}

/** The id of the record as a number; null for records of other kinds. The ids of settings are texts, which cannot be
 * converted. */
const idIf = (kind: MediaUse['kind']) => sql`case when n.record_kind = ${kind} then n.record_id::int end`

/** A query of the records of the rows `named`, with the stage in which each uses the item. */
const RECORDS = sql`
  select 'page' as kind, n.record_id as id, p.name, case when p.is_published then 'live' else 'draft' end as stage
    from named n join page p on p.id = ${idIf('page')} where n.source in ('page', 'page_block')
  union all select 'page', n.record_id, p.name, 'draft' from named n join page p on p.id = ${idIf('page')}
    where n.source in ('page_draft', 'draft_block') and n.record_id in ${CHANGED_DRAFTS}
  union all select 'page', n.record_id, p.name, 'scheduled' from named n join page p on p.id = ${idIf('page')}
    where n.source = 'page_version' and n.source_id in (select version_id::text from page_schedule)
  union all select 'product', n.record_id, p.name, case when p.is_enabled then 'live' else 'draft' end
    from named n join product p on p.id = ${idIf('product')}
  union all select 'event', n.record_id, e.title, case when e.status = 'draft' then 'draft' else 'live' end
    from named n join event e on e.id = ${idIf('event')}
  union all select 'group', n.record_id, g.name, case when g.is_enabled then 'live' else 'draft' end
    from named n join record_group g on g.id = ${idIf('group')}
  union all select 'video', n.record_id, v.name, 'live' from named n join media_video v on v.id = ${idIf('video')}
  union all select 'setting', n.record_id, n.record_id, 'live' from named n where n.record_kind = 'setting'`

function isOneOf(keys: readonly string[]): SQL {
  return sql`media = any(${sql.param([...keys])}::text[])`
}
