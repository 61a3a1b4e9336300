import { membershipType } from './types.tables.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { person, racersLink } from '#features/accounts/server/accounts.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { TrackLineDrawing } from '#features/tracks/tracks.contract.ts'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { ApplicationStatus, MemberCondition } from '../membership.contract.ts'
import { runsOn } from './latest-period.store.ts'
import { member, membershipApplication, membershipPeriod } from './membership.tables.ts'

export type MemberRow = typeof member.$inferSelect
export type PeriodRow = typeof membershipPeriod.$inferSelect
export type ApplicationRow = typeof membershipApplication.$inferSelect

/** All data of one person's membership, as read by one statement. */
export type MembershipRow = {
  personId: number
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string | null
  mobilePhone: string
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
  /** The latest period, which can be past, current or future. */
  period: { typeId: number; validFrom: string; validTo: string | null } | null
  /** The type of the current or last period. */
  type: {
    id: number
    code: string
    name: string
    translations: RecordTexts
    colour: string
    includesPartner: boolean
    needsApproval: boolean
    term: string
  } | null
  track: { id: number; name: string; colour: string; outline: TrackLineDrawing | null } | null
  /** Whether a period is current on that day. */
  runs: boolean
  /** The last application that was paid and approved, and whether its fee was for a whole year. */
  lastPaid: { typeId: number; feeCents: number; isWhole: boolean } | null
  /** The pending application: unpaid, or with the committee. */
  application: {
    id: string
    kind: string
    status: ApplicationStatus
    typeId: number
    typeName: string
    typeTranslations: RecordTexts
    typeColour: string
    typeTerm: string
    typeNeedsApproval: boolean
    validFrom: string
    validTo: string | null
    /** The public id that gives access to the order's documents; null before the order exists. */
    orderPublicId: string | null
    reason: string
    /** The email address of the named guardian; empty if none is named. */
    guardianEmail: string
  } | null
}

const LAST_PAID = sql<MembershipRow['lastPaid']>`(
  select jsonb_build_object('typeId', a.type_id, 'feeCents', a.fee -> 'feeCents', 'isWhole', a.fee -> 'share' = 'null'::jsonb)
  from membership_application a where a.person_id = person.id and a.status = 'active'
  order by a.valid_from desc limit 1)`

/** The states of an application that is not decided. */
export const OPEN_APPLICATION: ApplicationStatus[] = ['awaiting_payment', 'awaiting_approval', 'more_info']

/**
 * Returns one person's membership, with the type that is current on a day: after an early renewal with another type,
 * the new type applies from its first day. Null if there is no such person. Runs one SQL statement, whose cost does not
 * depend on the number of members.
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
        mobilePhone: person.mobilePhone,
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
        translations: membershipType.translations,
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
        typeTranslations: waitingType.typeTranslations,
        typeColour: waitingType.typeColour,
        typeTerm: waitingType.typeTerm,
        typeNeedsApproval: waitingType.typeNeedsApproval,
        validFrom: waitingType.validFrom,
        validTo: waitingType.validTo,
        orderPublicId: waitingType.orderPublicId,
        reason: waitingType.reason,
        guardianEmail: waitingType.guardianEmail,
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

/** A subquery for a person's pending application, with its type and the order that pays for it. */
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
        typeTranslations: sql<RecordTexts>`${membershipType.translations}`.as('type_translations'),
        typeColour: sql<string>`${membershipType.colour}`.as('type_colour'),
        typeTerm: sql<string>`${membershipType.term}`.as('type_term'),
        typeNeedsApproval: sql<boolean>`${membershipType.needsApproval}`.as('type_needs_approval'),
        validFrom: membershipApplication.validFrom,
        validTo: membershipApplication.validTo,
        // The order of a household belongs to the payer, so only the payer gets the id with which it can be opened.
        orderPublicId: sql<
          string | null
        >`case when ${salesOrder.personId} = ${membershipApplication.personId} then ${salesOrder.publicId} end`.as(
          'order_public_id',
        ),
        reason: membershipApplication.reason,
        guardianEmail: sql<string>`coalesce(${membershipApplication.details}->>'guardian_email', '')`.as(
          'guardian_email',
        ),
      })
      .from(membershipApplication)
      .innerJoin(membershipType, eq(membershipType.id, membershipApplication.typeId))
      .leftJoin(salesOrder, eq(salesOrder.id, membershipApplication.orderId))
      .where(
        and(
          eq(membershipApplication.personId, personId),
          inArray(membershipApplication.status, OPEN_APPLICATION),
        ),
      ),
  )
}

