import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { member } from '#features/membership/server/membership.tables.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { HouseholdKind, HouseholdPlace } from '../households.contract.ts'
import { household, householdMember } from './households.tables.ts'

export type HouseholdRow = typeof household.$inferSelect

/** A person of a household with the details that rules and screens need. */
export type HouseholdPersonRow = {
  personId: number
  kind: HouseholdKind
  guardianPersonId: number | null
  createdAt: Date
  firstName: string
  lastName: string
  dateOfBirth: string | null
  number: number | null
}

/** Returns the id of a person's household; null if they are in none. */
export async function findHouseholdId(db: Db, personId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: householdMember.householdId })
    .from(householdMember)
    .where(eq(householdMember.personId, personId))
  return row?.id ?? null
}

export async function findHousehold(db: Db, id: number): Promise<HouseholdRow | null> {
  const [row] = await db.select().from(household).where(eq(household.id, id))
  return row ?? null
}

/** Loads a household and locks it until the transaction ends. */
export async function lockHousehold(tx: Tx, id: number): Promise<HouseholdRow | null> {
  const [row] = await tx.select().from(household).where(eq(household.id, id)).for('update')
  return row ?? null
}

/** Returns the people of a household, in no order. */
export async function listHouseholdPeople(db: Db, id: number): Promise<HouseholdPersonRow[]> {
  return db
    .select({
      personId: householdMember.personId,
      kind: householdMember.kind,
      guardianPersonId: householdMember.guardianPersonId,
      createdAt: householdMember.createdAt,
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: person.dateOfBirth,
      number: member.number,
    })
    .from(householdMember)
    .innerJoin(person, eq(person.id, householdMember.personId))
    .leftJoin(member, eq(member.personId, person.id))
    .where(eq(householdMember.householdId, id))
}

/** Locks people in the order of their ids. @returns those who are not removed */
export async function lockPeople(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .select({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      dateOfBirth: person.dateOfBirth,
    })
    .from(person)
    .where(and(inArray(person.id, [...ids]), isNull(person.removedAt)))
    .orderBy(person.id)
    .for('update')
}

/** Returns those of the given people who are in another household than this one. */
export async function listTaken(db: Db, ids: readonly number[], exceptId: number | null): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: householdMember.personId })
    .from(householdMember)
    .where(
      and(
        inArray(householdMember.personId, [...ids]),
        exceptId === null ? undefined : sql`${householdMember.householdId} <> ${exceptId}`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Inserts a household without people. @returns its id */
export async function insertHousehold(tx: Tx, at: Date): Promise<number> {
  const [made] = await tx
    .insert(household)
    .values({ createdAt: at, updatedAt: at })
    .returning({ id: household.id })
  if (made === undefined) throw new Error('an inserted household did not come back')
  return made.id
}

/** Replaces the people of a household. For those who stay, the time at which they joined it is kept. */
export async function replacePeople(
  tx: Tx,
  id: number,
  { people, at }: { people: readonly HouseholdPlace[]; at: Date },
): Promise<void> {
  const since = new Map((await listHouseholdPeople(tx, id)).map((one) => [one.personId, one.createdAt]))
  await tx.delete(householdMember).where(eq(householdMember.householdId, id))
  await tx.insert(householdMember).values(
    people.map((one) => ({
      personId: one.person_id,
      householdId: id,
      kind: one.kind,
      guardianPersonId: one.guardian_id,
      createdAt: since.get(one.person_id) ?? at,
    })),
  )
}

/** Changes the revision of a household. */
export async function touchHousehold(tx: Tx, id: number, updatedAt: Date): Promise<void> {
  await tx.update(household).set({ updatedAt }).where(eq(household.id, id))
}

/** Deletes a household; its people stay. */
export async function deleteHousehold(tx: Db, id: number): Promise<void> {
  await tx.delete(household).where(eq(household.id, id))
}

/** Returns the names and contacts of guardians. */
export async function listGuardianContacts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      personId: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phone: person.mobilePhone,
    })
    .from(person)
    .where(inArray(person.id, [...ids]))
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}`.trim() }))
}
