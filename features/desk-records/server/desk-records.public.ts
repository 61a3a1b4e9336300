/** The exports of desk records for app/ and the features whose records have notes and an activity. */
export type { DeskRecordDeps, DeskRecordKind, RecordFileStorage } from './desk-record.ts'
export { deskRecordRoutes } from './desk-record.routes.ts'
export { deskRecordsData } from './person-data.store.ts'
export { recordFilesRoutes } from './record-files.routes.ts'
export { openRecordFiles } from './record-file-storage.ts'
export { type RecordSeed, seedRecord } from './seed-record.ts'
export {
  type EventCursor,
  type TimelineSource,
  type ListedEvent,
  listEvents,
  nameOf,
} from './timeline.store.ts'
