import { RacersRefusal, type RacersService } from '#integrations/racers/racers.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { RACERS_REFUSALS } from '../racers.contract.ts'
import { deleteRacersLink, upsertRacersLink } from './racers.store.ts'

export type RacersPowers = Pick<Service, 'database' | 'clock' | 'log'> & {
  /** Null where the club works with none. */
  racers: RacersService | null
}

/**
 * Keeps a person's licence id once the licence service itself has said that it is theirs; what the caller claims is only
 * compared. Again for the same id, it says so again.
 * @throws Problem NOT_ELIGIBLE: not proved, not reachable, another member's; nothing is changed then
 * @source WIRE §5 "setRacersId"; SECURITY §1 "POST setRacersId"
 */
export async function linkRacersId(
  powers: RacersPowers,
  personId: number,
  { racersId, accessToken }: { racersId: string; accessToken: string },
): Promise<void> {
  if (racersId !== (await provedId(powers, accessToken))) throw new Problem(RACERS_REFUSALS.unproved)
  try {
    await powers.database.transaction((tx) =>
      upsertRacersLink(tx, { personId, racersId, provedAt: instantOf(powers.clock) }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem(RACERS_REFUSALS.taken, { cause: error })
    throw error
  }
}

/** Takes a person's licence id away: it is theirs to take back, and free for who else can prove it. */
export async function unlinkRacersId({ database }: RacersPowers, personId: number): Promise<void> {
  await deleteRacersLink(database.db, personId)
}

async function provedId({ racers, log }: RacersPowers, accessToken: string): Promise<string> {
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
