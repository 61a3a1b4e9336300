import type { Db } from '#platform/server/database/pool.ts'
import { translate } from '#platform/server/messages.ts'
import type { Service } from '#platform/server/service.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { AuditItem } from '../audit-log.contract.ts'
import { STAFF_MESSAGES } from '../staff.contract.ts'
import type { ListedAudit } from './audit-log.store.ts'

/** The name of a record and its desk page; the path is empty if it has none. */
export type AuditRecord = { name: string; path: string }

/** Finds the names of records of one kind by id, in one statement. */
export type FindAuditRecords = (db: Db, ids: readonly string[]) => Promise<Map<string, AuditRecord>>

export type AuditItemDeps = Pick<Service, 'database'> & {
  /** The functions that find the names of records, by kind of record. */
  records: Readonly<Record<string, FindAuditRecords>>
}

/** Presents entries with the names of their records, with one statement for each kind of record. */
export async function presentAudit(
  { database, records }: AuditItemDeps,
  rows: readonly ListedAudit[],
  locale: Locale,
): Promise<AuditItem[]> {
  const kinds = [...new Set(rows.map(({ subjectKind }) => subjectKind))]
  const found = new Map(
    await Promise.all(
      kinds.map(async (kind): Promise<[string, Map<string, AuditRecord>]> => {
        const ids = new Set(rows.filter((row) => row.subjectKind === kind).map(({ subjectId }) => subjectId))
        return [kind, (await records[kind]?.(database.db, [...ids])) ?? new Map<string, AuditRecord>()]
      }),
    ),
  )
  return rows.map((row) => {
    const record = found.get(row.subjectKind)?.get(row.subjectId)
    return {
      position: row.position,
      at: row.at.toISOString(),
      person_id: row.personId,
      person: row.isRemoved ? translate(STAFF_MESSAGES.removedPerson, {}, locale) : row.personName,
      verb: row.verb,
      subject_kind: row.subjectKind,
      subject_id: row.subjectId,
      record: record?.name ?? nameIn(row.change),
      path: record?.path ?? '',
      change: JSON.stringify(row.change),
    }
  })
}

/** Returns the name of the record as stored in the entry, for a record that no longer exists. */
function nameIn({ name }: Record<string, unknown>): string {
  return typeof name === 'string' ? name : ''
}
