import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../random.ts'
import { findProcess, isSameProcess, type ProcessIdentity } from './process-identity.ts'
import { DatabaseRefusal } from './refusal.ts'

type Claim = ProcessIdentity & { claim: string }

/**
 * Claims the folder for this process, so that no other process works on it. A claim whose process no longer runs is
 * ignored.
 * @returns a function that releases the claim at the end; a killed process need not call it.
 * @throws DatabaseRefusal when another running process holds the claim.
 */
export function claimDataDir(dataDir: string, random: Random): () => void {
  const path = join(dataDir, 'owner.json')
  const self = findProcess(process.pid) ?? { pid: process.pid, startedAt: null }
  const own: Claim = { ...self, claim: random.uuid() }
  const draft = `${path}.${own.claim}`
  writeFileSync(draft, JSON.stringify(own))
  try {
    // Creating a hard link is atomic, so no other process reads half a claim.
    while (!hasLinked(draft, path)) {
      const holder = findClaim(path)
      refuseIfRunning(holder, dataDir)
      removeStaleClaim(path, holder, own)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (findClaim(path)?.claim === own.claim) rmSync(path, { force: true })
  }
}

/**
 * Does nothing if no running process has claimed the folder.
 * @throws DatabaseRefusal that names the process which has claimed it.
 */
export function refuseOtherOwner(dataDir: string): void {
  refuseIfRunning(findClaim(join(dataDir, 'owner.json')), dataDir)
}

/**
 * Returns whether a running process has claimed the folder; 'gone' when the claiming process has ended without
 * releasing it.
 */
export function ownerOf(dataDir: string): 'running' | 'gone' | 'none' {
  const holder = findClaim(join(dataDir, 'owner.json'))
  if (!holder) return 'none'
  return isRunning(holder) ? 'running' : 'gone'
}

function refuseIfRunning(holder: Claim | null, dataDir: string): void {
  if (!holder || !isRunning(holder)) return
  throw new DatabaseRefusal(
    `Another Paddock (process ${holder.pid}) is working on the database in ${dataDir}. ` +
      'Stop it first, or give this one a DATA_DIR of its own.',
  )
}

function isRunning(holder: Claim): boolean {
  const running = findProcess(holder.pid)
  return running !== null && isSameProcess(holder, running)
}

/**
 * Removes the stale claim that was read. If another process has replaced it in the meantime, the newer claim is put
 * back.
 */
function removeStaleClaim(path: string, stale: Claim | null, own: Claim): void {
  const aside = `${path}.stale-${own.claim}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = findClaim(aside)
  if (moved && moved.claim !== stale?.claim) hasLinked(aside, path)
  rmSync(aside, { force: true })
}

function hasLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Returns the stored claim; null if there is none, or if a power cut left it empty or incomplete. */
function findClaim(path: string): Claim | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isClaim(read) ? read : null
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function isClaim(value: unknown): value is Claim {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startedAt' in value &&
    (value.startedAt === null || typeof value.startedAt === 'string') &&
    'claim' in value &&
    typeof value.claim === 'string'
  )
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
