import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useState } from 'react'
import { DeskPager, DeskTabs, StaffTable } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { PreviewRow, RowState } from '../member-import.contract.ts'
import { saveRowsToCorrect } from './tables.ts'

const STATES: readonly RowState[] = ['trouble', 'new', 'partner', 'here']
const STATE_LABELS: Record<RowState, MessageDescriptor> = {
  trouble: msg`To fix`,
  new: msg`New`,
  partner: msg({
    message: 'Partners',
    comment: 'Tab: rows of an import that become the partner of another row',
  }),
  here: msg`Already a member`,
}
const ROWS_A_PAGE = 50

type ImportRowsProps = {
  fileName: string
  csv: string
  rows: readonly PreviewRow[]
  isBusy: boolean
  onBegin: (expects: number, writesWelcome: boolean) => void
}

/** Shows the outcome of each row, and the button that starts the import. */
export function ImportRows({ fileName, csv, rows, isBusy, onBegin }: ImportRowsProps) {
  const { t, i18n } = useLingui()
  const of = (state: RowState) => rows.filter((row) => row.state === state)
  const counts = {
    trouble: of('trouble').length,
    new: of('new').length,
    partner: of('partner').length,
    here: of('here').length,
  }
  const [view, setView] = useState<RowState>(STATES.find((state) => counts[state] > 0) ?? 'new')
  const [asked, setPage] = useState(1)
  const page = Math.min(asked, Math.max(1, Math.ceil(counts[view] / ROWS_A_PAGE)))
  const [writesWelcome, setWritesWelcome] = useState(false)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div aria-live="polite">
        <p className="text-h4">
          <Plural value={rows.length} one="# row read" other="# rows read" />
        </p>
        <p className="text-note text-muted">
          <bdi>{fileName}</bdi>
        </p>
      </div>
      <DeskTabs
        label={t`Import members`}
        views={STATES}
        wordsOf={(state) => i18n._(STATE_LABELS[state])}
        counts={counts}
        value={view}
        onChange={(state) => {
          setView(state)
          setPage(1)
        }}
      >
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
          {view === 'trouble' && counts.trouble > 0 ? (
            <p>
              <Button tone="outline" size="small" onClick={() => saveRowsToCorrect(csv, of('trouble'))}>
                <Trans>Export CSV</Trans>
              </Button>
            </p>
          ) : null}
          <RowsTable
            caption={i18n._(STATE_LABELS[view])}
            rows={of(view).slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)}
          />
          <DeskPager
            look={{ view, q: '', page, choose: () => undefined, find: () => undefined, turnTo: setPage }}
            hasMore={counts[view] > page * ROWS_A_PAGE}
          />
        </div>
      </DeskTabs>
      {counts.new === 0 ? null : (
        <div>
          <Checkbox
            label={<Trans>Send a welcome email to everyone who is new and has paid</Trans>}
            checked={writesWelcome}
            onChange={(event) => setWritesWelcome(event.target.checked)}
          />
          <Button
            busy={isBusy}
            busyLabel={<Trans>Saving</Trans>}
            onClick={() => onBegin(counts.new, writesWelcome)}
          >
            <Plural value={counts.new} one="Import # member" other="Import # members" />
          </Button>
        </div>
      )}
    </section>
  )
}

function RowsTable({ caption, rows }: { caption: string; rows: readonly PreviewRow[] }) {
  const format = useFormat()
  if (rows.length === 0)
    return (
      <p>
        <Trans>No rows in this list.</Trans>
      </p>
    )
  return (
    <StaffTable
      caption={caption}
      rows={rows}
      keyOf={({ row }) => String(row)}
      columns={[
        { key: 'row', head: <Trans>Row</Trans>, isFigure: true, isEnd: true, cell: ({ row }) => row },
        { key: 'name', head: <Trans>Name</Trans>, cell: ({ name }) => name },
        {
          key: 'why',
          head: <Trans>Note</Trans>,
          cell: ({ words }) => (
            <span className="block min-w-[9rem]">
              <bdi>{words.join('. ')}</bdi>
            </span>
          ),
        },
        { key: 'number', head: <Trans>Number</Trans>, isFigure: true, cell: ({ number }) => number },
        { key: 'type', head: <Trans>Type</Trans>, cell: ({ type }) => type },
        {
          key: 'to',
          head: <Trans>Valid to</Trans>,
          isFigure: true,
          cell: ({ valid_to: to, no_expiry: isForLife }) =>
            isForLife ? (
              <Trans>with no end</Trans>
            ) : to === null || format === null ? (
              ''
            ) : (
              format.day(to, 'medium')
            ),
        },
        { key: 'email', head: <Trans>Email</Trans>, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
      ]}
    />
  )
}
