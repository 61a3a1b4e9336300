import type { JobFault } from './jobs-desk.contract.ts'

const UNREACHABLE =
  /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|fetch failed|socket hang up|timed? ?out/i
const BUSY =
  /statement timeout|lock timeout|deadlock|could not serialize|database|too many (?:clients|connections)/i

/**
 * Returns the cause of a failed job from its last error. @param stopped the error that a job has if none of its
 * attempts ended
 */
export function faultOf(error: string, stopped: string): JobFault {
  if (error === stopped) return 'stopped'
  if (BUSY.test(error)) return 'busy'
  return UNREACHABLE.test(error) ? 'unreachable' : 'unexpected'
}
