import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { SettingSource } from './setting-sources.ts'

export type SettingChangeRow = {
  atMs: number
  personName: string
  subjectKind: string
  /** Whether the data of the person was removed since then. */
  isRemoved: boolean
}

/** The largest position that the audit log can have. */
const POSITION_MOST = 2_147_483_647

/**
 * Returns the newest audit entry that matches one of the sources; null if there is none. Reads the end of the index
 * `audit_entry_verb` once for each source, so the cost does not depend on the length of the log.
 * @param record the id of the record, or the first word of an id such as `welcome en`; null for all records
 */
export async function findLastChange(
  db: Db,
  sources: readonly SettingSource[],
  record: string | null,
): Promise<SettingChangeRow | null> {
  const { rows } = await db.execute<SettingChangeRow>(sql`
    select (extract(epoch from e.at) * 1000)::float8 as "atMs", e.person_name as "personName",
      e.subject_kind as "subjectKind", coalesce(p.removed_at is not null, false) as "isRemoved"
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as source (kind text, verb text, fields text[])
    cross join lateral (
      select a.position, a.at, a.person_id, a.person_name, a.subject_kind from audit_entry a
      -- Compare rows of the index's columns. With equal signs PostgreSQL may read the whole log backwards instead, in
      -- the hope of an early entry, if the kind and the verb are frequent but not together.
      where (a.subject_kind, a.verb, a.position) > (source.kind, source.verb, 0)
        and (a.subject_kind, a.verb, a.position) <= (source.kind, source.verb, ${POSITION_MOST})
        and (source.fields is null or a.change ?| source.fields)
        and (${record}::text is null or split_part(a.subject_id, ' ', 1) = ${record}::text)
      order by a.subject_kind desc, a.verb desc, a.position desc limit 1
    ) e
    left join person p on p.id = e.person_id
    order by e.position desc limit 1`)
  return rows[0] ?? null
}
