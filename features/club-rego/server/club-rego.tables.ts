import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { mediaImage } from '#features/media/server/media.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { CaseAnswers, ChangeRequest, CheckSheet, FileKind } from '../answers.rules.ts'
import type { CaseState } from '../case-states.rules.ts'
import type { CaseEventKind } from '../club-rego.contract.ts'
import type { RegisterLine } from '../register.rules.ts'
import type { PhotoSlot, SchemeRules } from '../schemes.rules.ts'

const rowId = () => integer().primaryKey().generatedByDefaultAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A state's scheme for club rego. Its requirements are in its versions. */
export const clubRegoScheme = pgTable('club_rego_scheme', {
  id: rowId(),
  code: text().notNull().unique(),
  name: text().notNull(),
  summary: text().notNull(),
  /** Whether members may choose the scheme. */
  isActive: boolean('is_active').notNull(),
  sortOrder: integer('sort_order').notNull(),
})

/** The requirements of a scheme from a day on. Never changed: new rules are a new version. */
export const clubRegoSchemeVersion = pgTable(
  'club_rego_scheme_version',
  {
    id: rowId(),
    schemeId: integer('scheme_id')
      .notNull()
      .references(() => clubRegoScheme.id),
    validFrom: date('valid_from').notNull(),
    rules: jsonb().$type<SchemeRules>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The person who added the version; null for a preset. */
    createdBy: integer('created_by').references(() => person.id),
  },
  (table) => [index('club_rego_scheme_version_from').on(table.schemeId, table.validFrom)],
)

/**
 * An application for the club's declaration and the registration that follows it.
 * @source docs/reference/club-rego.md §3.2, §5.1
 */
export const clubRegoCase = pgTable(
  'club_rego_case',
  {
    id: rowId(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** The vehicle in the garage; null if it was deleted there. The case has its own copy of the vehicle's data. */
    vehicleId: integer('vehicle_id').references(() => vehicle.id, { onDelete: 'set null' }),
    schemeId: integer('scheme_id')
      .notNull()
      .references(() => clubRegoScheme.id),
    /** The version of the rules on the day the case was sent; null before that. */
    rulesVersionId: integer('rules_version_id').references(() => clubRegoSchemeVersion.id),
    state: text().$type<CaseState>().notNull(),
    answers: jsonb().$type<CaseAnswers>().notNull(),
    requests: jsonb().$type<ChangeRequest[]>().notNull(),
    checks: jsonb().$type<CheckSheet>().notNull(),
    conditions: text().notNull(),
    /** The remark of the latest decision, which the owner can read. */
    reason: text().notNull(),
    inspectionBooking: text('inspection_booking').notNull(),
    declarationForm: text('declaration_form').notNull(),
    declarationDate: date('declaration_date'),
    declarationExpires: date('declaration_expires'),
    clubPlateNo: text('club_plate_no').notNull(),
    conditionalRegoNo: text('conditional_rego_no').notNull(),
    clubRegoExpiry: date('club_rego_expiry'),
    submittedAt: instant('submitted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('club_rego_case_person').on(table.personId),
    index('club_rego_case_of_vehicle').on(table.vehicleId),
    index('club_rego_case_words').using(
      'gin',
      nameWords(sql`${table.clubPlateNo} || ' ' || ${table.conditionalRegoNo}`),
    ),
    /** The search of the queue: plate and vehicle. */
    index('club_rego_case_vehicle_words').using(
      'gin',
      nameWords(
        sql`${table.clubPlateNo} || ' ' || ${table.conditionalRegoNo} || ' ' || (${table.answers} ->> 'manufactured') || ' ' || (${table.answers} ->> 'make') || ' ' || (${table.answers} ->> 'model')`,
      ),
    ),
    index('club_rego_case_state').on(table.state, table.updatedAt),
    /** The sort orders of the queue. */
    index('club_rego_case_since')
      .on(table.state, table.updatedAt, table.id)
      .where(sql`${table.submittedAt} is not null`),
    index('club_rego_case_plate')
      .on(table.state, table.clubPlateNo, table.id)
      .where(sql`${table.submittedAt} is not null`),
    index('club_rego_case_until')
      .on(
        table.state,
        sql`coalesce(${table.clubRegoExpiry}, ${table.declarationExpires}, 'infinity'::date)`,
        table.id,
      )
      .where(sql`${table.submittedAt} is not null`),
    /** A vehicle has at most one open application. */
    uniqueIndex('club_rego_case_vehicle')
      .on(table.vehicleId)
      .where(
        sql`${table.state} in ('draft', 'submitted', 'in_review', 'changes_requested', 'inspection_booked', 'approved', 'declaration_signed', 'declaration_expired')`,
      ),
  ],
)

/** The events of a case in order; never changed. The register of any past day is derived from them. */
export const clubRegoEvent = pgTable(
  'club_rego_event',
  {
    id: rowId(),
    caseId: integer('case_id')
      .notNull()
      .references(() => clubRegoCase.id),
    at: instant('at').notNull(),
    kind: text().$type<CaseEventKind>().notNull(),
    /** The state after the event. */
    state: text().$type<CaseState>().notNull(),
    /** The person who caused the event; null for an automatic event. */
    byPersonId: integer('by_person_id').references(() => person.id),
    words: text().notNull(),
    /** The register line after the event; null if the vehicle was never registered. */
    line: jsonb().$type<RegisterLine>(),
  },
  (table) => [
    index('club_rego_event_case').on(table.caseId, table.at, table.id),
    /** The sort orders of the register, and its search. */
    index('club_rego_event_plate')
      .on(table.state, sql`(${table.line} ->> 'club_plate_no')`, table.caseId, table.at, table.id)
      .where(sql`${table.line} is not null`),
    index('club_rego_event_owner')
      .on(table.state, sql`(${table.line} ->> 'owner_name')`, table.caseId, table.at, table.id)
      .where(sql`${table.line} is not null`),
    index('club_rego_event_until')
      .on(
        table.state,
        sql`coalesce(${table.line} ->> 'club_rego_expiry', 'none')`,
        table.caseId,
        table.at,
        table.id,
      )
      .where(sql`${table.line} is not null`),
    index('club_rego_event_words')
      .using(
        'gin',
        nameWords(
          sql`(${table.line} ->> 'club_plate_no') || ' ' || (${table.line} ->> 'conditional_rego_no') || ' ' || (${table.line} ->> 'manufactured') || ' ' || (${table.line} ->> 'make') || ' ' || (${table.line} ->> 'model') || ' ' || (${table.line} ->> 'vin') || ' ' || (${table.line} ->> 'engine_number') || ' ' || (${table.line} ->> 'owner_name')`,
        ),
      )
      .where(sql`${table.line} is not null`),
  ],
)

/** A photo in its slot. Its bytes are stored by the media feature. */
export const clubRegoPhoto = pgTable(
  'club_rego_photo',
  {
    caseId: integer('case_id')
      .notNull()
      .references(() => clubRegoCase.id, { onDelete: 'cascade' }),
    slot: text().$type<PhotoSlot>().notNull(),
    hash: text()
      .notNull()
      .references(() => mediaImage.hash),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.slot] }),
    index('club_rego_photo_hash').on(table.hash),
  ],
)

