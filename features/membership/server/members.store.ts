import { membershipType } from '#features/membership-types/server/types.tables.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { person, racersLink } from '#features/accounts/server/accounts.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { TrackLineDrawing } from '#features/tracks/tracks.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { ApplicationStatus, MemberCondition } from '../membership.contract.ts'
import { runsOn } from './latest-period.store.ts'
import { member, membershipApplication, membershipPeriod } from './membership.tables.ts'

export type MemberRow = typeof member.$inferSelect
export type PeriodRow = typeof membershipPeriod.$inferSelect
export type ApplicationRow = typeof membershipApplication.$inferSelect

/** Everything that is asked of one person's membership, as one statement reads it. */
export type MembershipRow = {
  personId: number
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string | null
  emergencyName: string
  emergencyPhone: string
  photoHash: string | null
  racersId: string | null
  member: Pick<
    MemberRow,
    | 'number'
    | 'partnerName'
    | 'condition'
    | 'joinedOn'
    | 'homeTrackId'
    | 'licenceIssuer'
    | 'licenceNumber'
    | 'licenceType'
    | 'licenceExpiry'
    | 'guardianName'
    | 'guardianEmail'
    | 'guardianPhone'
    | 'hidesFromRegister'
    | 'wantsReminders'
  > | null
  /** The latest period, running, past or to come. */
  period: { typeId: number; validFrom: string; validTo: string | null } | null
  /** Of the period that runs, or ran last. */
  type: {
    id: number
    code: string
    name: string
    colour: string
    includesPartner: boolean
    needsApproval: boolean
    term: string
  } | null
  track: { id: number; name: string; colour: string; outline: TrackLineDrawing | null } | null
  /** Whether a period runs that day. */
  runs: boolean
  /** The last application that was paid and agreed to, and whether its fee was that of a whole year. */
  lastPaid: { typeId: number; feeCents: number; isWhole: boolean } | null
  /** What waits, for money or for the committee. */
  application: {
    id: string
    kind: string
    status: ApplicationStatus
    typeId: number
    typeName: string
    typeColour: string
    validFrom: string
    validTo: string | null
    /** Opens the order's papers; null until it was ordered. */
    orderPublicId: string | null
    reason: string
  } | null
}

const LAST_PAID = sql<MembershipRow['lastPaid']>`(
  select jsonb_build_object('typeId', a.type_id, 'feeCents', a.fee -> 'feeCents', 'isWhole', a.fee -> 'share' = 'null'::jsonb)
  from membership_application a where a.person_id = person.id and a.status = 'active'
  order by a.valid_from desc limit 1)`

const OPEN: ApplicationStatus[] = ['awaiting_payment', 'awaiting_approval', 'more_info']

/**
 * One person's membership, of the type that runs on a day: who has renewed early as another type has that one from its
 * first day on. Null where there is no such person. One statement, whatever the number of members.
 */
export async function findMembership(db: Db, personId: number, today: string): Promise<MembershipRow | null> {
  const latest = db
    .select({
      typeId: membershipPeriod.typeId,
      validFrom: membershipPeriod.validFrom,
      validTo: membershipPeriod.validTo,
    })
    .from(membershipPeriod)
    .where(eq(membershipPeriod.personId, person.id))
    .orderBy(sql`${membershipPeriod.validTo} desc nulls first`, desc(membershipPeriod.id))
    .limit(1)
    .as('latest')
  const running = db
    .select({ typeId: membershipPeriod.typeId })
    .from(membershipPeriod)
    .where(and(eq(membershipPeriod.personId, person.id), sql`${membershipPeriod.validFrom} <= ${today}`))
    .orderBy(desc(membershipPeriod.validFrom))
    .limit(1)
    .as('running')
  const waitingType = openApplication(db, personId)
  const [row] = await db
    .with(waitingType)
    .select({
      person: {
        id: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        dateOfBirth: person.dateOfBirth,
        emergencyName: person.emergencyContactName,
        emergencyPhone: person.emergencyContactPhone,
        photoHash: person.imageHash,
      },
      racersId: racersLink.racersId,
      member: {
        number: member.number,
        partnerName: member.partnerName,
        condition: member.condition,
        joinedOn: member.joinedOn,
        homeTrackId: member.homeTrackId,
        licenceIssuer: member.licenceIssuer,
        licenceNumber: member.licenceNumber,
        licenceType: member.licenceType,
        licenceExpiry: member.licenceExpiry,
        guardianName: member.guardianName,
        guardianEmail: member.guardianEmail,
        guardianPhone: member.guardianPhone,
        hidesFromRegister: member.hidesFromRegister,
        wantsReminders: member.wantsReminders,
      },
      runs: runsOn('person.id', today),
      lastPaid: LAST_PAID,
      period: { typeId: latest.typeId, validFrom: latest.validFrom, validTo: latest.validTo },
      type: {
        id: membershipType.id,
        code: membershipType.code,
        name: membershipType.name,
        colour: membershipType.colour,
        includesPartner: membershipType.includesPartner,
        needsApproval: membershipType.needsApproval,
        term: membershipType.term,
      },
      track: { id: track.id, name: track.name, colour: track.colour, outline: track.outline },
      application: {
        id: waitingType.id,
        kind: waitingType.kind,
        status: waitingType.status,
        typeId: waitingType.typeId,
        typeName: waitingType.typeName,
        typeColour: waitingType.typeColour,
        validFrom: waitingType.validFrom,
        validTo: waitingType.validTo,
        orderPublicId: waitingType.orderPublicId,
        reason: waitingType.reason,
      },
    })
    .from(person)
    .leftJoin(member, eq(member.personId, person.id))
    .leftJoin(racersLink, eq(racersLink.personId, person.id))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(running, sql`true`)
    .leftJoin(
      membershipType,
      eq(membershipType.id, sql`coalesce(${running.typeId}, ${latest.typeId}, ${member.typeId})`),
    )
    .leftJoin(track, eq(track.id, member.homeTrackId))
    .leftJoin(waitingType, eq(waitingType.personId, person.id))
    .where(eq(person.id, personId))
  if (!row) return null
  const { person: who, ...rest } = row
  return { personId: who.id, ...who, ...rest }
}

