import type { Outbound } from '#platform/server/outbound.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { startRacingEventsSimulator } from './fake-racing-events.ts'
import { liveRacingEvents } from './live-racing-events.ts'
import type { RacingEvents, RacingEventsPlace } from './racing-events.ts'

/** The opened calendar of the third party. */
export type OpenedRacingEvents = {
  service: RacingEvents
  /** Identifies the calendar; events of different calendars are kept apart. */
  source: string
  close(): Promise<void>
}

/**
 * Opens the calendar named in the settings; in a demo without one, the simulator on a free local port. Returns null if
 * there is none, and then only the club’s own events are shown.
 * @source docs/reference/interfaces.md §2.2
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
