import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { mediaImage } from '#features/media/server/media.tables.ts'

/** A person who has an account. What a club calls a member is a person with a membership. @source SPEC §3 "User profile"; DOMAIN §3.1 */
export const person = pgTable(
  'person',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** As it was typed, trimmed; unique without regard to case through `emailKey`. */
    email: text().notNull(),
    /** Lower case. */
    emailKey: text('email_key').notNull().unique(),
    /** When this person first proved that the address is theirs; null: never, and nothing that was set before counts. */
    emailProvedAt: timestamp('email_proved_at', { withTimezone: true }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** Argon2id; null: logs in by code only. */
    passwordHash: text('password_hash'),
    mobilePhone: text('mobile_phone').notNull().default(''),
    imageHash: text('image_hash').references(() => mediaImage.hash),
    companyName: text('company_name').notNull().default(''),
    companyPhone: text('company_phone').notNull().default(''),
    tradingName: text('trading_name').notNull().default(''),
    abn: text(),
    website: text(),
    facebookLink: text('facebook_link'),
    driversLicenceNumber: text('drivers_licence_number').notNull().default(''),
    driversLicenceExpiry: date('drivers_licence_expiry', { mode: 'string' }),
    /** 1 to 8 the states and territories, 9 overseas: LICENCE_STATES in licence.rules.ts. */
    driversLicenceStateOfIssueId: integer('drivers_licence_state_of_issue_id'),
    emergencyContactName: text('emergency_contact_name').notNull().default(''),
    emergencyContactPhone: text('emergency_contact_phone').notNull().default(''),
    additionalClubMember: text('additional_club_member').notNull().default(''),
    currentAddressId: integer('current_address_id'),
    locale: text().notNull().default('en'),
    theme: text().notNull().default('system'),
    newsletterConsent: boolean('newsletter_consent').notNull().default(false),
    /** Shown on a public page (committee, officials): strangers may see name and picture. */
    isPublic: boolean('is_public').notNull().default(false),
    /** An account that was switched off can't log in, and its sessions are dead. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('person_name').on(table.lastName, table.firstName)],
)

/** The desks a person works at. */
export const personRole = pgTable(
  'person_role',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.role] })],
)

/** A login on one device, from its first token to its end: the family of its refresh tokens. */
export const session = pgTable(
  'session',
  {
    /** `sid` of the access token. */
    id: uuid().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the fingerprint that the session began with. */
    fingerprintHash: text('fingerprint_hash').notNull(),
    /** SHA-256 of the one refresh token that may be used now. */
    refreshHash: text('refresh_hash').notNull(),
    /** How often the token was rotated; an older token is known by its number and proved by deriving this one from it. */
    generation: integer().notNull().default(0),
    rotatedAt: timestamp('rotated_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** `code`, `password`, `recovery`, or `outside` for an outside account. */
    method: text().notNull(),
    userAgent: text('user_agent').notNull(),
    ip: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** `logout`, `ended`, `logout_everywhere`, `reuse`, `fingerprint`, `password_changed`, `unproved`, `disabled`. */
    endReason: text('end_reason'),
  },
  (table) => [
    index('session_person')
      .on(table.personId)
      .where(sql`${table.endedAt} is null`),
    index('session_expires').on(table.expiresAt),
  ],
)

/** The one live code of an address for a purpose. @source WIRE §6 */
export const loginCode = pgTable(
  'login_code',
  {
    emailKey: text('email_key').notNull(),
    /** `login` (sign-up too), `recovery`, `step_up`, `email_change`. */
    purpose: text().notNull(),
    /** HMAC of the code, its purpose and its address with a server key. */
    codeHash: text('code_hash').notNull(),
    /** What was given at sign-up, until the code proves the address. */
    email: text(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    wrongTries: integer('wrong_tries').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.emailKey, table.purpose] }),
    index('login_code_expires').on(table.expiresAt),
  ],
)

/** How much of a budget was used since it began: mails to an address, tries from an address of the net. */
export const accountBudget = pgTable(
  'account_budget',
  {
    /** What is counted and of whom, like `send:email:a@b.example`. */
    key: text().primaryKey(),
    taken: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('account_budget_ends').on(table.endsAt)],
)

/** Who logged in through which outside account. */
export const outsideAccount = pgTable(
  'outside_account',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('outside_account_person').on(table.personId, table.issuer),
  ],
)

/** A licence id of the external racing-licence service that its holder has proved. @source SPEC §4 "Membership" */
export const racersLink = pgTable('racers_link', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  racersId: text('racers_id').notNull().unique(),
  provedAt: timestamp('proved_at', { withTimezone: true }).notNull(),
})

/** A wish to see, correct or delete what is kept of a person. @source DOMAIN §3.14, §4 */
export const privacyRequest = pgTable(
  'privacy_request',
  {
    id: uuid().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** `export`, `correct` or `delete`. */
    kind: text().notNull(),
    detail: text().notNull(),
    /** `received`, `in_progress`, `done`, `partly_done`. */
    status: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [index('privacy_request_person').on(table.personId)],
)

/** All that is kept of a person, gathered at their wish, to be fetched by them alone and for some days. */
export const dataExport = pgTable(
  'data_export',
  {
    /** 128 bits of chance. */
    id: text().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .unique()
      .references(() => privacyRequest.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** JSON. */
    content: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('data_export_person').on(table.personId),
    index('data_export_expires').on(table.expiresAt),
  ],
)

/** What was done to an account, by whom and when. Nothing is ever changed or removed here. */
export const accountEvent = pgTable(
  'account_event',
  {
    id: uuid().primaryKey(),
    personId: integer('person_id').notNull(),
    /** `signed_up`, `logged_in`, `email_proved`, `password_set`, `email_changed`, `session_ended`, `profile_changed`, `photo_changed`, `privacy_asked`, `outside_linked`, and `new_device` with the hash of its fingerprint. */
    what: text().notNull(),
    byPersonId: integer('by_person_id'),
    detail: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('account_event_person').on(table.personId, table.at)],
)
