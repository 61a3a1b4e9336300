import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** One process and no later one that was given the same number. */
export type ProcessIdentity = {
  pid: number
  /** When it began, in the system's own way of telling; null where that cannot be known. */
  startedAt: string | null
}

/** The process that has this number now, or null: none, or only a zombie that nobody has buried yet. */
export function findProcess(pid: number): ProcessIdentity | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  if (process.platform === 'linux') return findOnLinux(pid)
  if (process.platform === 'win32') return answersToSignals(pid) ? { pid, startedAt: null } : null
  return findWithPs(pid)
}

export function isSameProcess(a: ProcessIdentity, b: ProcessIdentity): boolean {
  return a.pid === b.pid && (a.startedAt === null || b.startedAt === null || a.startedAt === b.startedAt)
}

function findOnLinux(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything, so what follows is counted from the last one.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const FIELDS_FROM_PARENT_TO_START = 18
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { pid, startedAt: `${bootId} ${rest[FIELDS_FROM_PARENT_TO_START]}` }
  } catch {
    // No such folder: no such process.
    return null
  }
}

// Written for macOS after ps(1); not run there yet.
function findWithPs(pid: number): ProcessIdentity | null {
  const answer = spawnSync('/bin/ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [, state, startedAt] = /^\s*(\S+)\s+(.+?)\s*$/.exec(answer.stdout ?? '') ?? []
  if (state === undefined || startedAt === undefined || state.startsWith('Z')) return null
  return { pid, startedAt }
}

function answersToSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
