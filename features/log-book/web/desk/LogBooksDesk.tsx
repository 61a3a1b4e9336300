import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskFailure,
  DeskPage,
  DeskTabs,
  type ListAddress,
  type ListFilter,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import {
  BOOK_VIEWS,
  BOOKS_SORTS,
  type BooksQuery,
  type BookView,
  deskBooks,
  deskBooksCsv,
} from '../../log-books-list.contract.ts'
import { useBooksColumns } from './log-books-columns.tsx'

const VIEW_WORDS: Record<BookView, MessageDescriptor> = {
  waiting: msg`To issue`,
  current: msg`Current`,
  full: msg`Nearly full and over`,
  over: msg({ message: 'Ended', context: 'log books', comment: 'Tab: log books whose period is over' }),
  broken: msg`Fail the check`,
}

/** /cms/log-books: log books that are requested, current, full or past, or have altered entries. */
export function LogBooksDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = BOOK_VIEWS.find((one) => one === query.get('view')) ?? 'waiting'
  const sort = sortIn(
    address,
    BOOKS_SORTS,
    view === 'full' ? { sort: 'used', order: 'desc' } : { sort: 'since', order: 'asc' },
  )
  const filter: BooksQuery = { view, q: text, ...endsIn(address), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskBooks, { ...filter, ...(after && { after }) })
  const columns = useBooksColumns()
  const saving = useListExport(deskBooksCsv, { address, columns, query: filter })
  const filters: ListFilter[] = [
    {
      kind: 'days',
      from: 'ends_from',
      to: 'ends_to',
      label: t({ message: 'Ends', comment: 'Filter: the last day of a log book' }),
      anyLabel: t`Any day`,
    },
  ]
  return (
    <DeskPage
      title={<Trans>Log books</Trans>}
      actions={
        <Button
          size="small"
          tone="outline"
          busy={saving.isBusy}
          busyLabel={t`Saving`}
          onClick={() => saving.save()}
        >
          <Trans>Export CSV</Trans>
        </Button>
      }
    >
      <DeskFailure words={saving.failure} />
      <DeskTabs
        label={t`Log books by state`}
        views={BOOK_VIEWS}
        wordsOf={(id) => i18n._(VIEW_WORDS[id])}
        counts={data?.counts}
        value={view}
        onChange={(wanted) => show({ view: wanted === 'waiting' ? '' : wanted })}
      >
        <RecordList
          list="log_books"
          caption={t`Log books`}
          searchLabel={t`Find by vehicle, plate, member or number`}
          address={address}
          columns={columns}
          filters={filters}
          sort={sort}
          page={{
            rows: data?.data ?? null,
            isFormer,
            failure,
            reload,
            next: data?.next ?? null,
            total: data?.total ?? null,
            hasMoreThanTotal: data?.has_more_than_total === true,
          }}
          keyOf={({ id }) => String(id)}
          nameOf={({ vehicle, member }) => [vehicle, member].join(' · ')}
          empty={<Trans>No log books in this list.</Trans>}
          bulk={({ rows, isAll }) => (
            <Button
              size="small"
              tone="outline"
              busy={saving.isBusy}
              onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
            >
              <Trans>Export selected log books</Trans>
            </Button>
          )}
        />
      </DeskTabs>
    </DeskPage>
  )
}

/** Returns the filter by the last day, from the address; malformed days are ignored. */
function endsIn({ query }: ListAddress): Pick<BooksQuery, 'ends_from' | 'ends_to'> {
  const [from, to] = [query.get('ends_from') ?? '', query.get('ends_to') ?? '']
  return { ...(isDay(from) && { ends_from: from }), ...(isDay(to) && { ends_to: to }) }
}
