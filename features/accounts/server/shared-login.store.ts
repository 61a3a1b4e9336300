/** People who log in with another person's email address. @source docs/reference/accounts.md §2.10 */
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { accountEvent, person, session, sharedLogin } from './accounts.tables.ts'

/**
 * The SQL condition that person `s` still has the address of holder `h`. Rows of `shared_login` are ignored otherwise,
 * so that no change of an address, merge or import can leave a usable login behind.
 */
const HAS_SAME_ADDRESS = sql.raw(`(s.email_key like '% %' and split_part(s.email_key, ' ', 1) = h.email_key)`)

/**
 * The SQL condition that person `s` can log in with the address of holder `h`. False while either has a role at the
 * desk, because each of them could log in as the other. The desk refuses such combinations; this condition also covers
 * a role that was assigned in another way.
 */
const CAN_LOG_IN = sql.raw(
  `(s.email_key like '% %' and split_part(s.email_key, ' ', 1) = h.email_key
    and not exists (select from person_role r where r.person_id in (h.id, s.id)))`,
)

/**
 * Returns the SQL condition that several people can log in with an address: the holder and at least one other person,
 * both with an active account.
 * @param column the qualified name of a column with the key of the address
 */
export function isAddressShared(column: 'login_code.email_key'): SQL<boolean> {
  return sql<boolean>`exists (select from person h join shared_login l on l.holder_id = h.id
    join person s on s.id = l.person_id where h.email_key = ${sql.raw(column)} and ${CAN_LOG_IN}
    and h.disabled_at is null and s.disabled_at is null)`
}

/** A person who can log in with an address. `emailKey` is their own key, also if the address is another person's. */
export type AddressPerson = { id: number; emailKey: string; name: string }

/**
 * Lists the people who can log in with an address: its holder first, then the others by age. Empty if the address has
 * no holder or the account of the holder is disabled.
 */
export async function listPeopleOfAddress(db: Db, emailKey: string): Promise<AddressPerson[]> {
  const { rows } = await db.execute<AddressPerson>(sql`
    with h as (
      select id, email_key from person where email_key = ${emailKey} and disabled_at is null
    ), listed as (
      select id from h union all select l.person_id from ${sharedLogin} l join h on h.id = l.holder_id
    )
    select s.id, s.email_key as "emailKey", trim(s.first_name || ' ' || s.last_name) as name
    from listed join person s using (id) cross join h
    where s.disabled_at is null and (s.id = h.id or ${CAN_LOG_IN})
    order by s.id <> h.id, s.date_of_birth nulls last, s.id`)
  return rows
}

/** A person who logs in with the address of another person, the holder. */
export type SharedLogin = { personId: number; name: string; holderId: number; holderName: string }

/** Lists the shared logins in which any of these people is the holder or logs in with the holder's address. */
export async function listSharedLogins(db: Db, ids: readonly number[]): Promise<SharedLogin[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<SharedLogin>(sql`
    select l.person_id as "personId", trim(s.first_name || ' ' || s.last_name) as name,
      l.holder_id as "holderId", trim(h.first_name || ' ' || h.last_name) as "holderName"
    from ${sharedLogin} l join person s on s.id = l.person_id join person h on h.id = l.holder_id
    where ${HAS_SAME_ADDRESS} and (${inArray(sql`l.person_id`, [...ids])} or ${inArray(sql`l.holder_id`, [...ids])})
    order by s.date_of_birth nulls last, s.id`)
  return rows
}

/**
 * Returns the known dates of birth of the people who log in with the address of another person.
 * @param emailKeys the keys of the holder's address, if it can be written in several ways
 */
export async function listSharersBirthDates(db: Db, emailKeys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ born: string }>(sql`
    select s.date_of_birth::text as born from person h join ${sharedLogin} l on l.holder_id = h.id
      join person s on s.id = l.person_id
    where ${inArray(sql`h.email_key`, [...emailKeys])} and ${HAS_SAME_ADDRESS} and s.date_of_birth is not null`)
  return rows.map(({ born }) => born)
}

/**
 * Returns whether a person, or the person who owns an address, has begun to share an address or changed theirs at or
 * after an instant.
 */
export async function hasChangedAddressSince(
  db: Db,
  { personId, emailKey }: { personId: number; emailKey: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from ${accountEvent} e where e.what in ('address_shared', 'email_changed')
      and e.at >= ${since.toISOString()}::timestamptz
      and e.person_id in (select ${personId}::int union all select id from person where email_key = ${emailKey})) as has`)
  return rows[0]?.has === true
}

/**
 * Returns whether another person could act as the holder of a shared address: in the given session, if it began with a
 * mailed code while the address was shared, or with a mailed code alone. People with disabled accounts count, because
 * they may still read the mailbox.
 * @param of.sessionId null for a change that a mailed code alone proves
 */
export async function maySharerActAs(
  db: Db,
  { holderId, sessionId }: { holderId: number; sessionId: string | null },
): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select exists (select from ${sharedLogin} l join person s on s.id = l.person_id
      join person h on h.id = l.holder_id
      where h.id = ${holderId} and ${HAS_SAME_ADDRESS} and not exists (select from ${session} own
        where own.id = ${sessionId}::uuid and own.person_id = h.id
          and (own.method not in ('code', 'recovery') or own.created_at < l.created_at))) as may`)
  return rows[0]?.may === true
}

/** Lets a person log in with the address of a holder, and replaces an earlier holder. */
export async function putSharedLogin(
  db: Db,
  { personId, holderId, createdAt }: typeof sharedLogin.$inferInsert,
): Promise<void> {
  await db
    .insert(sharedLogin)
    .values({ personId, holderId, createdAt })
    .onConflictDoUpdate({ target: sharedLogin.personId, set: { holderId, createdAt } })
}

/** Keeps the shared log-in of a person from being deleted until the transaction ends. @returns whether there is one */
export async function lockSharedLogin(db: Db, personId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: sharedLogin.personId })
    .from(sharedLogin)
    .where(eq(sharedLogin.personId, personId))
    .for('share')
  return row !== undefined
}

/** Deletes the shared log-in of a person. @returns the deleted row; null if there was none */
export async function deleteSharedLogin(
  db: Db,
  personId: number,
): Promise<typeof sharedLogin.$inferSelect | null> {
  const [deleted] = await db.delete(sharedLogin).where(eq(sharedLogin.personId, personId)).returning()
  return deleted ?? null
}

/**
 * Returns the name of a person whose address receives the mail of several people; null if the address is only theirs.
 * Members whom an import gave another member's address count, even if they cannot log in.
 */
export async function findAddresseeName(db: Db, personId: number): Promise<string | null> {
  const [row] = await db
    .select({
      name: sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`,
      isShared: RECEIVES_FOR_SEVERAL,
    })
    .from(person)
    .where(eq(person.id, personId))
  return row?.isShared === true ? row.name : null
}

/** Whether the address of the selected `person` receives the mail of several people. */
export const RECEIVES_FOR_SEVERAL = sql<boolean>`(person.email_key like '% %' or exists (
  select from person o where o.email_key like '% %' and split_part(o.email_key, ' ', 1) = person.email_key
    and o.removed_at is null))`
