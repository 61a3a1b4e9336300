import type { Chance } from '#platform/server/chance.ts'
import type { Outbound } from '#platform/server/outbound.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { startRacersSimulator } from './fake-racers.ts'
import { liveRacers } from './live-racers.ts'
import type { RacersPlace, RacersService } from './racers.ts'

/** The licence service that the site works with. */
export type OpenedRacers = {
  service: RacersService
  place: RacersPlace
  close(): Promise<void>
}

export type RacersSettings = {
  isDemo: boolean
  appUrl: string
  racers: RacersPlace | undefined
}

/**
 * The service that the settings name; in a demo without one the simulator, on a free port of this machine. Null where
 * there is none: nothing about racing licences is shown then.
 * @source WIRE §2
 */
export async function openRacers(
  { isDemo, appUrl, racers }: RacersSettings,
  powers: { outbound: Outbound; clock: Clock; chance: Chance; siteName: string },
): Promise<OpenedRacers | null> {
  const { outbound } = powers
  if (racers !== undefined)
    return { service: liveRacers(racers, { outbound }), place: racers, close: () => Promise.resolve() }
  if (!isDemo) return null
  const { close, ...place } = await startRacersSimulator({ siteUrl: appUrl, ...powers })
  return { service: liveRacers(place, { outbound }), place, close }
}
