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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { mediaImage } from '#features/media/server/media.tables.ts'
import { nameWords } from '#platform/server/database/name-words.ts'

/** A person with an account. A member is a person with a membership. @source docs/reference/accounts.md §1.1, §1.2 */
export const person = pgTable(
  'person',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The address as typed, trimmed; `emailKey` makes it unique regardless of case. */
    email: text().notNull(),
    /** The address in lower case. If the person shares another person’s address: that address, a space and a UUID. */
    emailKey: text('email_key').notNull().unique(),
    /**
     * When this person first proved that they receive mail at the address; null if never. Credentials that were set
     * before this are ignored.
     */
    emailProvedAt: timestamp('email_proved_at', { withTimezone: true }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** The Argon2id hash of the password; null if the person logs in by code only. */
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
    /** Id from LICENCE_STATES in licence.rules.ts: 1 to 8 are the states and territories, 9 is overseas. */
    driversLicenceStateOfIssueId: integer('drivers_licence_state_of_issue_id'),
    emergencyContactName: text('emergency_contact_name').notNull().default(''),
    emergencyContactPhone: text('emergency_contact_phone').notNull().default(''),
    /** Replaced by `member.partner_name`. No code reads or writes it; drop it in the release after this one. */
    additionalClubMember: text('additional_club_member').notNull().default(''),
    currentAddressId: integer('current_address_id'),
    locale: text().notNull().default('en'),
    theme: text().notNull().default('system'),
    newsletterConsent: boolean('newsletter_consent').notNull().default(false),
    /** True for people on a public page (committee, officials): anonymous visitors may see their name and picture. */
    isPublic: boolean('is_public').notNull().default(false),
    /** The last use that the deleted sessions recorded; null if the sessions and events that exist are newer or none. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** When the account was disabled. A disabled account cannot log in and its sessions are ended. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** When the personal data was removed. The row remains as the target of references; the account stays disabled. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /**
     * Whether the person has never had a membership, for lists that are filtered by it. A trigger on `member` sets it.
     */
    isWithoutMembership: boolean('is_without_membership').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('person_name').on(table.lastName, table.firstName),
    // The sort orders and filters of the list of accounts, without removed people.
    index('person_listed')
      .on(table.lastName, table.firstName, table.id)
      .where(sql`${table.removedAt} is null`),
    index('person_membership')
      .on(table.isWithoutMembership, table.lastName, table.firstName, table.id)
      .where(sql`${table.removedAt} is null`),
    index('person_disabled')
      .on(table.lastName, table.firstName, table.id)
      .where(sql`${table.disabledAt} is not null and ${table.removedAt} is null`),
    index('person_created')
      .on(table.createdAt, table.id)
      .where(sql`${table.removedAt} is null`),
    index('person_words').using(
      'gin',
      nameWords(sql`${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email}`),
    ),
    index('person_shared_email')
      .on(sql`split_part(${table.emailKey}, ' ', 1)`)
      .where(sql`${table.emailKey} like '% %'`),
  ],
)

/**
 * The people who log in with another person's email address, that of the holder. A row is valid only while the person's
 * `emailKey` is the holder's key followed by a UUID, so a change of either address makes it invalid.
 * @source docs/reference/accounts.md §2.10
 */
export const sharedLogin = pgTable(
  'shared_login',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The person to whom the shared address belongs. */
    holderId: integer('holder_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('shared_login_holder').on(table.holderId)],
)

/** The roles that the owner made from rights. `person_role` names one as `own:` and its id. */
export const ownRole = pgTable(
  'own_role',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The rights of the role with their level, such as `till.change`. */
    rights: jsonb().$type<string[]>().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('own_role_name').on(sql`lower(${table.name})`)],
)

