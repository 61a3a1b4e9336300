import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import type { CaseState } from '../case-states.rules.ts'
import { ON_ITS_WAY, ON_THE_ROAD } from '../case-states.rules.ts'
import type { CaseFile, CasePhoto } from '../club-rego.contract.ts'
import { PHOTO_SLOTS, type SchemeRules } from '../schemes.rules.ts'
import { clubRegoCase, clubRegoScheme, clubRegoSchemeVersion } from './club-rego.tables.ts'

export type CaseRow = typeof clubRegoCase.$inferSelect

/**
 * A case with its documents, its owner, and the rules that were valid on the day it was sent, or for a draft those of
 * the requested day.
 */
export type StoredCase = CaseRow & {
  memberName: string
  schemeCode: string
  schemeName: string
  schemeSummary: string
  rules: SchemeRules
  photos: Omit<CasePhoto, 'access'>[]
  files: CaseFile[]
  cover: Omit<CasePhoto, 'access' | 'slot'> | null
}

const PHOTOS = sql<
  StoredCase['photos']
>`(select coalesce(jsonb_agg(jsonb_build_object('slot', p.slot, 'hash', p.hash, 'width', i.width_px,
  'height', i.height_px, 'placeholder', i.placeholder) order by array_position(${sql.param([...PHOTO_SLOTS])}::text[], p.slot)), '[]'::jsonb)
  from club_rego_photo p join media_image i on i.hash = p.hash where p.case_id = club_rego_case.id)`

