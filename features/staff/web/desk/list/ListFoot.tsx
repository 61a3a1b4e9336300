import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import type { ListAddress } from '../../use-list-address.ts'

type ListFootProps = {
  page: {
    /** The number of rows in the list; null if it is not known. */
    total: number | null
    /** Whether the list has more rows than `total`. */
    hasMoreThanTotal: boolean
    /** The cursor of the next page; null on the last one. */
    next: string | null
  }
  address: ListAddress
}

/** The number of rows of a list, and the buttons for its first and its next page. */
export function ListFoot({ page, address }: ListFootProps) {
  const { total, hasMoreThanTotal, next } = page
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      {total === null || total === 0 ? null : (
        <p className="text-muted">
          {hasMoreThanTotal ? (
            <Trans>More than 1,000 in this list</Trans>
          ) : (
            <Plural value={total} one="# in this list" other="# in this list" />
          )}
        </p>
      )}
      {address.query.has('after') ? (
        <Button tone="link" size="small" onClick={() => address.turnTo({ after: '' })}>
          <Trans>First page</Trans>
        </Button>
      ) : null}
      {next === null ? null : (
        <Button tone="outline" size="small" onClick={() => address.turnTo({ after: next })}>
          <Trans>Next page</Trans>
        </Button>
      )}
    </div>
  )
}
