import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { person, personRole } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { ContentRight } from '../content-rights.rules.ts'
import { auditEnd, auditEntry } from './staff.tables.ts'

export type AuditRow = typeof auditEntry.$inferSelect

/** Returns the head of the audit log (last position and hash) and locks it until the transaction ends. */
export async function lockAuditEnd(db: Db): Promise<{ position: number; hash: string }> {
  const [row] = await db
    .insert(auditEnd)
    .values({ id: 1, position: 0, hash: '' })
    .onConflictDoUpdate({ target: auditEnd.id, set: { position: sql`audit_end.position` } })
    .returning({ position: auditEnd.position, hash: auditEnd.hash })
  if (!row) throw new Error('the end of the audit log did not come back')
  return row
}

export async function appendAudit(db: Db, row: AuditRow): Promise<void> {
  await db.insert(auditEntry).values(row)
  await db.update(auditEnd).set({ position: row.position, hash: row.hash }).where(eq(auditEnd.id, 1))
}

/** Returns the newest entry about this kind of record. */
export async function findLastAudit(db: Db, subjectKind: string): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.subjectKind, subjectKind))
    .orderBy(desc(auditEntry.position))
    .limit(1)
  return row ?? null
}

/** Returns the entries after a position, oldest first. */
export async function readAudit(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntry)
    .where(sql`${auditEntry.position} > ${after}`)
    .orderBy(asc(auditEntry.position))
    .limit(limit)
}

/** Returns the recorded head of the audit log: position and hash of the last entry. */
export async function findAuditEnd(db: Db): Promise<{ position: number; hash: string }> {
  const [row] = await db.select({ position: auditEnd.position, hash: auditEnd.hash }).from(auditEnd)
  return row ?? { position: 0, hash: '' }
}

export type StaffPerson = { id: number; name: string; email: string; roles: string[] }
/** A person with the end of each role that has a last day, by role name, and with the limits of the role `content`. */
export type StaffPersonWithRight = StaffPerson & {
  ends: Record<string, string>
  content_right: ContentRight | null
}

/** The roles of a person, by name. */
export const ROLES = sql<string[]>`(select coalesce(jsonb_agg(r.role order by r.role), '[]'::jsonb)
  from person_role r where r.person_id = person.id)`
/** The ends of the roles that have a last day, by role name. */
export const ENDS = sql<
  Record<string, string>
>`(select coalesce(jsonb_object_agg(r.role, r.ends_at), '{}'::jsonb)
  from person_role r where r.person_id = person.id and r.ends_at is not null)`
/** The limits of the role `content`; null for a person without limits. */
export const CONTENT_RIGHT = sql<ContentRight | null>`(select jsonb_build_object(
    'write_below', c.write_below, 'may_publish', c.may_publish, 'publish_below', c.publish_below)
  from content_right c where c.person_id = person.id)`
/** The full name of a person. */
export const NAME = sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

/** Returns a person with their roles; null for an unknown or removed person. */
export async function findStaffPerson(db: Db, id: number): Promise<StaffPersonWithRight | null> {
  const [row] = await db
    .select({
      id: person.id,
      name: NAME,
      email: person.email,
      roles: ROLES,
      ends: ENDS,
      content_right: CONTENT_RIGHT,
    })
    .from(person)
    .where(and(eq(person.id, id), isNull(person.removedAt)))
  return row ?? null
}

/** Returns the names of people by id, without those who were removed. */
export async function findStaffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: person.id, name: NAME })
    .from(person)
    .where(and(inArray(person.id, [...ids]), isNull(person.removedAt)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type StaffAccount = StaffPerson & {
  disabledAt: Date | null
  isWithoutMembership: boolean
  createdAt: Date
}

const ACCOUNT = {
  id: person.id,
  name: NAME,
  email: person.email,
  roles: ROLES,
  disabledAt: person.disabledAt,
  isWithoutMembership: person.isWithoutMembership,
  createdAt: person.createdAt,
}

/** Returns one account; null for an unknown or removed person. */
export async function findAccount(db: Db, id: number): Promise<StaffAccount | null> {
  const [row] = await db
    .select(ACCOUNT)
    .from(person)
    .where(and(eq(person.id, id), isNull(person.removedAt)))
  return row ?? null
}

/**
 * Locks the role rows of every owner who can log in and has no last day, so that two concurrent removals run one after
 * the other.
 */
export async function lockOwners(db: Db): Promise<number[]> {
  const rows = await db
    .select({ personId: personRole.personId })
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(and(eq(personRole.role, 'owner'), isNull(personRole.endsAt), isNull(person.disabledAt)))
    .orderBy(asc(personRole.personId))
    .for('update', { of: personRole })
  return rows.map(({ personId }) => personId)
}

/** Sets a person's roles to exactly this list, each with its end. */
export async function replaceRoles(
  db: Db,
  personId: number,
  roles: readonly { role: string; endsAt: Date | null }[],
  grantedAt: Date,
): Promise<void> {
  await db.delete(personRole).where(eq(personRole.personId, personId))
  if (roles.length > 0)
    await db.insert(personRole).values(roles.map((role) => ({ personId, ...role, grantedAt })))
}