/** The staff roles of a person: built-in roles, and roles that the owner made. */
export const personRole = pgTable(
  'person_role',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
    /** The end of the last day in the club's time zone; null for a role without a last day. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.role] }),
    index('person_role_role').on(table.role, table.personId),
  ],
)

/** A login on one device, with its family of refresh tokens from the first to the last. */
export const session = pgTable(
  'session',
  {
    /** The `sid` claim of the access token. */
    id: uuid().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the device fingerprint with which the session began. */
    fingerprintHash: text('fingerprint_hash').notNull(),
    /** SHA-256 of the only refresh token that is currently valid. */
    refreshHash: text('refresh_hash').notNull(),
    /**
     * The number of rotations. An older token is recognised by its number and verified by deriving the current token
     * from it.
     */
    generation: integer().notNull().default(0),
    rotatedAt: timestamp('rotated_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** `code`, `password`, `recovery`, or `outside` for a login through an external account. */
    method: text().notNull(),
    userAgent: text('user_agent').notNull(),
    ip: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** When a mailed code was last entered in this session, at login or for a step-up; null if never. */
    steppedUpAt: timestamp('stepped_up_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /**
     * `logout`, `ended`, `logout_everywhere`, `reuse`, `fingerprint`, `password_changed`, `unproved`, `disabled`,
     * `email_corrected`, `merged`, `unshared`.
     */
    endReason: text('end_reason'),
  },
  (table) => [
    index('session_person')
      .on(table.personId)
      .where(sql`${table.endedAt} is null`),
    index('session_expires').on(table.expiresAt),
  ],
)

/** The one valid code of an address for one purpose. @source docs/reference/accounts.md §2.1 */
export const loginCode = pgTable(
  'login_code',
  {
    emailKey: text('email_key').notNull(),
    /**
     * `login` (also for sign-up), `recovery`, `step_up`, `email_change`, or `choice`: a token that chooses one of the
     * people who share an address.
     */
    purpose: text().notNull(),
    /** HMAC of the code, its purpose and its address under a server key. */
    codeHash: text('code_hash').notNull(),
    /** The data typed at sign-up, stored until the code verifies the address. */
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

/** Rate-limit counters: uses within the current window, such as mails to an address or attempts from an IP address. */
export const accountBudget = pgTable(
  'account_budget',
  {
    /** The kind of limit and its subject, like `sendsPerEmail:a@b.example`. */
    key: text().primaryKey(),
    taken: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('account_budget_ends').on(table.endsAt)],
)

/** The external accounts through which people have logged in. */
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

/**
 * A licence id of the external racing-licence service whose ownership the person has proved.
 * @source docs/reference/racers.md §2.2
 */
export const racersLink = pgTable('racers_link', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  racersId: text('racers_id').notNull().unique(),
  provedAt: timestamp('proved_at', { withTimezone: true }).notNull(),
})

/** A person’s request to export, correct or delete their data. @source docs/reference/accounts.md §9.1 */
export const privacyRequest = pgTable(
  'privacy_request',
  {
    id: uuid().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The kind of request: `export`, `correct` or `delete`. */
    kind: text().notNull(),
    detail: text().notNull(),
    /** The progress of the request: `received`, `in_progress`, `done`, `partly_done`. */
    status: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    index('privacy_request_person').on(table.personId),
    // The lists of open and of answered requests that the committee works on.
    index('privacy_request_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.kind} <> 'export' and ${table.answeredAt} is null`),
    index('privacy_request_answered')
      .on(table.answeredAt, table.id)
      .where(sql`${table.kind} <> 'export' and ${table.answeredAt} is not null`),
  ],
)

/** An export of all data about a person, made at their request. Only they can download it, for some days. */
export const dataExport = pgTable(
  'data_export',
  {
    /** The unguessable id of the export: 128 random bits. */
    id: text().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .unique()
      .references(() => privacyRequest.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The exported data as JSON text. */
    content: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('data_export_person').on(table.personId),
    index('data_export_expires').on(table.expiresAt),
  ],
)

/**
 * The log of account events: what happened, the person and the time. Rows are never updated, and are deleted only when
 * the person’s data is removed.
 */
export const accountEvent = pgTable(
  'account_event',
  {
    id: uuid().primaryKey(),
    personId: integer('person_id').notNull(),
    /**
     * `signed_up`, `logged_in`, `email_proved`, `password_set`, `email_changed`, `session_ended`, `profile_changed`,
     * `photo_changed`, `privacy_asked`, `outside_linked`, `disabled`, `enabled`, `address_shared`, `address_unshared`,
     * and `new_device` with the hash of its fingerprint.
     */
    what: text().notNull(),
    byPersonId: integer('by_person_id'),
    detail: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('account_event_person').on(table.personId, table.at)],
)

/**
 * Refused logins and refused access, counted by hour: one row for each code, call, network and account, so that
 * repeated attempts add to a count. Holds no secrets. `security-log.ts` limits the number of rows per hour.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    /** The start of the hour. */
    hour: timestamp({ withTimezone: true }).notNull(),
    /** The code of the refusal, such as `LOGIN_FAILED`. */
    code: text().notNull(),
    /** Method and route of the call; `*` in the row that counts all events beyond the hour’s row limit. */
    call: text().notNull(),
    /** IPv4 address or IPv6 /64 prefix; `*` in the row for events beyond the limit. */
    network: text().notNull(),
    /**
     * The account that called, or whose login failed; 0 for none. No foreign key: the record is kept longer than the
     * account.
     */
    personId: integer('person_id').notNull(),
    count: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.code, table.call, table.network, table.personId] })],
)
