import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Account, findClosedFolder } from './postgres-account.ts'

/** Port number that appears in the socket's file name; nothing listens on the port itself. */
export const SOCKET_PORT = 5432

const PREFIX = 'paddock-'
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`
/**
 * Maximum length of the socket path in bytes. The kernel's limit is 107 bytes on Linux and 103 on macOS, including the
 * socket's name and its .lock suffix.
 */
const LONGEST_PATH_BYTES = 98

type SocketFolderOptions = { dataDir: string; tempDir: string; account: Account | null }

/**
 * Creates and returns a folder with a short path for the socket, because the data folder's path may be too long for
 * one. Only PostgreSQL's user (and root) may enter it. Its name is derived from the data folder; if another user has
 * taken that name, a random one is used.
 */
export function makeSocketFolder({ dataDir, tempDir, account }: SocketFolderOptions): string {
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const name = PREFIX + createHash('sha256').update(`${uid} ${dataDir}`).digest('hex').slice(0, 12)
  const isFit =
    Buffer.byteLength(join(tempDir, name, SOCKET_NAME)) <= LONGEST_PATH_BYTES &&
    findClosedFolder(tempDir, account) === null
  const parent = isFit ? tempDir : '/tmp'
  const folder = takeFolder(join(parent, name), uid) ?? mkdtempSync(join(parent, PREFIX))
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/**
 * Removes the socket files of a killed postmaster. Its lock file would block the next start if its process number was
 * in use again.
 */
export function sweepSocketFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(SOCKET_NAME)) rmSync(join(folder, name), { force: true })
  }
}

/** Returns whether the folder was created by a Paddock, judged by its name. */
export function isSocketFolder(path: string): boolean {
  return basename(path).startsWith(PREFIX)
}

export function removeSocketFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function takeFolder(path: string, uid: number): string | null {
  try {
    mkdirSync(path, { mode: 0o700 })
    return path
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const stat = lstatSync(path)
  const isOurs = stat.uid === uid || stat.uid === process.getuid?.()
  return stat.isDirectory() && isOurs && (stat.mode & 0o077) === 0 ? path : null
}