const FILES = sql<
  CaseFile[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.file_name,
  'media_type', f.media_type, 'byte_size', f.byte_size) order by f.id), '[]'::jsonb)
  from club_rego_file f where f.case_id = club_rego_case.id)`

const COVER = sql<
  StoredCase['cover']
>`(select jsonb_build_object('hash', i.hash, 'width', i.width_px, 'height', i.height_px, 'placeholder', i.placeholder)
  from vehicle_photo p join media_image i on i.hash = p.hash
  where p.vehicle_id = club_rego_case.vehicle_id and p.is_cover)`

const MEMBER_NAME = sql<string>`(select trim(o.first_name || ' ' || o.last_name) from person o where o.id = club_rego_case.person_id)`

/** The version of the rules stored when the case was sent, or else the latest that has begun. */
const RULES = sql<SchemeRules>`coalesce(${clubRegoSchemeVersion.rules}, (select v.rules
  from club_rego_scheme_version v where v.scheme_id = club_rego_case.scheme_id and v.valid_from <= current_day.today
  order by v.valid_from desc, v.id desc limit 1))`

const CASE = {
  id: clubRegoCase.id,
  personId: clubRegoCase.personId,
  vehicleId: clubRegoCase.vehicleId,
  schemeId: clubRegoCase.schemeId,
  rulesVersionId: clubRegoCase.rulesVersionId,
  state: clubRegoCase.state,
  answers: clubRegoCase.answers,
  requests: clubRegoCase.requests,
  checks: clubRegoCase.checks,
  conditions: clubRegoCase.conditions,
  reason: clubRegoCase.reason,
  inspectionBooking: clubRegoCase.inspectionBooking,
  declarationForm: clubRegoCase.declarationForm,
  declarationDate: clubRegoCase.declarationDate,
  declarationExpires: clubRegoCase.declarationExpires,
  clubPlateNo: clubRegoCase.clubPlateNo,
  conditionalRegoNo: clubRegoCase.conditionalRegoNo,
  clubRegoExpiry: clubRegoCase.clubRegoExpiry,
  submittedAt: clubRegoCase.submittedAt,
  createdAt: clubRegoCase.createdAt,
  updatedAt: clubRegoCase.updatedAt,
  memberName: MEMBER_NAME,
  schemeCode: clubRegoScheme.code,
  schemeName: clubRegoScheme.name,
  schemeSummary: clubRegoScheme.summary,
  rules: RULES,
  photos: PHOTOS,
  files: FILES,
  cover: COVER,
}

/** Returns the query of all cases. A case without stored rules gets those valid on `today`. */
function casesOn(db: Db, today: string) {
  return db
    .select(CASE)
    .from(clubRegoCase)
    .innerJoin(clubRegoScheme, eq(clubRegoScheme.id, clubRegoCase.schemeId))
    .leftJoin(clubRegoSchemeVersion, eq(clubRegoSchemeVersion.id, clubRegoCase.rulesVersionId))
    .innerJoin(sql`(select ${today}::date as today) as current_day`, sql`true`)
}

/** Returns the SQL condition for the cases of one person; no cases for null. */
export function casesOf(personId: number | null): SQL {
  return personId === null ? sql`false` : eq(clubRegoCase.personId, personId)
}

/**
 * Filters the cases that a staff member may see: those that were sent, and their own. Drafts, also withdrawn ones that
 * were never sent, are visible to their owner only.
 */
export function casesForDesk(personId: number): SQL | undefined {
  return or(eq(clubRegoCase.personId, personId), isNotNull(clubRegoCase.submittedAt))
}

/**
 * Returns one page of cases with their documents, and the total number. Runs one SQL statement, or two if the page is
 * past the end.
 */
export async function listCaseRows(
  db: Db,
  { where, order, limit, offset }: RecordQuery,
  today: string,
): Promise<{ rows: StoredCase[]; total: number }> {
  const rows = await casesOn(db, today)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  if (rows.length < limit && offset === 0) return { rows, total: rows.length }
  return { rows, total: await db.$count(clubRegoCase, where) }
}

/** Returns one case, or null. */
export async function findCaseRow(
  db: Db,
  where: SQL,
  today: string,
  { isLocked = false } = {},
): Promise<StoredCase | null> {
  // PostgreSQL cannot lock the nullable side of an outer join, so lock only the row of the case.
  if (isLocked) await db.select({ id: clubRegoCase.id }).from(clubRegoCase).where(where).for('update')
  const [row] = await casesOn(db, today).where(where)
  return row ?? null
}

export async function findCase(db: Db, id: number, today: string): Promise<StoredCase | null> {
  return findCaseRow(db, eq(clubRegoCase.id, id), today)
}

/** Returns a case that was sent, as the registrar may see it. */
export async function findSentCase(db: Db, id: number, today: string): Promise<StoredCase | null> {
  const row = await findCase(db, id, today)
  return row === null || row.submittedAt === null ? null : row
}

/** Locks a case that was sent until the transaction ends and returns it. */
export async function lockSentCase(db: Db, id: number, today: string): Promise<StoredCase | null> {
  const row = await lockCase(db, id, today)
  return row === null || row.submittedAt === null ? null : row
}

/** Locks a case until the transaction ends and returns it; null if there is none. */
export async function lockCase(db: Db, id: number, today: string): Promise<StoredCase | null> {
  return findCaseRow(db, eq(clubRegoCase.id, id), today, { isLocked: true })
}

/** Returns a person's cases, newest first. Runs one SQL statement. */
export async function listOwnCases(db: Db, personId: number, today: string): Promise<StoredCase[]> {
  return casesOn(db, today).where(casesOf(personId)).orderBy(desc(clubRegoCase.id))
}

/** Returns the cases in some states, longest waiting first. Runs one SQL statement. */
export async function listCasesIn(
  db: Db,
  states: readonly CaseState[],
  today: string,
  limit: number,
): Promise<StoredCase[]> {
  return casesOn(db, today)
    .where(inArray(clubRegoCase.state, [...states]))
    .orderBy(clubRegoCase.updatedAt, clubRegoCase.id)
    .limit(limit)
}

/** Inserts a case. @returns its id */
export async function insertCase(
  db: Db,
  row: Pick<CaseRow, 'personId' | 'vehicleId' | 'schemeId' | 'answers'>,
  at: Date,
): Promise<number> {
  const [saved] = await db
    .insert(clubRegoCase)
    .values({
      ...row,
      state: 'draft',
      requests: [],
      checks: {},
      conditions: '',
      reason: '',
      inspectionBooking: '',
      declarationForm: '',
      clubPlateNo: '',
      conditionalRegoNo: '',
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: clubRegoCase.id })
  if (!saved) throw new Error('an inserted case did not come back')
  return saved.id
}

export async function updateCase(
  db: Db,
  id: number,
  changes: Partial<Omit<CaseRow, 'id' | 'personId' | 'createdAt'>>,
): Promise<void> {
  await db.update(clubRegoCase).set(changes).where(eq(clubRegoCase.id, id))
}

/** Deletes a draft with its photos and documents. */
export async function deleteCase(db: Db, id: number): Promise<void> {
  await db.delete(clubRegoCase).where(eq(clubRegoCase.id, id))
}

/** Returns whether a vehicle has another case with an open application. */
export async function isOnItsWay(db: Db, vehicleId: number, exceptId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: clubRegoCase.id })
    .from(clubRegoCase)
    .where(
      and(
        eq(clubRegoCase.vehicleId, vehicleId),
        inArray(clubRegoCase.state, [...ON_ITS_WAY]),
        sql`${clubRegoCase.id} <> ${exceptId}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Returns whether a person has a case in one of these states. */
