import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TrackLineDrawing } from '../tracks.contract.ts'

/** A place the club races at. @source DOMAIN §3.14 "track", §5 "Tracks" */
export const track = pgTable('track', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** `#RRGGBB`; white on it reaches 4.5:1. */
  colour: text().notNull(),
  state: text().notNull(),
  address: text().notNull(),
  surface: text().notNull(),
  lengthM: integer('length_m'),
  noiseDb: integer('noise_db'),
  gateNote: text('gate_note').notNull(),
  /** Null for one that nobody has drawn. */
  outline: jsonb().$type<TrackLineDrawing>(),
  isActive: boolean('is_active').notNull(),
  sortOrder: integer('sort_order').notNull(),
})
