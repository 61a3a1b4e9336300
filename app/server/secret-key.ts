import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '#platform/server/random.ts'

const FILE_NAME = 'secret-key'
const KEY_BITS = 384

/**
 * Returns the secret from which signing keys are derived: the one from the settings, otherwise the one stored in the
 * data folder, which is created at the first start. Only the owner of the file may read it. If two processes create it
 * at once, both use the one that was written first.
 * @source docs/reference/interfaces.md §2.1
 */
export function loadSecretKey(given: string | undefined, dataDir: string, random: Random): string {
  if (given !== undefined) return given
  const path = join(dataDir, FILE_NAME)
  const kept = findCached(path)
  if (kept !== undefined) return kept
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}.${random.token(32)}`
  writeFileSync(draft, `${random.token(KEY_BITS)}\n`, { mode: 0o600, flush: true })
  try {
    // Unlike a rename, a hard link never overwrites an existing key.
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const made = findCached(path)
  if (made === undefined)
    throw new Error(
      `The file ${path} holds no key. Delete it to have a new one made; everybody is then logged out.`,
    )
  return made
}

function findCached(path: string): string | undefined {
  try {
    const key = readFileSync(path, 'utf8').trim()
    return key.length >= 32 ? key : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
