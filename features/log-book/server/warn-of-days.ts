import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { type Warning, WARNINGS, warningFor } from '../log-book.rules.ts'
import { daysLetter } from './log-book-letters.ts'
import type { LogBookPowers } from './log-book-powers.ts'
import { type BookVehicleRow, findBook, noteWarning } from './log-book.store.ts'

/**
 * Writes to the owner when a counter of their book reaches 80 and 100 percent: once each, whatever is corrected after.
 * Who goes past both with one entry gets the letter that matters.
 * @source DOMAIN §2 (17), §3.7
 */
export async function warnOfDays(
  powers: LogBookPowers,
  tx: Tx,
  bookId: number,
  vehicle: BookVehicleRow,
): Promise<void> {
  const book = await findBook(tx, bookId)
  if (book === null) return
  for (const { id: counter } of book.rules.counters) {
    const used = book.used[counter] ?? 0
    const allowed = book.allowed[counter] ?? 0
    const reached = warningFor(used, allowed)
    if (reached === null) continue
    const sentAt = instantOf(powers.clock)
    const fresh: Warning[] = []
    for (const percent of WARNINGS)
      if (percent <= reached && (await noteWarning(tx, { bookId, counter, percent, sentAt })))
        fresh.push(percent)
    if (fresh.includes(reached))
      await powers.write(tx, vehicle.personId, daysLetter({ vehicle, counter, used, allowed }))
  }
}