export async function hasCaseIn(db: Db, personId: number, states: readonly CaseState[]): Promise<boolean> {
  const [row] = await db
    .select({ id: clubRegoCase.id })
    .from(clubRegoCase)
    .where(and(eq(clubRegoCase.personId, personId), inArray(clubRegoCase.state, [...states])))
    .limit(1)
  return row !== undefined
}

/** Returns the states of all cases of a vehicle. */
export async function listStatesOf(db: Db, vehicleId: number): Promise<CaseState[]> {
  const rows = await db
    .select({ state: clubRegoCase.state })
    .from(clubRegoCase)
    .where(eq(clubRegoCase.vehicleId, vehicleId))
  return rows.map(({ state }) => state)
}

/** Locks a person's cases in some states until the transaction ends and returns their ids. */
export async function lockCasesOf(
  db: Db,
  personId: number,
  states: readonly CaseState[],
): Promise<{ id: number; state: CaseState }[]> {
  return db
    .select({ id: clubRegoCase.id, state: clubRegoCase.state })
    .from(clubRegoCase)
    .where(and(eq(clubRegoCase.personId, personId), inArray(clubRegoCase.state, [...states])))
    .orderBy(clubRegoCase.id)
    .for('update')
}

/**
 * Returns the case through which a vehicle is registered, with the rules it was sent under; null if it is not
 * registered.
 */
export async function findRegisteredCase(db: Db, vehicleId: number) {
  const [row] = await db
    .select({
      caseId: clubRegoCase.id,
      personId: clubRegoCase.personId,
      schemeCode: clubRegoScheme.code,
      schemeName: clubRegoScheme.name,
      rules: clubRegoSchemeVersion.rules,
      clubPlateNo: clubRegoCase.clubPlateNo,
      expiry: clubRegoCase.clubRegoExpiry,
      daysOption: sql<number | null>`(${clubRegoCase.answers} ->> 'days_option')::int`,
    })
    .from(clubRegoCase)
    .innerJoin(clubRegoScheme, eq(clubRegoScheme.id, clubRegoCase.schemeId))
    .innerJoin(clubRegoSchemeVersion, eq(clubRegoSchemeVersion.id, clubRegoCase.rulesVersionId))
    .where(and(eq(clubRegoCase.vehicleId, vehicleId), inArray(clubRegoCase.state, [...ON_THE_ROAD])))
    .orderBy(desc(clubRegoCase.id))
    .limit(1)
  return row ?? null
}
