import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import type { CaseState } from '../case-states.rules.ts'
import { ON_ITS_WAY, ON_THE_ROAD } from '../case-states.rules.ts'
import type { CaseFile, CasePhoto, SpecialVehicle } from '../club-rego.contract.ts'
import { PHOTO_SLOTS, type SchemeRules } from '../schemes.rules.ts'
import { clubRegoCase, clubRegoScheme, clubRegoSchemeVersion } from './club-rego.tables.ts'

export type CaseRow = typeof clubRegoCase.$inferSelect

/** A case with its papers, its owner, and the rules of the day it was sent or of the day that is asked for. */
export type StoredCase = CaseRow & {
  memberName: string
  schemeCode: string
  schemeName: string
  schemeSummary: string
  rules: SchemeRules
  photos: CasePhoto[]
  files: CaseFile[]
  cover: SpecialVehicle['cover']
}

const PHOTOS = sql<
  CasePhoto[]
>`(select coalesce(jsonb_agg(jsonb_build_object('slot', p.slot, 'hash', p.hash, 'width', i.width_px,
  'height', i.height_px, 'placeholder', i.placeholder) order by array_position(${sql.param([...PHOTO_SLOTS])}::text[], p.slot)), '[]'::jsonb)
  from club_rego_photo p join media_image i on i.hash = p.hash where p.case_id = club_rego_case.id)`

const FILES = sql<
  CaseFile[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.file_name,
  'media_type', f.media_type, 'byte_size', f.byte_size) order by f.id), '[]'::jsonb)
  from club_rego_file f where f.case_id = club_rego_case.id)`

const COVER = sql<
  SpecialVehicle['cover']
>`(select jsonb_build_object('hash', i.hash, 'width', i.width_px, 'height', i.height_px, 'placeholder', i.placeholder)
  from vehicle_photo p join media_image i on i.hash = p.hash
  where p.vehicle_id = club_rego_case.vehicle_id and p.is_cover)`

const MEMBER_NAME = sql<string>`(select trim(o.first_name || ' ' || o.last_name) from person o where o.id = club_rego_case.person_id)`

/** The version that was kept at the sending, else the latest that has begun. */
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

/** Every case, with the rules of this day where it keeps none of its own. */
function casesOn(db: Db, today: string) {
  return db
    .select(CASE)
    .from(clubRegoCase)
    .innerJoin(clubRegoScheme, eq(clubRegoScheme.id, clubRegoCase.schemeId))
    .leftJoin(clubRegoSchemeVersion, eq(clubRegoSchemeVersion.id, clubRegoCase.rulesVersionId))
    .innerJoin(sql`(select ${today}::date as today) as current_day`, sql`true`)
}

/** Of one person; of nobody for null. */
export function casesOf(personId: number | null): SQL {
  return personId === null ? sql`false` : eq(clubRegoCase.personId, personId)
}

/** What was sent, and one's own: a draft is nobody else's to see, nor is one that was taken back unsent. */
export function casesForDesk(personId: number): SQL | undefined {
  return or(eq(clubRegoCase.personId, personId), isNotNull(clubRegoCase.submittedAt))
}

/** Cases with their papers, and how many there are. One statement, two past the end. */
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

/** One case, or null. */
export async function findCaseRow(
  db: Db,
  where: SQL,
  today: string,
  { isLocked = false } = {},
): Promise<StoredCase | null> {
  // An outer join cannot be held as a whole, so the case alone is.
  if (isLocked) await db.select({ id: clubRegoCase.id }).from(clubRegoCase).where(where).for('update')
  const [row] = await casesOn(db, today).where(where)
  return row ?? null
}

export async function findCase(db: Db, id: number, today: string): Promise<StoredCase | null> {
  return findCaseRow(db, eq(clubRegoCase.id, id), today)
}

/** One case as the registrar may see it: it was sent. */
export async function findSentCase(db: Db, id: number, today: string): Promise<StoredCase | null> {
  const row = await findCase(db, id, today)
  return row === null || row.submittedAt === null ? null : row
}

/** The same, held until the transaction ends. */
export async function lockSentCase(db: Db, id: number, today: string): Promise<StoredCase | null> {
  const row = await lockCase(db, id, today)
  return row === null || row.submittedAt === null ? null : row
}

/** Holds a case until the transaction ends; null where there is none. */
export async function lockCase(db: Db, id: number, today: string): Promise<StoredCase | null> {
  return findCaseRow(db, eq(clubRegoCase.id, id), today, { isLocked: true })
}

/** Somebody's cases, the newest first. One statement. */
export async function listOwnCases(db: Db, personId: number, today: string): Promise<StoredCase[]> {
  return casesOn(db, today).where(casesOf(personId)).orderBy(desc(clubRegoCase.id))
}

/** Cases in some states, those that wait longest first. One statement. */
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

/** How many cases that were sent are in each state; states without one are left out. */
export async function countCases(db: Db): Promise<Map<CaseState, number>> {
  const rows = await db
    .select({ state: clubRegoCase.state, count: sql<number>`count(*)::int` })
    .from(clubRegoCase)
    .where(isNotNull(clubRegoCase.submittedAt))
    .groupBy(clubRegoCase.state)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** @returns its id */
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

/** Throws a draft away, with its photos and papers. */
export async function deleteCase(db: Db, id: number): Promise<void> {
  await db.delete(clubRegoCase).where(eq(clubRegoCase.id, id))
}

/** Whether a vehicle is on its way in another case. */
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

/** Whether somebody has a case in one of these states. */
export async function hasCaseIn(db: Db, personId: number, states: readonly CaseState[]): Promise<boolean> {
  const [row] = await db
    .select({ id: clubRegoCase.id })
    .from(clubRegoCase)
    .where(and(eq(clubRegoCase.personId, personId), inArray(clubRegoCase.state, [...states])))
    .limit(1)
  return row !== undefined
}

/** How each case about a vehicle stands. */
export async function listStatesOf(db: Db, vehicleId: number): Promise<CaseState[]> {
  const rows = await db
    .select({ state: clubRegoCase.state })
    .from(clubRegoCase)
    .where(eq(clubRegoCase.vehicleId, vehicleId))
  return rows.map(({ state }) => state)
}

/** The ids of somebody's cases in some states, held until the transaction ends. */
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

/** The case by which a vehicle is on the road, with the rules it was sent under; null where it is not. */
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
