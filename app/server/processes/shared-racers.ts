import { DEMO_SETTINGS } from '#database/seed/demo-settings.ts'
import { type OpenedRacers, openRacers } from '#integrations/racers/open-racers.ts'
import { createOutbound } from '#platform/server/outbound.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import type { Settings } from '../settings.ts'

/** Opens the licence service that all workers use; null if there is none. */
export async function openSharedRacers(settings: Settings): Promise<OpenedRacers | null> {
  const { signal: stopping } = new AbortController()
  return openRacers(settings, {
    outbound: createOutbound({ allowsLoopback: settings.isDemo, stopping }),
    clock: systemClock,
    random: systemRandom(systemClock),
    siteName: DEMO_SETTINGS.name ?? 'The club',
  })
}
