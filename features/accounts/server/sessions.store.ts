import { and, desc, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { prepared } from '#platform/server/database/prepared.ts'
import { accountEvent, ownRole, person, personRole, session } from './accounts.tables.ts'
import { GRANT, type Grant, JOINS_OWN_ROLE } from './grants.store.ts'

export type Session = typeof session.$inferSelect

export type SessionEnd =
  | 'logout'
  | 'ended'
  | 'logout_everywhere'
  | 'reuse'
  | 'fingerprint'
  | 'password_changed'
  | 'unproved'
  | 'disabled'
  | 'email_corrected'
  | 'merged'
  | 'unshared'

export type NewSession = Pick<
  Session,
  'id' | 'fingerprintHash' | 'refreshHash' | 'expiresAt' | 'method' | 'userAgent' | 'ip'
>

/**
 * Returns whether the session began with a mailed code. A login through an external account does not prove access to
 * the mailbox.
 */
const isByMailedCode = ({ method }: Pick<NewSession, 'method'>): boolean =>
  method === 'code' || method === 'recovery'

/**
 * A session that has begun, and its person. `isNewDevice` is true if they have logged in before, but never on this
 * device.
 */
export type OpenedSession = {
  personId: number
  wasProved: boolean
  isNewDevice: boolean
  email: string
  locale: string
}

/**
 * Begins a session for the person with this address, in one statement. It also records the login, the device if it is
 * new to the person, and, after a mailed code, that the address is verified. Returns null if there is no such person or
 * the account is disabled.
 */
export async function openSession(
  db: Db,
  {
    emailKey,
    provesEmail,
    eventIds: [loginId, deviceId],
  }: { emailKey: string; provesEmail: boolean; eventIds: readonly [string, string] },
  row: NewSession,
  now: Date,
): Promise<OpenedSession | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{
    person_id: number
    was_proved: boolean
    is_new_device: boolean
    email: string
    locale: string
  }>(sql`
    with who as (
      select id, email_proved_at is not null as was_proved, email, locale from ${person}
      where email_key = ${emailKey} and disabled_at is null
    ), devices as (
      select count(*) > 0 as are_any, coalesce(bool_or(detail = ${row.fingerprintHash}), false) as has_this
      from ${accountEvent} where person_id = (select id from who) and what = 'new_device'
    ), opened as (
      insert into ${session} (id, person_id, fingerprint_hash, refresh_hash, generation, rotated_at, expires_at, method, user_agent, ip, created_at, last_seen_at, stepped_up_at)
      select ${row.id}::uuid, id, ${row.fingerprintHash}, ${row.refreshHash}, 0, ${at}, ${row.expiresAt.toISOString()}::timestamptz,
        ${row.method}, ${row.userAgent}, ${row.ip}, ${at}, ${at}, ${isByMailedCode(row) ? at : null} from who
    ), noted as (
      insert into ${accountEvent} (id, person_id, what, by_person_id, detail, at)
      select ${loginId}::uuid, id, 'logged_in', id, ${row.method}, ${at} from who
      union all
      select ${deviceId}::uuid, id, 'new_device', id, ${row.fingerprintHash}, ${at} from who, devices where not has_this
    ), proved as (
      update ${person} set email_proved_at = ${at} from who
      where person.id = who.id and ${provesEmail} and not who.was_proved
    )
    select id as person_id, was_proved, are_any and not has_this as is_new_device, email, locale from who, devices`)
  const [found] = rows
  if (!found) return null
  const { person_id: personId, was_proved: wasProved, is_new_device: isNewDevice, email, locale } = found
  return { personId, wasProved, isNewDevice, email, locale }
}

/** Returns an active session with its person’s address and language; null if it has ended. */
export async function findLivingSession(
  db: Db,
  id: string,
  now: Date,
): Promise<(Session & { email: string; locale: string }) | null> {
  const [row] = await db
    .select({ session, email: person.email, locale: person.locale })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(
      and(eq(session.id, id), isNull(session.endedAt), gt(session.expiresAt, now), isNull(person.disabledAt)),
    )
  return row ? { ...row.session, email: row.email, locale: row.locale } : null
}

