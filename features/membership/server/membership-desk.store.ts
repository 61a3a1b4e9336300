import { membershipType } from './types.tables.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { person, racersLink } from '#features/accounts/server/accounts.tables.ts'
import { guardian } from '#features/guardians/server/guardians.tables.ts'
import { payment, salesOrder } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { ApplicationStatus } from '../membership.contract.ts'
import type { ApplicationView } from '../membership-desk.contract.ts'
import { member, membershipApplication, membershipEvent, membershipPeriod } from './membership.tables.ts'
import { FEE_CAME_BACK } from './refunded.store.ts'

const STATUS_OF: Record<ApplicationView, ApplicationStatus> = {
  waiting: 'awaiting_approval',
  asked: 'more_info',
  unpaid: 'awaiting_payment',
}
const APPLICATIONS_MOST = 200

/** The SQL condition that the guardian whom an application names has not confirmed yet. */
const IS_PENDING_GUARDIAN = and(
  eq(guardian.personId, membershipApplication.personId),
  sql`${guardian.emailKey} = lower(trim(${membershipApplication.details}->>'guardian_email'))`,
  eq(guardian.isRequired, true),
  isNull(guardian.confirmedAt),
)

/** Returns the applications in one state, oldest first. Runs one SQL statement. */
export async function listApplications(db: Db, view: ApplicationView) {
  return db
    .select({
      application: membershipApplication,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      dateOfBirth: person.dateOfBirth,
      typeName: membershipType.name,
      typeColour: membershipType.colour,
      guardian: { id: guardian.id, name: guardian.name, email: guardian.email, askedAt: guardian.askedAt },
      orderNumber: salesOrder.id,
      paidAt: salesOrder.paidAt,
      isRefunded: FEE_CAME_BACK,
      awaitsTransfer: sql<boolean>`exists (
        select 1 from ${payment}
        where ${payment}.order_id = membership_application.order_id
          and ${payment}.status = 'open' and ${payment}.gateway = 'bank_transfer'
      )`,
      answer: sql<string | null>`(
        select said.words from ${membershipEvent} said
        where said.person_id = membership_application.person_id and said.kind = 'answered'
          and said.at >= membership_application.submitted_at
        order by said.at desc, said.id desc limit 1
      )`,
    })
    .from(membershipApplication)
    .innerJoin(person, eq(person.id, membershipApplication.personId))
    .innerJoin(membershipType, eq(membershipType.id, membershipApplication.typeId))
    .leftJoin(salesOrder, eq(salesOrder.id, membershipApplication.orderId))
    .leftJoin(guardian, IS_PENDING_GUARDIAN)
    .where(eq(membershipApplication.status, STATUS_OF[view]))
    .orderBy(asc(membershipApplication.submittedAt))
    .limit(APPLICATIONS_MOST)
}

/** Counts the applications in each state. Runs one SQL statement, which uses the index on the status. */
export async function countApplications(db: Db): Promise<Record<ApplicationView, number>> {
  const rows = await db
    .select({ status: membershipApplication.status, count: sql<number>`count(*)::int` })
    .from(membershipApplication)
    .where(inArray(membershipApplication.status, Object.values(STATUS_OF)))
    .groupBy(membershipApplication.status)
  const countOf = (view: ApplicationView) => rows.find(({ status }) => status === STATUS_OF[view])?.count ?? 0
  return { waiting: countOf('waiting'), asked: countOf('asked'), unpaid: countOf('unpaid') }
}

/**
 * Returns the details of the record other than the membership itself; null if the person never was a member and never
 * applied.
 */
export async function findMemberDetails(db: Db, personId: number) {
  const [row] = await db
    .select({
      mobile: person.mobilePhone,
      emailKey: person.emailKey,
      joinedOn: member.joinedOn,
      privateNote: member.privateNote,
      racersId: racersLink.racersId,
    })
    .from(person)
    .leftJoin(member, eq(member.personId, person.id))
    .leftJoin(racersLink, eq(racersLink.personId, person.id))
    .where(
      and(
        eq(person.id, personId),
        sql`(${member.personId} is not null or exists (
          select 1 from ${membershipApplication} where ${membershipApplication}.person_id = person.id))`,
      ),
    )
  return row ?? null
}

/** Returns periods with their types, newest first. */
export async function listPeriodsWithTypes(db: Db, personId: number) {
  return db
    .select({
      id: membershipPeriod.id,
      type: membershipType.name,
      validFrom: membershipPeriod.validFrom,
      validTo: membershipPeriod.validTo,
    })
    .from(membershipPeriod)
    .innerJoin(membershipType, eq(membershipType.id, membershipPeriod.typeId))
    .where(eq(membershipPeriod.personId, personId))
    .orderBy(desc(membershipPeriod.validFrom))
}

/** Returns the ids of a person's applications, newest first. */
export async function listApplicationIds(db: Db, personId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: membershipApplication.id })
    .from(membershipApplication)
    .where(eq(membershipApplication.personId, personId))
    .orderBy(desc(membershipApplication.submittedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
