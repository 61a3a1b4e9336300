import type { FastifyInstance } from 'fastify'
import { type DeskRecordDeps, deskRecordRoutes } from '#features/desk-records/server/desk-records.public.ts'
import { EVENT_DESK_RECORD, entryRecord } from './event-record.ts'

/** Registers the calls for the notes and the activity of events and of entries. */
export function eventRecordRoutes(
  app: FastifyInstance,
  deps: DeskRecordDeps & Parameters<typeof entryRecord>[0],
): void {
  deskRecordRoutes(app, deps, EVENT_DESK_RECORD)
  deskRecordRoutes(app, deps, entryRecord(deps))
}
