import { and, asc, desc, eq, ilike, lt, or, sql } from 'drizzle-orm'
import { person, personRole } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { auditEnd, auditEntry } from './staff.tables.ts'

export type AuditRow = typeof auditEntry.$inferSelect

/** The end of the log, held until the transaction ends. */
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

/** Entries before a position, the newest first. */
export async function listAudit(
  db: Db,
  { before, limit, text }: { before: number | null; limit: number; text: string },
): Promise<AuditRow[]> {
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return db
    .select()
    .from(auditEntry)
    .where(
      and(
        before === null ? undefined : lt(auditEntry.position, before),
        text === ''
          ? undefined
          : or(
              ilike(auditEntry.personName, part),
              ilike(auditEntry.verb, part),
              ilike(auditEntry.subjectKind, part),
              eq(auditEntry.subjectId, text),
            ),
      ),
    )
    .orderBy(desc(auditEntry.position))
    .limit(limit)
}

/** The newest entry about this kind of thing. */
export async function findLastAudit(db: Db, subjectKind: string): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.subjectKind, subjectKind))
    .orderBy(desc(auditEntry.position))
    .limit(1)
  return row ?? null
}

/** The log from a position on, oldest first. */
export async function readAudit(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntry)
    .where(sql`${auditEntry.position} > ${after}`)
    .orderBy(asc(auditEntry.position))
    .limit(limit)
}

/** Where the log says that it ends. */
export async function findAuditEnd(db: Db): Promise<{ position: number; hash: string }> {
  const [row] = await db.select({ position: auditEnd.position, hash: auditEnd.hash }).from(auditEnd)
  return row ?? { position: 0, hash: '' }
}

export type StaffPerson = { id: number; name: string; email: string; roles: string[] }

const ROLES = sql<string[]>`(select coalesce(jsonb_agg(r.role order by r.role), '[]'::jsonb)
  from person_role r where r.person_id = person.id)`
const NAME = sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

/** People whom a text finds by name or address; without one, those who hold a desk. One statement. */
export async function findPeople(db: Db, text: string, limit: number): Promise<StaffPerson[]> {
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return db
    .select({ id: person.id, name: NAME, email: person.email, roles: ROLES })
    .from(person)
    .where(
      text === ''
        ? sql`exists (select 1 from person_role r where r.person_id = person.id)`
        : or(ilike(person.email, part), ilike(NAME, part)),
    )
    .orderBy(asc(person.lastName), asc(person.id))
    .limit(limit)
}

/** A person with their desks. */
export async function findStaffPerson(db: Db, id: number): Promise<StaffPerson | null> {
  const [row] = await db
    .select({ id: person.id, name: NAME, email: person.email, roles: ROLES })
    .from(person)
    .where(eq(person.id, id))
  return row ?? null
}

/** Holds every owner's row, so that two who take the role from each other do it one after the other. */
export async function lockOwners(db: Db): Promise<number[]> {
  const rows = await db
    .select({ personId: personRole.personId })
    .from(personRole)
    .where(eq(personRole.role, 'owner'))
    .orderBy(asc(personRole.personId))
    .for('update')
  return rows.map(({ personId }) => personId)
}

/** Gives a person exactly these desks. */
export async function replaceRoles(
  db: Db,
  personId: number,
  roles: readonly string[],
  grantedAt: Date,
): Promise<void> {
  await db.delete(personRole).where(eq(personRole.personId, personId))
  if (roles.length > 0)
    await db.insert(personRole).values(roles.map((role) => ({ personId, role, grantedAt })))
}
