import { call } from '#platform/web/http.ts'
import { type Fetched, useFetching } from '#platform/web/late/use-fetched.ts'
import { type BookSummary, ownBooks, readVehicleBook, type VehicleBook } from '../log-book.contract.ts'

/** The page of a vehicle's log book. @param bookId an earlier book; the present one for null */
export function useLogBook(vehicleId: number, bookId: number | null): Fetched<VehicleBook> {
  const wish = { vehicle_id: vehicleId, ...(bookId === null ? {} : { book_id: bookId }) }
  return useFetching(`log-book ${vehicleId} ${bookId}`, async (signal) => {
    const { item } = await call(readVehicleBook, wish, { signal })
    return item
  })
}

const NONE: readonly BookSummary[] = []

/**
 * The present books of one's own vehicles; none until they are there. What shows them is whole without.
 * @param isNeeded false: nothing is asked
 */
export function useOwnBooks(isNeeded = true): readonly BookSummary[] {
  const { data } = useFetching('log-books', (signal) => call(ownBooks, {}, { signal }), isNeeded)
  return data?.data ?? NONE
}