/** A document that only its owner and the registrar may read. */
export const clubRegoFile = pgTable(
  'club_rego_file',
  {
    id: rowId(),
    caseId: integer('case_id')
      .notNull()
      .references(() => clubRegoCase.id, { onDelete: 'cascade' }),
    kind: text().$type<FileKind>().notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    storeKey: text('store_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('club_rego_file_case').on(table.caseId)],
)

/** A message between an owner and the registrar. */
export const clubRegoMessage = pgTable(
  'club_rego_message',
  {
    id: rowId(),
    caseId: integer('case_id')
      .notNull()
      .references(() => clubRegoCase.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    isFromRegistrar: boolean('is_from_registrar').notNull(),
    words: text().notNull(),
  },
  (table) => [index('club_rego_message_case').on(table.caseId, table.id)],
)

/**
 * A task for the club to notify the authority that a vehicle is no longer eligible for club rego.
 * @source docs/reference/club-rego.md §6.1
 */
export const clubRegoAuthorityTask = pgTable(
  'club_rego_authority_task',
  {
    id: rowId(),
    caseId: integer('case_id')
      .notNull()
      .references(() => clubRegoCase.id, { onDelete: 'cascade' }),
    reason: text().$type<AuthorityReason>().notNull(),
    since: date().notNull(),
    notifyBy: date('notify_by').notNull(),
    toldOn: date('told_on'),
    toldBy: integer('told_by').references(() => person.id),
    /** Whether the vehicle became eligible again before the authority was notified. */
    isDropped: boolean('is_dropped').notNull(),
  },
  (table) => [
    uniqueIndex('club_rego_authority_task_open')
      .on(table.caseId, table.reason)
      .where(sql`${table.toldOn} is null and not ${table.isDropped}`),
    index('club_rego_authority_task_due').on(table.notifyBy),
  ],
)

export type AuthorityReason = 'membership_lapsed' | 'insurance_ended' | 'ended'

/**
 * The reminders sent, each for one due day. The primary key prevents a second one.
 * @source docs/reference/club-rego.md §5.4
 */
export const clubRegoReminder = pgTable(
  'club_rego_reminder',
  {
    caseId: integer('case_id')
      .notNull()
      .references(() => clubRegoCase.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    day: date().notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.kind, table.day] })],
)
