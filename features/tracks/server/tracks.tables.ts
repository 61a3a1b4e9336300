import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TrackLineDrawing } from '../tracks.contract.ts'

/** A place where the club races. @source docs/reference/events-and-entries.md §7.1 */
export const track = pgTable('track', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** The colour of the track, `#RRGGBB`; white text on it has a contrast of at least 4.5:1. */
  colour: text().notNull(),
  state: text().notNull(),
  address: text().notNull(),
  surface: text().notNull(),
  lengthM: integer('length_m'),
  noiseDb: integer('noise_db'),
  gateNote: text('gate_note').notNull(),
  /** The outline of the track as a drawing; null for a track without one. */
  outline: jsonb().$type<TrackLineDrawing>(),
  isActive: boolean('is_active').notNull(),
  sortOrder: integer('sort_order').notNull(),
})
