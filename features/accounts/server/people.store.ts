import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { accountEvent, outsideAccount, ownRole, person, personRole } from './accounts.tables.ts'
import { GRANT, type Grant, JOINS_OWN_ROLE } from './grants.store.ts'
import { RECEIVES_FOR_SEVERAL } from './shared-login.store.ts'

export type Person = typeof person.$inferSelect
export type NewPerson = typeof person.$inferInsert
export type PersonWithRoles = {
  person: Person
  /** The names of all roles, including those whose last day has passed but which are not deleted yet. */
  roles: string[]
  grants: readonly Grant[]
}

/** Loads a person and their roles in one statement; null if there is none. */
export async function findPerson(db: Db, id: number): Promise<PersonWithRoles | null> {
  const rows = await db
    .select({ person, ...GRANT })
    .from(person)
    .leftJoin(personRole, eq(personRole.personId, person.id))
    .leftJoin(ownRole, JOINS_OWN_ROLE)
    .where(eq(person.id, id))
    .orderBy(asc(personRole.role))
  const [first] = rows
  return first
    ? { person: first.person, roles: rows.flatMap(({ role }) => (role === null ? [] : [role])), grants: rows }
    : null
}

/** Returns the person with an address, even if they may not log in. */
export async function findPersonByEmail(db: Db, emailKey: string): Promise<Person | null> {
  const [row] = await db.select().from(person).where(eq(person.emailKey, emailKey))
  return row ?? null
}

/** Loads a person and locks the row until the transaction ends. */
export async function lockPerson(db: Db, id: number): Promise<Person | null> {
  const [row] = await db.select().from(person).where(eq(person.id, id)).for('update')
  return row ?? null
}

/**
 * Stores a new person, unless another person has the email address.
 * @returns the new person’s id, or null if the address is taken
 */
export async function insertPerson(db: Db, row: NewPerson): Promise<number | null> {
  const [made] = await db
    .insert(person)
    .values(row)
    .onConflictDoNothing({ target: person.emailKey })
    .returning({ id: person.id })
  return made?.id ?? null
}

/** Updates columns of a person. */
export async function updatePerson(db: Db, id: number, changes: Partial<NewPerson>): Promise<void> {
  await db.update(person).set(changes).where(eq(person.id, id))
}

/**
 * Deletes the password and external accounts that anybody set up before the address was verified.
 * @source docs/reference/accounts.md §2.6
 */
export async function wipeUnprovedCredentials(db: Db, id: number): Promise<void> {
  await db.update(person).set({ passwordHash: null }).where(eq(person.id, id))
  await db.delete(outsideAccount).where(eq(outsideAccount.personId, id))
}

/** Gives a person roles in addition to those they have. */
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

/** Returns whether no account exists yet. */
export async function isWithoutPeople(db: Db): Promise<boolean> {
  const [somebody] = await db.select({ id: person.id }).from(person).limit(1)
  return somebody === undefined
}

/** Adds a row to the log of account changes. */
export async function insertEvent(db: Db, row: typeof accountEvent.$inferInsert): Promise<void> {
  await db.insert(accountEvent).values(row)
}

/** Returns the name and picture of a person whom anonymous visitors may see. */
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

/**
 * Returns the address and language for mails to a person; null for an unknown or removed person. `name` is set only if
 * the address receives the mail of several people.
 */
export async function findAddressee(
  db: Db,
  id: number,
  includesDisabled: boolean,
): Promise<{ email: string; locale: string | null; name: string | null } | null> {
  const [row] = await db
    .select({
      email: person.email,
      locale: person.locale,
      name: sql<string | null>`case when ${RECEIVES_FOR_SEVERAL}
        then trim(${person.firstName} || ' ' || ${person.lastName}) end`,
    })
    .from(person)
    .where(
      and(
        eq(person.id, id),
        isNull(person.removedAt),
        includesDisabled ? undefined : isNull(person.disabledAt),
      ),
    )
  return row ?? null
}
