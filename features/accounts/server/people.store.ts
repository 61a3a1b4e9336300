import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { accountEvent, outsideAccount, person, personRole } from './accounts.tables.ts'

export type Person = typeof person.$inferSelect
export type NewPerson = typeof person.$inferInsert
export type PersonWithRoles = { person: Person; roles: string[] }

/** A person and their desks, in one statement; null when there is none. */
export async function findPerson(db: Db, id: number): Promise<PersonWithRoles | null> {
  const rows = await db
    .select({ person, role: personRole.role })
    .from(person)
    .leftJoin(personRole, eq(personRole.personId, person.id))
    .where(eq(person.id, id))
    .orderBy(asc(personRole.role))
  const [first] = rows
  return first
    ? { person: first.person, roles: rows.flatMap(({ role }) => (role === null ? [] : [role])) }
    : null
}

/** The person with an address, whether they may log in or not. */
export async function findPersonByEmail(db: Db, emailKey: string): Promise<Person | null> {
  const [row] = await db.select().from(person).where(eq(person.emailKey, emailKey))
  return row ?? null
}

/** Keeps everybody else from changing this person until the transaction ends. */
export async function lockPerson(db: Db, id: number): Promise<Person | null> {
  const [row] = await db.select().from(person).where(eq(person.id, id)).for('update')
  return row ?? null
}

/** @returns the new person's id, or null when somebody has that address already */
export async function insertPerson(db: Db, row: NewPerson): Promise<number | null> {
  const [made] = await db
    .insert(person)
    .values(row)
    .onConflictDoNothing({ target: person.emailKey })
    .returning({ id: person.id })
  return made?.id ?? null
}

/** Changes some fields of a person. */
export async function updatePerson(db: Db, id: number, changes: Partial<NewPerson>): Promise<void> {
  await db.update(person).set(changes).where(eq(person.id, id))
}

/** Takes away what was set up before the address was proved, by whoever that was. @source SECURITY row 10 */
export async function wipeUnprovedCredentials(db: Db, id: number): Promise<void> {
  await db.update(person).set({ passwordHash: null }).where(eq(person.id, id))
  await db.delete(outsideAccount).where(eq(outsideAccount.personId, id))
}

/** Gives a person desks; those they have stay. */
export async function insertRoles(
  db: Db,
  personId: number,
  roles: readonly string[],
  grantedAt: Date,
): Promise<void> {
  if (roles.length === 0) return
  await db
    .insert(personRole)
    .values(roles.map((role) => ({ personId, role, grantedAt })))
    .onConflictDoNothing()
}

/** Whether nobody has an account yet. */
export async function isWithoutPeople(db: Db): Promise<boolean> {
  const [somebody] = await db.select({ id: person.id }).from(person).limit(1)
  return somebody === undefined
}

/** Writes down what was done to an account. */
export async function insertEvent(db: Db, row: typeof accountEvent.$inferInsert): Promise<void> {
  await db.insert(accountEvent).values(row)
}

/** What was done to an account, oldest first. */
export async function listEvents(db: Db, personId: number): Promise<(typeof accountEvent.$inferSelect)[]> {
  return db
    .select()
    .from(accountEvent)
    .where(eq(accountEvent.personId, personId))
    .orderBy(asc(accountEvent.at))
}

/** A person whom strangers may see: name and picture. */
export async function findShownPerson(
  db: Db,
  id: number,
): Promise<Pick<Person, 'id' | 'firstName' | 'lastName' | 'imageHash' | 'isPublic'> | null> {
  const [row] = await db
    .select({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      imageHash: person.imageHash,
      isPublic: person.isPublic,
    })
    .from(person)
    .where(and(eq(person.id, id), isNull(person.disabledAt)))
  return row ?? null
}

/** Where somebody is written to, and in which language; null for who is not there any more. */
export async function findAddressee(
  db: Db,
  id: number,
): Promise<{ email: string; locale: string | null } | null> {
  const [row] = await db
    .select({ email: person.email, locale: person.locale })
    .from(person)
    .where(eq(person.id, id))
  return row ?? null
}
