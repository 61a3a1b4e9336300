/** The desk's view of lapsed members' data, and its decisions to keep it. @source docs/reference/accounts.md §9.4 */
import { findPerson, lockPerson } from '#features/accounts/server/accounts.public.ts'
import { numberText } from '#features/membership/card.rules.ts'
import { COUNTED_MOST, pageOf, readCursor } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { isDay } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type PersonRetention,
  RETENTION_REFUSALS,
  type RetentionPart,
  type RetentionRow,
} from '../retention.contract.ts'
import { LISTED_DAYS, mayKeepUntil, NOTICE_DAYS } from '../retention.rules.ts'
import { retentionDay, type RetentionDeps } from './retention-deps.ts'
import {
  countHeld,
  countLapsed,
  countMinimised,
  deleteHold,
  deleteNotice,
  findLapsed,
  findMinimised,
  type HeldPerson,
  type LapsedPerson,
  listHeld,
  listLapsed,
  listMinimised,
  type MinimisedPerson,
  putHold,
  type ListQuestion,
  type RetentionDay,
} from './retention.store.ts'

const PAGE_SIZE = 50
const DAYS = { within_90: LISTED_DAYS, within_30: NOTICE_DAYS } as const
const MOST = COUNTED_MOST + 1

type Input = { part: RetentionPart; q: string; after?: string | undefined }
type Row = RetentionRow & { sortDay: string }

/**
 * Returns a page of the people of one part, by day.
 * @throws Problem VALIDATION for a malformed cursor
 */
export async function readRetentionList(
  deps: RetentionDeps,
  { part, q, after }: Input,
): Promise<{ data: RetentionRow[]; next: string | null; total: number; has_more_than_total: boolean }> {
  const { db } = deps.database
  const [on, prefix] = await Promise.all([retentionDay(deps), deps.numberPrefix()])
  const question = { q, after: positionOf(after), limit: PAGE_SIZE + 1 }
  const [rows, count] = await Promise.all([
    rowsOf(db, on, { part, prefix, question }),
    countOf(db, on, part, q),
  ])
  const page = pageOf(rows, PAGE_SIZE, ({ sortDay, person_id: id }) => [sortDay, id])
  return {
    data: page.rows.map(({ sortDay: _, ...row }) => row),
    next: page.next,
    total: Math.min(count, COUNTED_MOST),
    has_more_than_total: count > COUNTED_MOST,
  }
}

function positionOf(after: string | undefined): ListQuestion['after'] {
  const cursor = readCursor(after)
  if (cursor === null) return null
  const [day, id] = cursor
  if (typeof day !== 'string' || !isDay(day) || typeof id !== 'number' || !Number.isInteger(id))
    throw new Problem('VALIDATION')
  return { day, id }
}

async function rowsOf(
  db: Db,
  on: RetentionDay,
  { part, prefix, question }: { part: RetentionPart; prefix: string; question: ListQuestion },
): Promise<Row[]> {
  if (part === 'kept')
    return (await listHeld(db, on, question)).map((one) => ({
      ...rowOf(one, prefix),
      kept: keptOf(one),
      sortDay: one.until,
    }))
  if (part === 'minimised')
    return (await listMinimised(db, on, question)).map((one) => ({
      ...rowOf(one, prefix),
      minimised_on: one.minimisedOn,
      sortDay: one.minimisedOn,
    }))
  const people = await listLapsed(db, on, { ...question, days: DAYS[part] })
  return people.map((one) => ({
    ...rowOf(one, prefix),
    last_used_on: one.lastUsedOn,
    minimise_on: one.minimiseOn,
    is_notified: one.isNotified,
    sortDay: one.minimiseOn,
  }))
}

function countOf(db: Db, on: RetentionDay, part: RetentionPart, q: string): Promise<number> {
  if (part === 'kept') return countHeld(db, on, { q, most: MOST })
  if (part === 'minimised') return countMinimised(db, { q, most: MOST })
  return countLapsed(db, on, { days: DAYS[part], q, most: MOST })
}

