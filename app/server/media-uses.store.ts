/** Queries for the records that use images, videos and files. They read tables of every feature. */
import { type SQL, sql } from 'drizzle-orm'
import type { MediaKind, MediaUse } from '#features/media-library/media-library.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * A query of every text of the site that can contain the key of an image, video or file, with the record of the text:
 * `kind`, `id`, `name`, `stage`. A page’s draft counts if it differs from the live page.
 */
const SITE_TEXTS = sql`(
  select 'page' as kind, p.id::text as id, p.name, case when p.is_published then 'live' else 'draft' end as stage,
    to_jsonb(p)::text as text from page p
  union all select 'page', p.id::text, p.name, case when p.is_published then 'live' else 'draft' end, to_jsonb(b)::text
    from page_block b join page p on p.id = b.page_id where not b.deleted
  union all select 'page', p.id::text, p.name, 'draft', d.values::text
    from page_draft d join page p on p.id = d.page_id where d.seq <> d.clean_seq
  union all select 'page', p.id::text, p.name, 'draft', b.values::text
    from draft_block b join page_draft d on d.page_id = b.page_id join page p on p.id = b.page_id
    where d.seq <> d.clean_seq and b.removed is null
  union all select 'page', p.id::text, p.name, 'scheduled', v.content::text
    from page_schedule s join page_version v on v.id = s.version_id join page p on p.id = s.page_id
  union all select 'product', p.id::text, p.name, case when p.is_enabled then 'live' else 'draft' end,
    to_jsonb(p)::text from product p
  union all select 'event', e.id::text, e.title, case when e.status = 'draft' then 'draft' else 'live' end,
    to_jsonb(e)::text from event e
  union all select 'group', g.id::text, g.name, case when g.is_enabled then 'live' else 'draft' end,
    to_jsonb(g)::text from record_group g
  union all select 'video', v.id::text, v.name, 'live', v.slate_hash from media_video v where v.deleted_at is null
  union all select 'setting', s.key, s.key, 'live', s.value::text from site_setting s)`

/** Patterns that find the names of media in a text; the first group is the key. */
const PATTERNS: Record<MediaKind, string> = {
  image: '(?<![0-9a-f])([0-9a-f]{32})(?![0-9a-f])',
  video: '"background_video_id": ?([0-9]{1,9})(?![0-9])',
  file: '/default/file/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])',
}

/** Returns how many records use each item, by the text `kind:key`. */
export async function countMediaUses(db: Db): Promise<Map<string, number>> {
  const named = (kind: MediaKind) => sql`select ${kind} || ':' || found[1] as key, t.kind || t.id as record
    from texts t, regexp_matches(t.text, ${PATTERNS[kind]}, 'g') found`
  const { rows } = await db.execute<{ key: string; uses: string }>(sql`
    with texts as materialized (select * from ${SITE_TEXTS} every)
    select key, count(distinct record) as uses
    from (${named('image')} union all ${named('video')} union all ${named('file')}) named group by key`)
  return new Map(rows.map(({ key, uses }) => [key, Number(uses)]))
}

/** Returns the records that use one of these items, and how many pages name one in earlier versions only. */
export async function findMediaUses(
  db: Db,
  kind: MediaKind,
  keys: readonly string[],
): Promise<{ uses: MediaUse[]; earlierPages: number }> {
  if (keys.length === 0) return { uses: [], earlierPages: 0 }
  const { rows } = await db.execute<MediaUse>(sql`
    select distinct t.kind, t.id, t.name, t.stage from ${SITE_TEXTS} t where ${names(sql`t.text`, kind, keys)}
    order by t.kind, t.name, t.id, t.stage`)
  const used = rows.filter((row) => row.kind === 'page').map(({ id }) => Number(id))
  const earlier = await db.execute<{ pages: string }>(sql`
    select count(distinct v.page_id) as pages from page_version v
    where not v.page_id = any(${sql.param(used)}::int[]) and ${names(sql`v.content::text`, kind, keys)}`)
  return { uses: rows, earlierPages: Number(earlier.rows[0]?.pages ?? 0) }
}

function names(text: SQL, kind: MediaKind, keys: readonly string[]): SQL {
  const each = keys.map((key) =>
    kind === 'video'
      ? sql`${text} ~ ${`"background_video_id": ?${Number(key)}(?![0-9])`}`
      : sql`${text} like ${`%${likePart(key)}%`}`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

function likePart(key: string): string {
  return key.replace(/[\\%_]/g, (char) => `\\${char}`)
}
