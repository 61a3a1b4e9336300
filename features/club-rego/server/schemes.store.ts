import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { SchemeRules } from '../schemes.rules.ts'
import { clubRegoScheme, clubRegoSchemeVersion } from './club-rego.tables.ts'

export type SchemeRow = typeof clubRegoScheme.$inferSelect
export type VersionRow = { id: number; valid_from: string; rules: SchemeRules }

/** A scheme with all versions of its rules, oldest first. */
export type SchemeWithVersions = SchemeRow & { versions: VersionRow[] }

const VERSIONS = sql<
  VersionRow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'valid_from', v.valid_from,
  'rules', v.rules) order by v.valid_from, v.id), '[]'::jsonb)
  from club_rego_scheme_version v where v.scheme_id = club_rego_scheme.id)`

const SCHEME = {
  id: clubRegoScheme.id,
  code: clubRegoScheme.code,
  name: clubRegoScheme.name,
  summary: clubRegoScheme.summary,
  isActive: clubRegoScheme.isActive,
  sortOrder: clubRegoScheme.sortOrder,
  versions: VERSIONS,
}

/** Returns all schemes of the club with the versions of their rules. Runs one SQL statement. */
export async function listSchemes(db: Db): Promise<SchemeWithVersions[]> {
  return db.select(SCHEME).from(clubRegoScheme).orderBy(asc(clubRegoScheme.sortOrder), asc(clubRegoScheme.id))
}

export async function findScheme(db: Db, id: number): Promise<SchemeWithVersions | null> {
  const [row] = await db.select(SCHEME).from(clubRegoScheme).where(eq(clubRegoScheme.id, id))
  return row ?? null
}

/** Inserts the schemes whose code does not exist yet. @returns the new ones */
export async function insertSchemes(
  db: Db,
  schemes: readonly Omit<SchemeRow, 'id'>[],
): Promise<Pick<SchemeRow, 'id' | 'code'>[]> {
  return db
    .insert(clubRegoScheme)
    .values([...schemes])
    .onConflictDoNothing()
    .returning({ id: clubRegoScheme.id, code: clubRegoScheme.code })
}

/** Inserts a version of the rules with its first day. @returns its id */
export async function insertSchemeVersion(
  db: Db,
  row: { schemeId: number; validFrom: string; rules: SchemeRules; createdAt: Date; createdBy: number | null },
): Promise<number> {
  const [saved] = await db
    .insert(clubRegoSchemeVersion)
    .values(row)
    .returning({ id: clubRegoSchemeVersion.id })
  if (!saved) throw new Error('an inserted version did not come back')
  return saved.id
}

/** Opens schemes to members or closes them. */
export async function setSchemesActive(db: Db, ids: readonly number[], isActive: boolean): Promise<void> {
  await db
    .update(clubRegoScheme)
    .set({ isActive })
    .where(inArray(clubRegoScheme.id, [...ids]))
}
