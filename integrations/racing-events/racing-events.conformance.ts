/** What every racing calendar must do for us, run against each way of having one. */
import { expect, it } from 'vitest'
import { type RacingEvents, RacingEventsRefusal } from './racing-events.ts'

export type RacingEventsUnderTest = {
  service: RacingEvents
  /** The same service, asked with ids it did not give to us. */
  strangers: RacingEvents
  /** A day on which one of its events has ended, none of those after it. */
  from: string
  /** The titles of what ends on that day or later, in the order of their days. */
  titles: readonly string[]
  /** One that was called off. */
  cancelledTitle: string
}

/** How it ended: how many events, or the refusal's code. */
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
  it('tells what is on from a day, earliest first, what ends that day included', async () => {
    const { service, from, titles } = await open()
    const events = await service.list(from)
    expect(events.map(({ title }) => title)).toEqual(titles)
    expect(events.every((event) => event.ends_on >= from && event.starts_on <= event.ends_on)).toBe(true)
  })

  it('says the same each time, under the same ids', async () => {
    const { service, from } = await open()
    const [first, second] = [await service.list(from), await service.list(from)]
    expect(second).toEqual(first)
    expect(new Set(first.map(({ id }) => id)).size).toBe(first.length)
  })

  it('says what was called off', async () => {
    const { service, from, cancelledTitle } = await open()
    const events = await service.list(from)
    expect(events.filter((event) => event.is_cancelled).map(({ title }) => title)).toEqual([cancelledTitle])
  })

  it('leads to a page of its own about each', async () => {
    const { service, from } = await open()
    for (const { url } of await service.list(from)) expect(url).toMatch(/^https:|^http:\/\/127\.0\.0\.1:/)
  })

  it('has nothing from a day long after', async () => {
    const { service } = await open()
    expect(await service.list('2190-01-01')).toEqual([])
  })

  it('refuses ids that are not ours', async () => {
    const { strangers, from } = await open()
    expect(await racingOutcomeOf(strangers, from)).toBe('refused: ids')
  })
}
