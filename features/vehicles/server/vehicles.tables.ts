import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { mediaImage } from '#features/media/server/media.tables.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { VehicleValues } from '../vehicles.contract.ts'

/** A vehicle in a member's garage. @source docs/reference/vehicles.md §2.1 */
export const vehicle = pgTable(
  'vehicle',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    nickname: text().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    year: integer().notNull(),
    bodyType: text('body_type').$type<VehicleValues['body_type']>().notNull(),
    colour: text().notNull(),
    rego: text().notNull(),
    regoState: text('rego_state').$type<VehicleValues['rego_state']>(),
    regoExpiry: date('rego_expiry'),
    vin: text().notNull(),
    engineNumber: text('engine_number').notNull(),
    engineCapacityCc: integer('engine_capacity_cc'),
    induction: text().$type<VehicleValues['induction']>(),
    fuel: text().$type<VehicleValues['fuel']>(),
    classId: text('class_id'),
    raceNumber: text('race_number').notNull(),
    /** The season of the race number; null without one. */
    raceSeason: integer('race_season'),
    transponderType: text('transponder_type').$type<VehicleValues['transponder_type']>().notNull(),
    transponderNumber: text('transponder_number').notNull(),
    logbookIssuer: text('logbook_issuer').$type<VehicleValues['logbook_issuer']>(),
    logbookNumber: text('logbook_number').notNull(),
    safetyCage: text('safety_cage').$type<VehicleValues['safety_cage']>().notNull(),
    isOwnedByMember: boolean('is_owned_by_member').notNull(),
    ownerName: text('owner_name').notNull(),
    isArchived: boolean('is_archived').notNull(),
    soldOn: date('sold_on'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('vehicle_person').on(table.personId),
    index('vehicle_words').using(
      'gin',
      nameWords(
        sql`${table.rego} || ' ' || ${table.make} || ' ' || ${table.model} || ' ' || ${table.nickname}`,
      ),
    ),
    /** A race number belongs to one vehicle per season; archived vehicles do not count. */
    uniqueIndex('vehicle_race_number')
      .on(table.raceSeason, table.raceNumber)
      .where(sql`${table.raceSeason} is not null and not ${table.isArchived}`),
  ],
)

/** A photo of a vehicle. Media stores the private image, which is sent only for a signed address. */
export const vehiclePhoto = pgTable(
  'vehicle_photo',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicle.id, { onDelete: 'cascade' }),
    hash: text()
      .notNull()
      .references(() => mediaImage.hash),
    sortOrder: integer('sort_order').notNull(),
    /** Whether this photo is the vehicle's cover. */
    isCover: boolean('is_cover').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    /** A photo is stored once per vehicle, so that a call may be retried. */
    unique('vehicle_photo_once').on(table.vehicleId, table.hash),
    uniqueIndex('vehicle_photo_cover')
      .on(table.vehicleId)
      .where(sql`${table.isCover}`),
    index('vehicle_photo_hash').on(table.hash),
  ],
)
