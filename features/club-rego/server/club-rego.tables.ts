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
import type { CaseAnswers, ChangeRequest, CheckSheet, FileKind } from '../answers.rules.ts'
import type { CaseState } from '../case-states.rules.ts'
import type { CaseEventKind } from '../club-rego.contract.ts'
import type { RegisterLine } from '../register.rules.ts'
import type { PhotoSlot, SchemeRules } from '../schemes.rules.ts'

const rowId = () => integer().primaryKey().generatedByDefaultAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A way to club rego that a state offers. What it asks stands in its versions. */
export const clubRegoScheme = pgTable('club_rego_scheme', {
  id: rowId(),
  code: text().notNull().unique(),
  name: text().notNull(),
  summary: text().notNull(),
  /** Whether members may choose it. */
  isActive: boolean('is_active').notNull(),
  sortOrder: integer('sort_order').notNull(),
})

/** What a scheme asks from a day on. Never changed: a new rule is a new version. */
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
    /** Null for what a club begins with. */
    createdBy: integer('created_by').references(() => person.id),
  },
  (table) => [index('club_rego_scheme_version_from').on(table.schemeId, table.validFrom)],
)

/** A vehicle on its way to the club's declaration, and on the road with it. @source DOMAIN §3.6, §4 "Special vehicle" */
export const clubRegoCase = pgTable(
  'club_rego_case',
  {
    id: rowId(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** Null once it was deleted in the garage: the case has its own copy of what it is. */
    vehicleId: integer('vehicle_id').references(() => vehicle.id, { onDelete: 'set null' }),
    schemeId: integer('scheme_id')
      .notNull()
      .references(() => clubRegoScheme.id),
    /** The rules of the day it was sent; null while it was not. */
    rulesVersionId: integer('rules_version_id').references(() => clubRegoSchemeVersion.id),
    state: text().$type<CaseState>().notNull(),
    answers: jsonb().$type<CaseAnswers>().notNull(),
    requests: jsonb().$type<ChangeRequest[]>().notNull(),
    checks: jsonb().$type<CheckSheet>().notNull(),
    conditions: text().notNull(),
    /** The last words of a decision. The owner reads them. */
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
    index('club_rego_case_state').on(table.state, table.updatedAt),
    /** A vehicle is on one way at a time. */
    uniqueIndex('club_rego_case_vehicle')
      .on(table.vehicleId)
      .where(
        sql`${table.state} in ('draft', 'submitted', 'in_review', 'changes_requested', 'inspection_booked', 'approved', 'declaration_signed', 'declaration_expired')`,
      ),
  ],
)

/** What happened to a case, in order; never changed. The register of any past day is read from it. */
export const clubRegoEvent = pgTable(
  'club_rego_event',
  {
    id: rowId(),
    caseId: integer('case_id')
      .notNull()
      .references(() => clubRegoCase.id),
    at: instant('at').notNull(),
    kind: text().$type<CaseEventKind>().notNull(),
    /** The state it led to. */
    state: text().$type<CaseState>().notNull(),
    /** Null for what the clock did. */
    byPersonId: integer('by_person_id').references(() => person.id),
    words: text().notNull(),
    /** The register's line from then on; null where the vehicle was never on the road. */
    line: jsonb().$type<RegisterLine>(),
  },
  (table) => [index('club_rego_event_case').on(table.caseId, table.at, table.id)],
)

/** A photo in its slot. The bytes are media's. */
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

/** A paper that its owner and the registrar alone may fetch. */
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

/** Words between an owner and the registrar. */
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

/** The authority must be told that a vehicle's club rego has lost its ground. @source DOMAIN §4 "On lapse" */
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
    /** The ground came back before anybody was told. */
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

/** Which reminder of which day was sent: the key makes it once. @source DOMAIN §2 (17) */
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
