/**
 * The folder in which PostgreSQL puts the finished segments of its write-ahead log, before they are copied to the place
 * of the backups. A segment is finished when its 16 MB are full, or after 45 seconds if anything was written.
 */
import { chmodSync, existsSync, lchownSync, mkdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAccount } from '../../database/postgres-account.ts'
import { isMissing } from '../folder-store.ts'

/** Segments are copied every ten seconds, so at most 60 seconds of changes exist only on the club's own disk. */
const FINISH_AFTER_S = 45

/** Names that PostgreSQL archives: segments, and the history of a timeline after a restore. */
const ARCHIVED = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/

/** Returns the folder of the finished segments of a club. */
export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'finished-segments')
}

/**
 * Creates the folder of finished segments, writable for PostgreSQL's user, and returns the settings with which
 * PostgreSQL fills it.
 */
export function archiveSettings(dataDir: string): Record<string, string> {
  const folder = spoolFolder(dataDir)
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const account = chooseAccount()
  if (account !== null) lchownSync(folder, account.uid, account.gid)
  const quoted = `'${folder.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}'`
  return {
    archive_mode: 'on',
    archive_timeout: `${FINISH_AFTER_S}s`,
    // The content is flushed to the disk before the file gets its final name; PostgreSQL deletes its own copy only
    // after that.
    archive_command: `dd if=%p of=${quoted}/.%f bs=1048576 conv=fsync status=none && mv -f ${quoted}/.%f ${quoted}/%f`,
  }
}

/** A finished segment, or the history of a timeline, in the folder of finished segments. */
export type SpooledFile = { name: string; path: string; byteSize: number }

/**
 * Returns the files in the folder of finished segments, oldest first.
 * @returns `others`: notes of base backups and unfinished segments of a former timeline, which no restore needs
 */
export async function listSpool(folder: string): Promise<{ waiting: SpooledFile[]; others: SpooledFile[] }> {
  try {
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        return { name, path, byteSize: (await stat(path)).size }
      }),
    )
    return {
      waiting: files.filter(({ name }) => ARCHIVED.test(name)),
      others: files.filter(({ name }) => !ARCHIVED.test(name)),
    }
  } catch (error) {
    if (isMissing(error)) return { waiting: [], others: [] }
    throw error
  }
}
