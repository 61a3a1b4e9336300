/** The conformance suite of racing calendars. */
import { expect, it } from 'vitest'
import { type RacingEvents, RacingEventsRefusal } from './racing-events.ts'

export type RacingEventsUnderTest = {
  service: RacingEvents
  /** The same service, called with ids that it did not issue to this site. */
  guests: RacingEvents
  /** A day by which one of its events has ended and the later ones have not. */
  from: string
  /** The titles of the events that end on the day `from` or later, ordered by day. */
  titles: readonly string[]
  /** The title of a cancelled event. */
  cancelledTitle: string
}

/** Returns the number of events, or the code of the refusal. */
export async function racingOutcomeOf(service: RacingEvents, fromDay: string): Promise<string> {
  try {
    return `${(await service.list(fromDay)).length} events`
  } catch (error) {
    if (error instanceof RacingEventsRefusal) return `refused: ${error.code}`
    throw error
  }
}

/** Registers the suite. */
export function racingEventsConformance(open: () => Promise<RacingEventsUnderTest>): void {
  it('lists the events that end on or after a day, earliest first', async () => {
    const { service, from, titles } = await open()
    const events = await service.list(from)
    expect(events.map(({ title }) => title)).toEqual(titles)
    expect(events.every((event) => event.ends_on >= from && event.starts_on <= event.ends_on)).toBe(true)
  })

  it('lists the same events with the same ids at each call', async () => {
    const { service, from } = await open()
    const [first, second] = [await service.list(from), await service.list(from)]
    expect(second).toEqual(first)
    expect(new Set(first.map(({ id }) => id)).size).toBe(first.length)
  })

  it('marks cancelled events', async () => {
    const { service, from, cancelledTitle } = await open()
    const events = await service.list(from)
    expect(events.filter((event) => event.is_cancelled).map(({ title }) => title)).toEqual([cancelledTitle])
  })

  it('links each event to its own page', async () => {
    const { service, from } = await open()
    for (const { url } of await service.list(from)) expect(url).toMatch(/^https:|^http:\/\/127\.0\.0\.1:/)
  })

  it('lists nothing for a day far in the future', async () => {
    const { service } = await open()
    expect(await service.list('2190-01-01')).toEqual([])
  })

  it('refuses unknown ids', async () => {
    const { guests, from } = await open()
    expect(await racingOutcomeOf(guests, from)).toBe('refused: ids')
  })
}
