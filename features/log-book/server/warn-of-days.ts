import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { type Warning, WARNINGS, warningFor } from '../log-book.rules.ts'
import { daysMail, mailAbout } from './log-book-mails.ts'
import type { LogBookDeps } from './log-book-deps.ts'
import { type BookVehicleRow, findBook, noteWarning } from './log-book.store.ts'

/**
 * Mails the owner when a counter of their book reaches 80 and 100 percent, once for each threshold, even if entries are
 * corrected afterwards. If one entry passes both, only the second mail is sent.
 * @source docs/reference/log-book.md §3.1
 */
export async function warnOfDays(
  deps: LogBookDeps,
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
    const sentAt = instantOf(deps.clock)
    const fresh: Warning[] = []
    for (const percent of WARNINGS)
      if (percent <= reached && (await noteWarning(tx, { bookId, counter, percent, sentAt })))
        fresh.push(percent)
    if (fresh.includes(reached))
      await deps.write(
        tx,
        vehicle.personId,
        daysMail({ vehicle, counter, used, allowed }),
        mailAbout(vehicle),
      )
  }
}
