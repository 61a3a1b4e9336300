/** The query for records that the search index lacks. It reads tables of several features. */
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

export type UnindexedRecord = { kind: 'product' | 'event' | 'membership'; id: number }

/**
 * Returns the public records that are not in the search index, or not in each language into which one of the searched
 * texts is translated. One statement.
 */
export async function listUnindexed(db: Db, now: Date, limit: number): Promise<UnindexedRecord[]> {
  const { rows } = await db.execute<UnindexedRecord>(sql`
    with record as (
      select 'product' as kind, id, translations, null::text[] as fields from product
      where is_enabled and not is_hidden and not is_event_off
        and (active_from is null or active_from <= ${now}) and (active_to is null or active_to > ${now})
      union all
      select 'event', id, translations, array['title', 'body'] from event where status <> 'draft'
      union all
      select 'membership', id, translations, array['name', 'description'] from membership_type
      where is_active and is_offered
    )
    select kind, id from record
    where not exists (
      select 1 from search_document found
      where found.kind = record.kind and found.record_id = record.id::text and found.part = 0
    ) or exists (
      select 1 from jsonb_each(translations) as written (language, texts)
      where (fields is null or texts ?| fields) and not exists (
        select 1 from search_translation found
        where found.kind = record.kind and found.record_id = record.id::text and found.part = 0
          and found.language = written.language
      )
    )
    order by kind, id
    limit ${limit}`)
  return rows
}
