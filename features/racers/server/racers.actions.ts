import { RacersRefusal, type RacersService } from '#integrations/racers/racers.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { RACERS_REFUSALS } from '../racers.contract.ts'
import { deleteRacersLink, upsertRacersLink } from './racers.store.ts'

export type RacersDeps = Pick<Service, 'database' | 'clock' | 'log'> & {
  /** The client of the licence service; null if the club uses none. */
  racers: RacersService | null
}

/**
 * Stores a person's licence id after the licence service has confirmed it; the id sent by the caller is only compared.
 * Repeating the call with the same id succeeds.
 * @throws Problem NOT_ELIGIBLE: not confirmed, service unreachable, or another member’s id; nothing is changed then
 * @source docs/reference/racers.md §2.2; docs/reference/security.md §6.2
 */
export async function linkRacersId(
  deps: RacersDeps,
  personId: number,
  { racersId, accessToken }: { racersId: string; accessToken: string },
): Promise<void> {
  if (racersId !== (await provedId(deps, accessToken))) throw new Problem(RACERS_REFUSALS.unproved)
  try {
    await deps.database.transaction((tx) =>
      upsertRacersLink(tx, { personId, racersId, provedAt: instantOf(deps.clock) }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem(RACERS_REFUSALS.taken, { cause: error })
    throw error
  }
}

/** Deletes a person's licence id, so that another person who proves it can connect it. */
export async function unlinkRacersId({ database }: RacersDeps, personId: number): Promise<void> {
  await deleteRacersLink(database.db, personId)
}

async function provedId({ racers, log }: RacersDeps, accessToken: string): Promise<string> {
  if (racers === null) throw new Problem(RACERS_REFUSALS.notOffered)
  try {
    return (await racers.myAccount(accessToken)).id
  } catch (error) {
    if (!(error instanceof RacersRefusal)) throw error
    if (error.code === 'token') throw new Problem(RACERS_REFUSALS.unproved, { cause: error })
    log.warn({ err: error }, 'the racing-licence service could not be asked')
    throw new Problem(RACERS_REFUSALS.unreachable, { cause: error })
  }
}
