import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { DatabaseRefusal } from '#platform/server/database/refusal.ts'
import { diskFullMessage, type WritePlaces } from './disk-full.ts'
import { SettingsRefusal } from './settings.ts'

/** System error codes for a file or folder that cannot be used. */
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR'])
/** System error codes for a host name that cannot be resolved, permanently or for now. */
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/**
 * Returns the text that explains why the server did not start: a message if the operator can correct the cause, and a
 * stack trace if only a developer can. @param places the folders that the server writes to; undefined if its settings
 * could not be read
 */
export function startRefusalMessage(error: unknown, places?: WritePlaces): string {
  const full = places === undefined ? null : diskFullMessage(error, places)
  if (full !== null) return full
  if (error instanceof SettingsRefusal || error instanceof DatabaseRefusal) return error.message
  if (!(error instanceof Error)) return String(error)
  return systemErrorMessage(error) ?? error.stack ?? error.message
}

function systemErrorMessage(
  error: NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string },
) {
  const { code = '', syscall, path } = error
  if (code === 'EADDRINUSE') {
    return 'The port is taken by another program. Stop that one, or set PORT to a free one.'
  }
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && UNKNOWN_HOST.has(code))) {
    const host = error.address ?? error.hostname ?? ''
    return `This machine has no address ${host}. Set HOST to one of its own: 127.0.0.1 for itself alone, 0.0.0.0 for all.`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `The port ${error.port} is kept for the system's own programs. Set PORT to one from 1024 up, and let a proxy have this one.`
  }
  if (CLOSED.has(code) && path !== undefined && dirname(path) === tmpdir()) {
    return `Paddock cannot work in ${tmpdir()} (${code}). Let the user who runs it write there, or set TMPDIR to another folder.`
  }
  if (CLOSED.has(code) && path !== undefined) {
    return `Paddock cannot work with ${path} (${code}). Let the user who runs it read and write there, or set DATA_DIR (and FILES_URL, if it is set) to another folder.`
  }
  return undefined
}
