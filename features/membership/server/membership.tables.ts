import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { membershipType } from '#features/membership-types/server/types.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { ApplicationDetails, ApplicationStatus, MemberCondition } from '../membership.contract.ts'
import type { MemberEventKind } from '../membership-desk.contract.ts'
import type { Fee } from '../membership.rules.ts'

/** Somebody who is or was a member. Whether they are one on a day is read from their periods. @source DOMAIN §3.4 */
export const member = pgTable(
  'member',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => person.id),
    /** Given when the first period begins. */
    number: integer().unique(),
    typeId: integer('type_id')
      .notNull()
      .references(() => membershipType.id),
    homeTrackId: integer('home_track_id').references(() => track.id),
    partnerName: text('partner_name').notNull(),
    guardianName: text('guardian_name').notNull(),
    guardianEmail: text('guardian_email').notNull(),
    guardianPhone: text('guardian_phone').notNull(),
    licenceIssuer: text('licence_issuer').notNull(),
    licenceNumber: text('licence_number').notNull(),
    licenceType: text('licence_type').notNull(),
    licenceExpiry: date('licence_expiry'),
    /** `normal`, or what the committee has put down: `suspended`, `resigned`, `deceased`. */
    condition: text().$type<MemberCondition>().notNull(),
    /** Everything but the name is kept out of the register that members may read. @source DOMAIN §1.2 */
    hidesFromRegister: boolean('hides_from_register').notNull(),
    /** Reminders that are no notices are not sent. */
    wantsReminders: boolean('wants_reminders').notNull(),
    joinedOn: date('joined_on'),
    /** For the committee; never sent to the member. */
    privateNote: text('private_note').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('member_type').on(table.typeId)],
)

/** A stretch of being a member: both days belong to it. Never two at once. */
export const membershipPeriod = pgTable(
  'membership_period',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    personId: integer('person_id')
      .notNull()
      .references(() => member.personId),
    typeId: integer('type_id')
      .notNull()
      .references(() => membershipType.id),
    validFrom: date('valid_from').notNull(),
    /** Null for one without an end. */
    validTo: date('valid_to'),
    /** What it came of; null for what the committee or the seed entered. */
    applicationId: uuid('application_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('membership_period_person').on(table.personId, table.validTo),
    index('membership_period_ends').on(table.validTo),
    check('membership_period_days', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
  ],
)

/** Somebody asks to join or to renew. @source DOMAIN §3.3, §4 "Membership (period)" */
export const membershipApplication = pgTable(
  'membership_application',
  {
    id: uuid().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** `join` or `renew`. */
    kind: text().notNull(),
    typeId: integer('type_id')
      .notNull()
      .references(() => membershipType.id),
    status: text().$type<ApplicationStatus>().notNull(),
    details: jsonb().$type<ApplicationDetails>().notNull(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    fee: jsonb().$type<Fee>().notNull(),
    /** Of `sales_order`; null until it was ordered. */
    orderId: integer('order_id'),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: integer('decided_by').references(() => person.id),
    meetingRef: text('meeting_ref').notNull(),
    /** Why it was declined, or what else is asked. The applicant reads it. */
    reason: text().notNull(),
  },
  (table) => [
    index('membership_application_person').on(table.personId),
    index('membership_application_status').on(table.status, table.submittedAt),
    /** Nobody asks twice at once. */
    uniqueIndex('membership_application_open')
      .on(table.personId)
      .where(sql`${table.status} in ('awaiting_payment', 'awaiting_approval', 'more_info')`),
  ],
)

/** Which reminder of which period was sent: the key makes it once, whatever process asks. @source DOMAIN §2 (17) */
export const membershipReminder = pgTable(
  'membership_reminder',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    validTo: date('valid_to').notNull(),
    /** Days from the last one: -30, -14, -3, 0, 7, 30. */
    dayOffset: integer('day_offset').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.validTo, table.dayOffset] })],
)

/** What happened to somebody's membership, and who of the committee did it. Append-only. @source DOMAIN §6.2 (15) */
export const membershipEvent = pgTable(
  'membership_event',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<MemberEventKind>().notNull(),
    byPersonId: integer('by_person_id').references(() => person.id, { onDelete: 'set null' }),
    /** A type, a reason, an answer: whatever belongs to the kind. */
    words: text().notNull(),
  },
  (table) => [index('membership_event_person').on(table.personId, table.at)],
)
