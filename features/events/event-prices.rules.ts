/** Orders the prices of an event, and matches submitted ones to the stored ones. No clock, no database. */
import type { PriceFor } from './events.contract.ts'

/**
 * Returns the prices with the usual one first, as the lists show it: the first price for adults. The others keep the
 * order of the desk.
 * @source docs/reference/events-and-entries.md §2.4
 */
export function usualPriceFirst<Price extends { who: PriceFor }>(prices: readonly Price[]): Price[] {
  const usual = prices.find(({ who }) => who !== 'junior' && who !== 'extra')
  return usual === undefined ? [...prices] : [usual, ...prices.filter((price) => price !== usual)]
}

type TypedPrice = { label: string; who: PriceFor }

/**
 * Finds the stored price for each submitted one, so that it retains its id and an open entry form stays valid. Prices
 * with the same label match. A renamed price matches the stored one at the same position in the list for the same group
 * of people. A renamed extra never matches, because somebody may have chosen it by its old name.
 * @returns for each submitted price the retained id, or null for a new price
 */
export function continuedPrices(
  stored: readonly (TypedPrice & { id: number })[],
  typed: readonly TypedPrice[],
): (number | null)[] {
  const free = new Map(stored.map((price) => [price.id, price]))
  const kept = typed.map((): number | null => null)
  const claim = (isSame: (before: TypedPrice & { id: number }, now: TypedPrice, at: number) => boolean) => {
    for (const [at, now] of typed.entries()) {
      if (kept[at] !== null) continue
      const before = [...free.values()].find((one) => isSame(one, now, at))
      if (before === undefined) continue
      kept[at] = before.id
      free.delete(before.id)
    }
  }
  claim((before, now) => before.label === now.label && before.who === now.who)
  claim((before, now) => spelled(before.label) === spelled(now.label))
  claim((before, now, at) => stored[at]?.id === before.id && before.who === now.who && now.who !== 'extra')
  return kept
}

function spelled(label: string): string {
  return label.toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
}
