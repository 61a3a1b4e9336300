import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findSqlState, SQL_STATE } from '#platform/server/database/sql-state.ts'
import { DatabaseRefusal } from '#platform/server/database/refusal.ts'
import { isTemporaryFailure } from '#platform/server/temporary-failure.ts'
import type { Settings } from './settings.ts'

/** The settings that name the folders and the database to which the server writes. */
export type WritePlaces = Pick<Settings, 'dataDir' | 'filesUrl' | 'databaseUrl'>

/** The free bytes of the disk that holds a path. */
export type FreeBytes = (path: string) => number

const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT'])
/** The message in the output of PostgreSQL's programs, which have no error code for it. */
const MESSAGE = /No space left on device|Disk quota exceeded/i
/**
 * PostgreSQL extends its log by files of 16 MB, and stops without naming the reason if one does not fit on the disk.
 */
const DATABASE_NEEDS_BYTES = 32 * 1024 * 1024
const DEEPEST_CAUSE = 8

/**
 * Returns one sentence for the person who starts the server: which disk is full, and how to free space. Null if the
 * start failed for another reason.
 */
export function diskFullMessage(
  error: unknown,
  places: WritePlaces,
  freeBytes: FreeBytes = freeBytesOf,
): string | null {
  const { dataDir, databaseUrl } = places
  if (databaseUrl !== undefined && findSqlState(error) === SQL_STATE.diskFull)
    return 'The disk of the database server that DATABASE_URL names is full: free space there, then start Paddock again.'
  const isCertain = causesOf(error).some(isDiskFull)
  const mayBe = databaseUrl === undefined && (error instanceof DatabaseRefusal || isTemporaryFailure(error))
  if (!isCertain && !(mayBe && freeBytes(dataDir) < DATABASE_NEEDS_BYTES)) return null

  const folder = isCertain ? fullestOf([dataDir, filesFolder(places), tmpdir()], freeBytes) : dataDir
  const imageCache = join(dataDir, 'image-cache')
  const hint =
    folder === dataDir && existsSync(imageCache)
      ? ` (${imageCache} may be deleted, its pictures are made again)`
      : ''
  return `The disk that holds ${folder} is full: free at least 200 MB there${hint}, then start Paddock again.`
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && causes.length < DEEPEST_CAUSE; at = at.cause) causes.push(at)
  return causes
}

function isDiskFull(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return SYSTEM_CODES.has(code) || code === SQL_STATE.diskFull || MESSAGE.test(error.message)
}

function filesFolder({ filesUrl, dataDir }: WritePlaces): string {
  return filesUrl.startsWith('/') ? filesUrl : dataDir
}

/** Returns the folder whose disk has the least free space, because the error of a write does not say where it was. */
function fullestOf(folders: readonly string[], freeBytes: FreeBytes): string {
  return folders.reduce((fullest, folder) => (freeBytes(folder) < freeBytes(fullest) ? folder : fullest))
}

function freeBytesOf(path: string): number {
  let at = path
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  try {
    const { bavail, bsize } = statfsSync(at)
    return bavail * bsize
  } catch {
    // A folder that cannot be read causes another error message, so it counts as having space.
    return Infinity
  }
}
