import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chance } from '#platform/server/chance.ts'

const FILE_NAME = 'secret-key'
const KEY_BITS = 384

/**
 * The key that signing keys derive from: the one that is set, else the one kept in the data folder, made at the first
 * start. Only its owner may read the file; of two processes that make it at once, one wins and both use that one.
 * @source WIRE §2
 */
export function loadSecretKey(given: string | undefined, dataDir: string, chance: Chance): string {
  if (given !== undefined) return given
  const path = join(dataDir, FILE_NAME)
  const kept = findKept(path)
  if (kept !== undefined) return kept
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}.${chance.token(32)}`
  writeFileSync(draft, `${chance.token(KEY_BITS)}\n`, { mode: 0o600, flush: true })
  try {
    // A link, unlike a rename, never takes the place of a key that is there already.
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const made = findKept(path)
  if (made === undefined)
    throw new Error(
      `The file ${path} holds no key. Delete it to have a new one made; everybody is then logged out.`,
    )
  return made
}

function findKept(path: string): string | undefined {
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
