import type { Random } from '#platform/server/random.ts'
import type { Outbound } from '#platform/server/outbound.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { startRacersSimulator } from './fake-racers.ts'
import { liveRacers } from './live-racers.ts'
import type { RacersPlace, RacersService } from './racers.ts'

/** The opened licence service. */
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
 * Opens the service named in the settings; in a demo without one, the simulator on a free local port. Returns null if
 * there is none, and then the site shows nothing about racing licences.
 * @source docs/reference/interfaces.md §2.2; docs/reference/racers.md §2.3
 */
export async function openRacers(
  { isDemo, appUrl, racers }: RacersSettings,
  deps: { outbound: Outbound; clock: Clock; random: Random; siteName: string },
): Promise<OpenedRacers | null> {
  const { outbound } = deps
  if (racers !== undefined)
    return { service: liveRacers(racers, { outbound }), place: racers, close: () => Promise.resolve() }
  if (!isDemo) return null
  const { close, ...place } = await startRacersSimulator({ siteUrl: appUrl, ...deps })
  return { service: liveRacers(place, { outbound }), place, close }
}
