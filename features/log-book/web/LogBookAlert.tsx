import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { BookSummary } from '../log-book.contract.ts'

/**
 * A notice on the member home if a log book is nearly or completely used; otherwise the given one.
 * @source docs/reference/log-book.md §5.1
 */
export function LogBookAlert({ books, otherwise }: { books: readonly BookSummary[]; otherwise: ReactNode }) {
  const book = books.find(({ state }) => state === 'over' || state === 'full' || state === 'nearly_full')
  const [counter] = book?.counters.toSorted((a, b) => b.used * a.allowed - a.used * b.allowed) ?? []
  if (book === undefined || counter === undefined) return otherwise
  const { used, allowed } = counter
  return (
    <Banner tone={book.state === 'nearly_full' ? 'warn' : 'danger'}>
      <Trans>
        You have used {used} of <Plural value={allowed} one="# day" other="# days" /> of a log book.{' '}
        <ScreenLink to={`/vehicle/${book.vehicle_id}/logbook`} className="font-semibold underline">
          Open it
        </ScreenLink>
      </Trans>
    </Banner>
  )
}
