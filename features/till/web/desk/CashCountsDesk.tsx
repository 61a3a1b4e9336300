import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  IfAllowed,
  DeskFailure,
  DeskPage,
  type ListAddress,
  type ListFilter,
  RecordList,
  type Selected,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import {
  type CashCount,
  cashCounts,
  cashCountsCsv,
  COUNT_STATES,
  COUNTS_SORTS,
  type CountsQuery,
  matchDeposit,
} from '../../till.contract.ts'
import { useCountsColumns } from './counts-columns.tsx'
import { MatchDeposit } from './MatchDeposit.tsx'
import { COUNT_STATE_LABELS } from './till-labels.ts'

/** /cms/cash-counts: all tills with their counts and their deposits at the bank, for the treasurer. */
export function CashCountsDesk() {
  const { t } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const sort = sortIn(address, COUNTS_SORTS, { sort: 'number', order: 'desc' })
  const filter: CountsQuery = { q: text, ...filterIn(address), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(cashCounts, { ...filter, ...(after && { after }) })
  const columns = useCountsColumns()
  const filters = useFilters()
  const [matching, setMatching] = useState<Matching | null>(null)
  const saving = useListExport(cashCountsCsv, {
    address,
    columns,
    query: filter,
  })
  return (
    <DeskPage
      title={<Trans>Cash counts</Trans>}
      actions={
        <>
          <Button size="small" tone="outline" onClick={() => globalThis.print()}>
            <Trans comment="Button: prints this page">Print</Trans>
          </Button>
          <Button
            size="small"
            tone="outline"
            busy={saving.isBusy}
            busyLabel={t`Saving`}
            onClick={() => saving.save()}
          >
            <Trans>Export CSV</Trans>
          </Button>
        </>
      }
    >
      <PrintLine />
      <DeskFailure words={saving.failure} />
      <RecordList
        list="cash_counts"
        caption={t`Cash counts`}
        searchLabel={t`Find by number or till`}
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
        keyOf={({ id }) => id}
        nameOf={({ number, place }) => t`Cash count ${number}, ${place}`}
        empty={<Trans>No cash counts. A till opened at the gate or the bar appears here.</Trans>}
        bulk={(selected, clear) => (
          <SelectedCounts
            selected={selected}
            onMatch={() => setMatching({ counts: selected.rows, clear })}
            onExport={saving.save}
            isSaving={saving.isBusy}
          />
        )}
      />
      {matching === null ? null : (
        <MatchDeposit
          counts={matching.counts}
          onClose={() => setMatching(null)}
          onDone={() => {
            setMatching(null)
            matching.clear()
            reload()
          }}
        />
      )}
    </DeskPage>
  )
}

type Matching = { counts: readonly CashCount[]; clear: () => void }

type SelectedCountsProps = {
  selected: Selected<CashCount>
  onMatch: () => void
  onExport: (ids?: readonly string[]) => void
  isSaving: boolean
}

/** The actions for selected cash counts. A deposit is chosen for the counts of one page. */
function SelectedCounts({ selected: { rows, isAll }, onMatch, onExport, isSaving }: SelectedCountsProps) {
  return (
    <>
      {isAll || rows.some(({ closed_at: closedAt }) => closedAt === null) ? null : (
        <IfAllowed call={matchDeposit}>
          <Button size="small" onClick={onMatch}>
            <Trans>Choose the bank deposit</Trans>
          </Button>
        </IfAllowed>
      )}
      <Button
        size="small"
        tone="outline"
        busy={isSaving}
        onClick={() => onExport(isAll ? undefined : rows.map(({ id }) => id))}
      >
        <Trans>Export selected cash counts</Trans>
      </Button>
    </>
  )
}

function useFilters(): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: whether a till is open' }),
      anyLabel: t`Any status`,
      options: COUNT_STATES.map((value) => ({ value, label: i18n._(COUNT_STATE_LABELS[value]) })),
    },
    {
      kind: 'days',
      from: 'from',
      to: 'to',
      label: t({ message: 'Opened', comment: 'Column: when a till was opened' }),
      anyLabel: t`Any day`,
    },
  ]
}

/** Reads the filters from the address; malformed values are ignored. */
function filterIn({ query }: ListAddress): Partial<CountsQuery> {
  const day = (name: 'from' | 'to') => {
    const value = query.get(name) ?? ''
    return isDay(value) ? { [name]: value } : {}
  }
  const state = COUNT_STATES.find((one) => one === query.get('state'))
  return { ...(state !== undefined && { state }), ...day('from'), ...day('to') }
}
