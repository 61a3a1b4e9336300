import {
  dropPrivateFiles,
  type MediaService,
  sendPrivateFile,
  storePrivateFile,
} from '#features/media/server/media.public.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { RecordFileStorage } from './desk-record.ts'

/** How many files one staff member may attach in an hour. */
const RECORD_FILE_RATE = { name: 'record-file', points: 100, durationS: 3600 } as const

/** Keeps the files on records with the private files of the media store. */
export function openRecordFiles(media: MediaService): RecordFileStorage {
  return {
    limit: rateLimit(media.database.pool, RECORD_FILE_RATE),
    store: (bytes, fileName) => storePrivateFile(media, bytes, fileName),
    send: (request, reply, file) => sendPrivateFile(media, request, reply, file),
    drop: (tx, storeKeys) => dropPrivateFiles(media, tx, storeKeys),
  }
}