/** Returns whether a person is financial on a day: in a period, and not suspended. Runs one SQL statement. */
export async function isFinancialOn(db: Db, personId: number, day: string): Promise<boolean> {
  return (await findTypeOn(db, personId, day)) !== null
}

/**
 * Returns the id of the membership type as which a person is financial on a day; null if they are not. Runs one SQL
 * statement.
 */
export async function findTypeOn(db: Db, personId: number, day: string): Promise<number | null> {
  const [row] = await db
    .select({ typeId: membershipPeriod.typeId })
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
  return row?.typeId ?? null
}

/** Returns a member's row with a row lock; null if the person never was a member. */
export async function lockMember(db: Db, personId: number): Promise<MemberRow | null> {
  const [row] = await db.select().from(member).where(eq(member.personId, personId)).for('update')
  return row ?? null
}

/** Columns that are not set here, but by another action or by the trigger on periods. */
type SetElsewhere = 'number' | 'condition' | 'privateNote' | 'createdAt' | 'joinedOn' | 'wantsReminders'
type LatestPeriod = 'latestFrom' | 'latestTo' | 'latestTypeId'

/** Inserts or updates a member's details. An existing member keeps number, joining day and note. */
export async function upsertMember(
  db: Db,
  row: Omit<MemberRow, SetElsewhere | LatestPeriod | 'partnerName'> & { partnerName?: string },
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

/**
 * Returns the next free number under a lock until the transaction ends. A concurrent transaction waits and gets the
 * following number.
 */
export async function nextNumber(db: Db): Promise<number> {
  return freeNumber(db, null)
}

/** Returns the wanted number if it is free, otherwise the next free one. Holds a lock until the transaction ends. */
export async function freeNumber(db: Db, wanted: number | null): Promise<number> {
  await lockByName(db, 'member number')
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

/** Returns all periods of a member, oldest first. */
export async function listPeriods(db: Db, personId: number): Promise<PeriodRow[]> {
  return db
    .select()
    .from(membershipPeriod)
    .where(eq(membershipPeriod.personId, personId))
    .orderBy(asc(membershipPeriod.validFrom))
}

/** Changes the days of a period, as a correction by the committee. */
export async function setPeriodDays(
  db: Db,
  id: number,
  days: { validFrom: string; validTo: string | null },
): Promise<void> {
  await db.update(membershipPeriod).set(days).where(eq(membershipPeriod.id, id))
}

/** Returns whether a person has a period that includes this day or a later one. */
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

/** A period of membership with the rights of its type, both days included; `to` is null if it never ends. */
export type PeriodRights = { from: string; to: string | null; canCompete: boolean; canHoldClubRego: boolean }

/** Returns all periods of a person with the rights of their types, earliest first. Runs one SQL statement. */
export async function listPeriodRights(db: Db, personId: number): Promise<PeriodRights[]> {
  return db
    .select({
      from: membershipPeriod.validFrom,
      to: membershipPeriod.validTo,
      canCompete: membershipType.canCompete,
      canHoldClubRego: membershipType.canHoldClubRego,
    })
    .from(membershipPeriod)
    .innerJoin(membershipType, eq(membershipType.id, membershipPeriod.typeId))
    .where(eq(membershipPeriod.personId, personId))
    .orderBy(asc(membershipPeriod.validFrom))
}
