import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { type BookSummary, ownBooks, readVehicleBook, type VehicleBook } from '../log-book.contract.ts'

export type LoadedBook = {
  /** Null until it is there. */
  data: VehicleBook | null
  /** Why it could not be fetched, in words; empty where it could. */
  failure: string
  /** True where there is no such vehicle, or it is not ours to see. */
  isMissing: boolean
  reload(): void
  /** Takes over what a change answered. */
  put(data: VehicleBook): void
}

/** The page of a vehicle's log book. @param bookId an earlier book; the present one for null */
export function useLogBook(vehicleId: number, bookId: number | null): LoadedBook {
  const { t } = useLingui()
  const [data, put] = useState<VehicleBook | null>(null)
  const [failure, setFailure] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [round, setRound] = useState(0)
  const lost = t`That didn’t reach us. Check your signal and try again.`
  const reload = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    const leaving = new AbortController()
    setFailure('')
    setIsMissing(false)
    const wish = { vehicle_id: vehicleId, ...(bookId === null ? {} : { book_id: bookId }) }
    call(readVehicleBook, wish, { signal: leaving.signal }).then(
      ({ item }) => put(item),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof RequestFailure)) reportFault(error, 'log book')
        if (error instanceof RequestFailure && (error.status === 404 || error.status === 422))
          return setIsMissing(true)
        setFailure(error instanceof RequestFailure && error.textCode !== '' ? error.message : lost)
      },
    )
    return () => leaving.abort()
    // The words change with the language alone, and nothing need be fetched again for that.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [vehicleId, bookId, round])
  return { data, failure, isMissing, reload, put }
}

/**
 * The present books of one's own vehicles; none until they are there. What shows them is whole without.
 * @param isNeeded false: nothing is asked
 */
export function useOwnBooks(isNeeded = true): readonly BookSummary[] {
  const [books, setBooks] = useState<readonly BookSummary[]>([])
  useEffect(() => {
    if (!isNeeded) return undefined
    const leaving = new AbortController()
    call(ownBooks, {}, { signal: leaving.signal }).then(
      ({ data }) => setBooks(data),
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof RequestFailure)) reportFault(error, 'log books')
      },
    )
    return () => leaving.abort()
  }, [isNeeded])
  return books
}
