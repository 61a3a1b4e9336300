import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Account, findClosedFolder } from './postgres-account.ts'
import { DatabaseRefusal } from './refusal.ts'

/**
 * Returns the database folder as a path without symbolic links, and creates it when missing.
 * @throws DatabaseRefusal that names the folder which PostgreSQL's user may not enter or this process cannot write to.
 */
export function openDataDir(wanted: string, account: Account | null): string {
  const path = resolve(wanted)
  // Check before anything is created, so that a refusal leaves nothing behind.
  refuseClosed(path, existingPartOf(path), account)
  try {
    const firstMade = mkdirSync(path, { recursive: true })
    if (account && firstMade !== undefined) openToPass(firstMade, path)
    accessSync(path, constants.W_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefusal(
      `The folder for the database, ${path}, cannot be made or written to (${why}). Set DATA_DIR to another.`,
      { cause: error },
    )
  }
  const dataDir = realpathSync(path)
  refuseClosed(dataDir, dataDir, account)
  return dataDir
}

function refuseClosed(path: string, existing: string, account: Account | null): void {
  const closed = findClosedFolder(existing, account)
  if (closed === null) return
  throw new DatabaseRefusal(
    `The folder ${closed} is closed to the user ${account?.name ?? 'who runs Paddock'}, as whom PostgreSQL runs, ` +
      `so DATA_DIR cannot be in it (${path}). Set DATA_DIR to a folder that everybody may pass through, ` +
      `open this one (chmod a+x ${closed}), or start Paddock as an ordinary user.`,
  )
}

function existingPartOf(path: string): string {
  let at = path
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  return at
}

/** Makes the folders we created accessible to PostgreSQL's user even under a strict umask. */
function openToPass(firstMade: string, path: string): void {
  for (let at = path; ; at = dirname(at)) {
    chmodSync(at, 0o755)
    if (at === firstMade) break
  }
}