/** What somebody has open, with its type and the order that pays for it. */
function openApplication(db: Db, personId: number) {
  return db.$with('waiting_type').as(
    db
      .select({
        id: membershipApplication.id,
        personId: membershipApplication.personId,
        kind: membershipApplication.kind,
        status: membershipApplication.status,
        typeId: membershipApplication.typeId,
        typeName: sql<string>`${membershipType.name}`.as('type_name'),
        typeColour: sql<string>`${membershipType.colour}`.as('type_colour'),
        validFrom: membershipApplication.validFrom,
        validTo: membershipApplication.validTo,
        orderPublicId: sql<string | null>`${salesOrder.publicId}`.as('order_public_id'),
        reason: membershipApplication.reason,
      })
      .from(membershipApplication)
      .innerJoin(membershipType, eq(membershipType.id, membershipApplication.typeId))
      .leftJoin(salesOrder, eq(salesOrder.id, membershipApplication.orderId))
      .where(and(eq(membershipApplication.personId, personId), inArray(membershipApplication.status, OPEN))),
  )
}

/** Whether somebody is a financial member on a day: in a period, and not suspended. One statement. */
export async function isFinancialOn(db: Db, personId: number, day: string): Promise<boolean> {
  const [row] = await db
    .select({ id: membershipPeriod.id })
    .from(membershipPeriod)
    .innerJoin(member, eq(member.personId, membershipPeriod.personId))
    .where(
      and(
        eq(membershipPeriod.personId, personId),
        eq(member.condition, 'normal' satisfies MemberCondition),
        sql`${membershipPeriod.validFrom} <= ${day}`,
        sql`coalesce(${membershipPeriod.validTo}, 'infinity'::date) >= ${day}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Holds a member's row; null where they never were one. */
export async function lockMember(db: Db, personId: number): Promise<MemberRow | null> {
  const [row] = await db.select().from(member).where(eq(member.personId, personId)).for('update')
  return row ?? null
}

/** Writes what is known of a member; who was one before keeps number, joining day and note. */
export async function upsertMember(
  db: Db,
  row: Omit<
    MemberRow,
    'number' | 'partnerName' | 'condition' | 'privateNote' | 'createdAt' | 'joinedOn' | 'wantsReminders'
  > & { partnerName?: string },
): Promise<void> {
  const { personId, updatedAt, ...said } = row
  await db
    .insert(member)
    .values({
      personId,
      partnerName: '',
      ...said,
      condition: 'normal',
      wantsReminders: true,
      privateNote: '',
      createdAt: updatedAt,
      updatedAt,
    })
    .onConflictDoUpdate({ target: member.personId, set: { ...said, updatedAt } })
}

/** Changes some fields of a member. */
export async function updateMember(db: Db, personId: number, changes: Partial<MemberRow>): Promise<void> {
  await db.update(member).set(changes).where(eq(member.personId, personId))
}

/** The next free number, held until the transaction ends: who comes second waits, and takes the one after it. */
export async function nextNumber(db: Db): Promise<number> {
  return freeNumber(db, null)
}

/** A number where nobody has it, or the next free one; held until the transaction ends. */
export async function freeNumber(db: Db, wanted: number | null): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('member number'))`)
  const { rows } = await db.execute<{ next: number; is_taken: boolean }>(sql`
    select coalesce((select max(number) from ${member}), 0) + 1 as next,
      exists (select 1 from ${member} where number = ${wanted}::int) as is_taken`)
  const [row] = rows
  return wanted === null || row?.is_taken === true ? (row?.next ?? 1) : wanted
}

export async function insertPeriod(db: Db, row: Omit<PeriodRow, 'id'>): Promise<number> {
  const [made] = await db.insert(membershipPeriod).values(row).returning({ id: membershipPeriod.id })
  if (!made) throw new Error('an inserted period did not come back')
  return made.id
}

/** All periods of a member, oldest first. */
export async function listPeriods(db: Db, personId: number): Promise<PeriodRow[]> {
  return db
    .select()
    .from(membershipPeriod)
    .where(eq(membershipPeriod.personId, personId))
    .orderBy(asc(membershipPeriod.validFrom))
}

/** Changes the days of a period, as the committee corrects them. */
export async function setPeriodDays(
  db: Db,
  id: number,
  days: { validFrom: string; validTo: string | null },
): Promise<void> {
  await db.update(membershipPeriod).set(days).where(eq(membershipPeriod.id, id))
}

/** Whether somebody has a period that reaches this day or a later one. */
export async function hasPeriodAfter(db: Db, personId: number, day: string): Promise<boolean> {
  const [row] = await db
    .select({ id: membershipPeriod.id })
    .from(membershipPeriod)
    .where(
      and(
        eq(membershipPeriod.personId, personId),
        sql`coalesce(${membershipPeriod.validTo}, 'infinity'::date) >= ${day}`,
      ),
    )
    .limit(1)
  return row !== undefined
}
