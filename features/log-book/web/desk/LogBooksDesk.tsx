import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskList,
  DeskPage,
  DeskTabs,
  StaffTable,
  useDesk,
  useListView,
} from '#features/staff/staff.public.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { BOOK_VIEWS, type BookView, deskBooks } from '../../log-book-desk.contract.ts'
import { STATE_TONES, STATE_WORDS } from '../log-book-labels.ts'

const VIEW_WORDS: Record<BookView, MessageDescriptor> = {
  waiting: msg`To issue`,
  current: msg`Current`,
  full: msg`Nearly full and over`,
  broken: msg`Fail the check`,
}

/** /cms/log-books: log books that are requested, current, full, or have altered entries. */
export function LogBooksDesk() {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { view, choose } = useListView(BOOK_VIEWS)
  const { data, isFormer, failure, reload } = useDesk(deskBooks, { view })
  return (
    <DeskPage title={<Trans>Log books</Trans>}>
      <DeskTabs
        label={t`Log books by state`}
        views={BOOK_VIEWS}
        wordsOf={(id) => i18n._(VIEW_WORDS[id])}
        counts={data?.counts}
        value={view}
        onChange={choose}
      >
        <div className="mt-5">
          <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
            {data?.data.length === 0 ? (
              <p className="text-muted">
                <Trans>No log books in this list.</Trans>
              </p>
            ) : (
              <StaffTable
                caption={t`Log books`}
                rows={data?.data ?? []}
                keyOf={({ id }) => String(id)}
                columns={[
                  {
                    key: 'vehicle',
                    head: <Trans>Vehicle</Trans>,
                    cell: (row) => (
                      <TextLink to={`/cms/log-books/${row.vehicle_id}`}>
                        <bdi>{row.vehicle}</bdi>
                      </TextLink>
                    ),
                  },
                  {
                    key: 'plate',
                    head: <Trans>Plate</Trans>,
                    isFigure: true,
                    cell: ({ plate }) => <bdi dir="ltr">{plate}</bdi>,
                  },
                  { key: 'member', head: <Trans>Member</Trans>, cell: ({ member }) => <bdi>{member}</bdi> },
                  {
                    key: 'number',
                    head: <Trans>Log book</Trans>,
                    isFigure: true,
                    cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
                  },
                  {
                    key: 'days',
                    head: <Trans>Days</Trans>,
                    isFigure: true,
                    cell: ({ counters, number }) =>
                      number === ''
                        ? ''
                        : counters.map(({ used, allowed }) => `${used}/${allowed}`).join(' + '),
                  },
                  {
                    key: 'to',
                    head: <Trans>To</Trans>,
                    isFigure: true,
                    cell: ({ period_to: to }) =>
                      to === null || format === null ? '' : format.day(to, 'medium'),
                  },
                  {
                    key: 'state',
                    head: <Trans>Status</Trans>,
                    cell: ({ state, broken_at: brokenAt }) =>
                      brokenAt === null ? (
                        <Chip tone={STATE_TONES[state]}>{i18n._(STATE_WORDS[state])}</Chip>
                      ) : (
                        <Chip tone="danger">
                          <Trans>Broken at line {brokenAt}</Trans>
                        </Chip>
                      ),
                  },
                ]}
              />
            )}
          </DeskList>
        </div>
      </DeskTabs>
    </DeskPage>
  )
}
