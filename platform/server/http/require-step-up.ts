import type { Caller } from '#platform/server/caller.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { isSteppedUp } from '#platform/shared/step-up.rules.ts'

/**
 * Admits only a session in which a mailed code was entered in the last minutes. @throws Problem LOGIN_REQUIRED,
 * STEP_UP_NEEDED
 */
export function requireStepUp(caller: Caller, clock: Clock): void {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  if (!isSteppedUp(caller.steppedUpAtMs, clock.nowMs())) throw new Problem('STEP_UP_NEEDED')
}
