import { Plural, Trans } from '@lingui/react/macro'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { VehicleBook } from '../log-book.contract.ts'
import { warningFor } from '../log-book.rules.ts'

/** Notices about a book that a person should read before the next drive. */
export function BookBanners({ data }: { data: VehicleBook }) {
  return (
    <>
      <Closed data={data} />
      <Waiting data={data} />
      <DaysLeft data={data} />
    </>
  )
}

function Closed({ data: { closed, book, others } }: { data: VehicleBook }) {
  if (closed === 'not_financial')
    return (
      <Banner tone="warn">
        <Trans>
          Your membership has expired. The book can be read; to write in it,{' '}
          <ScreenLink to="/renew" className="font-semibold underline">
            renew
          </ScreenLink>
          .
        </Trans>
      </Banner>
    )
  if (closed === 'not_registered')
    return (
      <Banner tone="warn">
        {book === null && others.length === 0 ? (
          <Trans>A log book is for a car with a current club registration.</Trans>
        ) : (
          <Trans>
            This car has no current club registration, so no entries can be added to its log book.
          </Trans>
        )}
      </Banner>
    )
  return null
}

function Waiting({ data: { book } }: { data: VehicleBook }) {
  if (book?.state === 'requested')
    return (
      <Banner tone="info">
        <Trans>You have asked for a book. The registrar answers by mail.</Trans>
      </Banner>
    )
  if (book?.state === 'lost')
    return (
      <Banner tone="warn">
        <Trans>You have said that this book is lost. The registrar gives you another one.</Trans>
      </Banner>
    )
  return null
}

/** Shows the remaining days of the counter that is used most. */
function DaysLeft({ data: { book } }: { data: VehicleBook }) {
  if (book === null || book.number === '') return null
  const fullest = book.counters.toSorted((a, b) => b.used * a.allowed - a.used * b.allowed)[0]
  if (fullest === undefined) return null
  const { used, allowed } = fullest
  const warning = warningFor(used, allowed)
  if (warning === null) return null
  return (
    <Banner tone={warning === 100 ? 'danger' : 'warn'}>
      {used > allowed ? (
        <Trans>
          You have used {used} of <Plural value={allowed} one="# day" other="# days" />. A drive over the days
          may not be covered: speak to the registrar before the next one.
        </Trans>
      ) : warning === 100 ? (
        <Trans>
          You have used all <Plural value={allowed} one="# day" other="# days" />. Another drive may not be
          covered: speak to the registrar first.
        </Trans>
      ) : (
        <Trans>
          You have used {used} of <Plural value={allowed} one="# day" other="# days" />.
        </Trans>
      )}
    </Banner>
  )
}
