import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** File mode for members' data: only the account that runs the server may read it. */
export const PRIVATE_FILE_MODE = 0o600
/** Options of `mkdir` for a folder that only the server's account may open. */
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const

const OTHERS = 0o077

/**
 * Denies other accounts access to a folder and all of its content, including files that an earlier release left
 * readable. If the folder itself is closed already, its content is not checked, so that a large store costs little at
 * each start. Does nothing on Windows, which has no such modes.
 */
export async function closeToOthers(folder: string): Promise<void> {
  if (process.platform === 'win32' || ((await stat(folder)).mode & OTHERS) === 0) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await change(path, PRIVATE_FOLDER.mode)
    else if (entry.isFile()) await change(path, PRIVATE_FILE_MODE)
  }
  // The folder itself comes last, so that an interrupted run is repeated at the next start.
  await change(folder, PRIVATE_FOLDER.mode)
}

/**
 * Changes the mode of a path. Ignores a file of another account and a file system without modes; the operator must
 * restrict those.
 */
async function change(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT'].includes(error.code ?? '')) throw error
  })
}