function rowOf(
  { id, firstName, lastName, number, endedOn }: HeldPerson | LapsedPerson | MinimisedPerson,
  prefix: string,
): RetentionRow {
  return {
    person_id: id,
    name: `${firstName} ${lastName}`.trim(),
    number: numberText(prefix, number),
    ended_on: endedOn,
    last_used_on: null,
    minimise_on: null,
    is_notified: false,
    minimised_on: null,
    kept: null,
  }
}

const keptOf = ({ reason, until, by }: HeldPerson) => ({ reason, until, by })

/** Returns the state of one person's data. @throws Problem NOT_FOUND for a missing or removed person */
export async function readPersonRetention(deps: RetentionDeps, personId: number): Promise<PersonRetention> {
  const { db } = deps.database
  const found = await findPerson(db, personId)
  if (found === null || found.person.removedAt !== null) throw new Problem('NOT_FOUND')
  return stateOf(db, await retentionDay(deps), personId)
}

async function stateOf(db: Db, on: RetentionDay, personId: number): Promise<PersonRetention> {
  const [held] = await listHeld(db, on, { q: '', after: null, limit: 1, personId })
  const minimisedAt = await findMinimised(db, on, personId)
  const lapsed = await findLapsed(db, on, personId)
  return {
    minimise_on: lapsed?.minimiseOn ?? null,
    minimised_on: minimisedAt === null ? null : dayInZone(minimisedAt.getTime(), on.timezone),
    kept: held === undefined ? null : keptOf(held),
  }
}

/**
 * Keeps a person's data until a day, in place of an earlier decision. When the day has passed, the person is notified
 * again before the data is minimised.
 * @throws Problem NOT_FOUND, VALIDATION for a day in the past or too far away
 */
export async function keepPersonData(
  deps: RetentionDeps,
  { personId, reason, until, caller }: { personId: number; reason: string; until: string; caller: Caller },
): Promise<PersonRetention> {
  const on = await retentionDay(deps)
  if (!mayKeepUntil(until, on.today))
    throw new Problem(RETENTION_REFUSALS.wrongDay, {
      fields: [{ field: 'until', code: 'invalid', message: RETENTION_REFUSALS.wrongDay.message }],
    })
  return deps.database.transaction(async (tx) => {
    await lockPresent(tx, personId)
    const before = await findHold(tx, on, personId)
    const byPersonId = personOf(caller)
    await putHold(tx, { personId, reason, until, byPersonId, createdAt: on.now })
    await deleteNotice(tx, personId)
    await deps.audit(tx, {
      personId: byPersonId,
      verb: 'kept_data',
      subjectKind: 'person',
      subjectId: String(personId),
      change: { before, after: { reason, until } },
    })
    return stateOf(tx, on, personId)
  })
}

/** Ends a decision to keep a person's data. @throws Problem NOT_FOUND without one */
export async function stopKeepingData(
  deps: RetentionDeps,
  { personId, caller }: { personId: number; caller: Caller },
): Promise<PersonRetention> {
  const on = await retentionDay(deps)
  return deps.database.transaction(async (tx) => {
    await lockPresent(tx, personId)
    const before = await findHold(tx, on, personId)
    if (!(await deleteHold(tx, personId)) || before === null) throw new Problem('NOT_FOUND')
    await deps.audit(tx, {
      personId: personOf(caller),
      verb: 'stopped_keeping_data',
      subjectKind: 'person',
      subjectId: String(personId),
      change: { before, after: null },
    })
    return stateOf(tx, on, personId)
  })
}

async function lockPresent(tx: Tx, personId: number): Promise<void> {
  const found = await lockPerson(tx, personId)
  if (found === null || found.removedAt !== null) throw new Problem('NOT_FOUND')
}

async function findHold(tx: Tx, on: RetentionDay, personId: number) {
  const [held] = await listHeld(tx, on, { q: '', after: null, limit: 1, personId })
  return held === undefined ? null : { reason: held.reason, until: held.until }
}
