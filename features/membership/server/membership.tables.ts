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
import { membershipType } from './types.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { ApplicationDetails, ApplicationStatus, MemberCondition } from '../membership.contract.ts'
import type { MemberEventKind } from '../membership-desk.contract.ts'
import type { Fee } from '../membership.rules.ts'

/**
 * A person who is or was a member. The person's periods determine whether they are a member on a given day.
 * @source docs/reference/membership.md §4.1
 */
export const member = pgTable(
  'member',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => person.id),
    /** The member number, assigned when the first period begins; null before. */
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
    /** `normal`, or as set by the committee: `suspended`, `resigned`, `deceased`. */
    condition: text().$type<MemberCondition>().notNull(),
    /**
     * Whether the register that members may read shows only the name of this member.
     * @source docs/reference/membership.md §4.4
     */
    hidesFromRegister: boolean('hides_from_register').notNull(),
    /** Whether reminders that are marketing are sent to the member. */
    wantsReminders: boolean('wants_reminders').notNull(),
    joinedOn: date('joined_on'),
    /** The committee's private note; never sent to the member. */
    privateNote: text('private_note').notNull(),
    /**
     * The days and the type of the period that ends last, for lists that are sorted or filtered by them. A trigger on
     * `membership_period` sets them. Null without a period; `latest_to` is `infinity` for one without an end.
     */
    latestFrom: date('latest_from'),
    latestTo: date('latest_to'),
    latestTypeId: integer('latest_type_id').references(() => membershipType.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('member_type').on(table.typeId),
    index('member_ends').on(sql`coalesce(${table.latestTo}, 'infinity'::date)`, table.personId),
    index('member_joined').on(sql`coalesce(${table.joinedOn}, 'infinity'::date)`, table.personId),
    index('member_listed_type').on(sql`coalesce(${table.latestTypeId}, ${table.typeId})`),
    index('member_without_period')
      .on(table.personId)
      .where(sql`${table.latestTo} is null`),
    index('member_condition')
      .on(table.personId)
      .where(sql`${table.condition} <> 'normal'`),
  ],
)

/**
 * A period of membership, both days included. The migration adds the exclusion constraint
 * `membership_period_no_overlap`, which the schema language cannot express; see
 * docs/decisions/0029-periods-never-overlap.md.
 */
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
    /** The last day of the period; null if it has no end. */
    validTo: date('valid_to'),
    /** The application from which the period results; null if the committee or the seed entered it. */
    applicationId: uuid('application_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('membership_period_person').on(table.personId, table.validTo),
    // The first and the last day are columns of the indexes, so that counting the members on a day reads no table rows.
    index('membership_period_ends').on(table.validTo, table.validFrom),
    index('membership_period_starts').on(table.validFrom),
    check('membership_period_days', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
  ],
)

/** A request to join or renew. @source docs/reference/membership.md §3.2, §3.3 */
export const membershipApplication = pgTable(
  'membership_application',
  {
    id: uuid().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** The kind of application: `join` or `renew`. */
    kind: text().notNull(),
    typeId: integer('type_id')
      .notNull()
      .references(() => membershipType.id),
    status: text().$type<ApplicationStatus>().notNull(),
    details: jsonb().$type<ApplicationDetails>().notNull(),
    /** The name of the home track when the application was signed; empty without one. */
    homeTrack: text('home_track').notNull().default(''),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    fee: jsonb().$type<Fee>().notNull(),
    /** The id in `sales_order`; null before the order exists. */
    orderId: integer('order_id'),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: integer('decided_by').references(() => person.id),
    meetingRef: text('meeting_ref').notNull(),
    /** Why the application was declined, or the committee's question. The applicant can read it. */
    reason: text().notNull(),
  },
  (table) => [
    index('membership_application_person').on(table.personId),
    index('membership_application_status').on(table.status, table.submittedAt),
    /** A person can have only one pending application. */
    uniqueIndex('membership_application_open')
      .on(table.personId)
      .where(sql`${table.status} in ('awaiting_payment', 'awaiting_approval', 'more_info')`),
  ],
)

/**
 * The reminders queued for each period. The primary key ensures that each is queued once, even if several processes
 * try.
 * @source docs/reference/membership.md §7.1
 */
export const membershipReminder = pgTable(
  'membership_reminder',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    validTo: date('valid_to').notNull(),
    /** The day of the reminder, as days relative to the last day of the period; negative before it. */
    dayOffset: integer('day_offset').notNull(),
    /** When the mail of the reminder was queued. */
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** When the mail server accepted the mail; null before that, and for a reminder without a mail. */
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.personId, table.validTo, table.dayOffset] })],
)

/**
 * The timeline of a membership: its events, and the committee member who caused each. Append-only.
 * @source docs/reference/staff-desk.md §3.7
 */
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
    /** The detail of the event, depending on its kind: a type, a reason, a reply. */
    words: text().notNull(),
    /** The condition before and after the event; null if the event did not change it. */
    conditionFrom: text('condition_from').$type<MemberCondition>(),
    conditionTo: text('condition_to').$type<MemberCondition>(),
  },
  (table) => [index('membership_event_person').on(table.personId, table.at)],
)