const CALLER_OF_SESSION = prepared(['id', 'now'], (db, { id, now }) =>
  db
    .select({ personId: session.personId, steppedUpAt: session.steppedUpAt, ...GRANT })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .leftJoin(personRole, eq(personRole.personId, session.personId))
    .leftJoin(ownRole, JOINS_OWN_ROLE)
    .where(
      and(eq(session.id, id), isNull(session.endedAt), gt(session.expiresAt, now), isNull(person.disabledAt)),
    ),
)

/**
 * Returns the person of an active session, their roles and the session's last step-up, in one statement; null if it has
 * ended.
 */
export async function findCallerOfSession(
  db: Db,
  id: string,
  now: Date,
): Promise<{ personId: number; grants: readonly Grant[]; steppedUpAt: Date | null } | null> {
  const rows = await CALLER_OF_SESSION(db, { id, now })
  const [first] = rows
  return first ? { personId: first.personId, grants: rows, steppedUpAt: first.steppedUpAt } : null
}

/** Replaces the presented refresh token with the next one, if the presented one is still current. */
export async function rotateSession(
  db: Db,
  {
    id,
    refreshHash,
    nextHash,
    expiresAt,
  }: { id: string; refreshHash: string; nextHash: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const rotated = await db
    .update(session)
    .set({
      refreshHash: nextHash,
      generation: sql`${session.generation} + 1`,
      rotatedAt: now,
      lastSeenAt: now,
      expiresAt,
    })
    .where(
      and(
        eq(session.id, id),
        eq(session.refreshHash, refreshHash),
        isNull(session.endedAt),
        gt(session.expiresAt, now),
      ),
    )
    .returning({ id: session.id })
  return rotated.length > 0
}

/** Stores that a mailed code was entered in a session. */
export async function noteStepUp(db: Db, id: string, now: Date): Promise<void> {
  await db.update(session).set({ steppedUpAt: now }).where(eq(session.id, id))
}

/** Ends one session if it belongs to this person and is active. @returns whether it did */
export async function endSession(
  db: Db,
  of: { id: string; personId: number },
  reason: SessionEnd,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(session.id, of.id), eq(session.personId, of.personId), isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.length > 0
}

/** Ends every session of a person but one. @returns the ids of the ended sessions */
export async function endSessionsOf(
  db: Db,
  personId: number,
  reason: SessionEnd,
  now: Date,
  storedId?: string,
): Promise<string[]> {
  const ended = await db
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(session.personId, personId),
        isNull(session.endedAt),
        storedId === undefined ? undefined : ne(session.id, storedId),
      ),
    )
    .returning({ id: session.id })
  return ended.map(({ id }) => id)
}

/**
 * Ends the sessions of some people that began with a mailed code at or after an instant.
 * @returns the ids of the ended sessions
 */
export async function endCodeSessionsSince(
  db: Db,
  personIds: readonly number[],
  { since, reason, now }: { since: Date; reason: SessionEnd; now: Date },
): Promise<string[]> {
  const ended = await db
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        inArray(session.personId, [...personIds]),
        isNull(session.endedAt),
        inArray(session.method, ['code', 'recovery']),
        gte(session.createdAt, since),
      ),
    )
    .returning({ id: session.id })
  return ended.map(({ id }) => id)
}

/** Lists the active sessions of a person, most recently used first. */
export async function listLivingSessions(db: Db, personId: number, now: Date): Promise<Session[]> {
  return db
    .select()
    .from(session)
    .where(and(eq(session.personId, personId), isNull(session.endedAt), gt(session.expiresAt, now)))
    .orderBy(desc(session.lastSeenAt), desc(session.id))
}

/** Deletes sessions that ended before an instant. The person keeps the instant of the last use. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  const at = sql`${before.toISOString()}::timestamptz`
  await db.execute(sql`with gone as (
      delete from ${session} where expires_at < ${at} or ended_at < ${at} returning person_id, last_seen_at
    )
    update ${person} set last_used_at = greatest(person.last_used_at, last.at)
    from (select person_id, max(last_seen_at) as at from gone group by person_id) last
    where person.id = last.person_id`)
}
