import { call } from '#platform/web/http.ts'
import { type Fetched, useFetching } from '#platform/web/lazy/use-fetched.ts'
import { type BookSummary, ownBooks, readVehicleBook, type VehicleBook } from '../log-book.contract.ts'

/** Fetches the page of a vehicle's log book. @param bookId an earlier book; the current one for null */
export function useLogBook(vehicleId: number, bookId: number | null): Fetched<VehicleBook> {
  const input = { vehicle_id: vehicleId, ...(bookId === null ? {} : { book_id: bookId }) }
  return useFetching(`log-book ${vehicleId} ${bookId}`, async (signal) => {
    const { item } = await call(readVehicleBook, input, { signal })
    return item
  })
}

const NONE: readonly BookSummary[] = []

/**
 * Fetches the current books of the user's vehicles; empty until loaded. Screens that show them also work without them.
 */
export function useOwnBooks(): readonly BookSummary[] {
  const { data } = useFetching('log-books', (signal) => call(ownBooks, {}, { signal }))
  return data?.data ?? NONE
}
