import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies one process, as distinct from a later process with the same number. */
export type ProcessIdentity = {
  pid: number
  /** Start time in the operating system's own format; null where it cannot be determined. */
  startedAt: string | null
}

/** Returns the process that now has this number, or null when there is none or only a zombie. */
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
    // The process name is in brackets and may contain any character, so the fields are counted from the last closing
    // bracket.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const FIELDS_FROM_PARENT_TO_START = 18
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { pid, startedAt: `${bootId} ${rest[FIELDS_FROM_PARENT_TO_START]}` }
  } catch {
    // The folder of the process does not exist, so there is no such process.
    return null
  }
}

// This function is for macOS. It was written from the manual of ps(1) and has not been run there yet.
function findWithPs(pid: number): ProcessIdentity | null {
  const answer = spawnSync('/bin/ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [, state, startedAt] = /^(\S+)\s+(\S.*)$/.exec((answer.stdout ?? '').trim()) ?? []
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
