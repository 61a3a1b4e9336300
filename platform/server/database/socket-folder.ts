import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Account, findClosedFolder } from './postgres-account.ts'

/** The socket is named for it; nothing listens on the port itself. */
export const SOCKET_PORT = 5432

const PREFIX = 'paddock-'
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`
/** What the kernel takes is 107 bytes on Linux, 103 on macOS, the socket's name and its .lock included. */
const LONGEST_PATH_BYTES = 98

type SocketFolderOptions = { dataDir: string; tempDir: string; account: Account | null }

/**
 * A short folder for the socket, which only PostgreSQL's user (and root) may enter: a data folder may lie too deep
 * for a socket's path. Named by the data folder; a name that somebody else has taken is not used.
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

/** Takes away what a killed postmaster left: its lock file would stop the next one if its number was given out again. */
export function sweepSocketFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(SOCKET_NAME)) rmSync(join(folder, name), { force: true })
  }
}

/** Did a Paddock make this folder? */
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
