import type { Outbound } from '#platform/server/outbound.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { startRacingEventsSimulator } from './fake-racing-events.ts'
import { liveRacingEvents } from './live-racing-events.ts'
import type { RacingEvents, RacingEventsPlace } from './racing-events.ts'

/** The third party's calendar that the site works with. */
export type OpenedRacingEvents = {
  service: RacingEvents
  /** Which calendar it is: another one's events are not this one's. */
  source: string
  close(): Promise<void>
}

/**
 * The calendar that the settings name; in a demo without one the simulator, on a free port of this machine. Null where
 * there is none: only the club's own events are shown then.
 * @source WIRE §2
 */
export async function openRacingEvents(
  { isDemo, events }: { isDemo: boolean; events: RacingEventsPlace | undefined },
  { outbound, clock }: { outbound: Outbound; clock: Clock },
): Promise<OpenedRacingEvents | null> {
  if (events !== undefined)
    return {
      service: liveRacingEvents(events, { outbound }),
      source: `${events.url} ${events.managerId}`,
      close: () => Promise.resolve(),
    }
  if (!isDemo) return null
  const { close, ...place } = await startRacingEventsSimulator({ clock })
  return { service: liveRacingEvents(place, { outbound }), source: 'simulator', close }
}
