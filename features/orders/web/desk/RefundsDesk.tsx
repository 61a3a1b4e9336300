import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  DeskFailure,
  DeskPage,
  DeskTabs,
  IfAllowed,
  type ListColumn,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Which } from '#platform/ui/Which.tsx'
import type { DeskRefund } from '../../orders-desk.contract.ts'
import {
  deskRefunds,
  REFUND_VIEWS,
  REFUNDS_SORTS,
  refundsCsv,
  type RefundsQuery,
  type RefundView,
  settleRefund,
} from '../../refunds-desk.contract.ts'
import { useRefundsColumns } from './refunds-columns.tsx'
import { type Settlement, SETTLEMENT_LABELS, SETTLEMENTS, SettleRefundDialog } from './SettleRefundDialog.tsx'

/** Returns whether a payment type has no gateway that could send a refund. */
function hasNoGateway(gateway: string): boolean {
  return ['', 'bank_transfer', 'cash', 'eftpos', 'at_club'].includes(gateway)
}

const VIEW_WORDS: Record<RefundView, MessageDescriptor> = {
  to_do: msg({ message: 'To refund', comment: 'View of the list of refunds: those still to be made' }),
  done: msg({ message: 'Refunded', context: 'refund', comment: 'View of the list of refunds' }),
  all: msg({ message: 'All', comment: 'View of a list: all its records' }),
}

const EMPTY: Record<RefundView, MessageDescriptor> = {
  to_do: msg`No refunds to make.`,
  done: msg`No refunds have been made yet.`,
  all: msg`There are no refunds yet.`,
}

/** /cms/refunds: the refunds still to be made, oldest first, and those that were made, newest first. */
export function RefundsDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = REFUND_VIEWS.find((one) => one === query.get('view')) ?? 'to_do'
  const sort = sortIn(address, REFUNDS_SORTS, { sort: 'created', order: view === 'to_do' ? 'asc' : 'desc' })
  const filter: RefundsQuery = { view, q: text, ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskRefunds, { ...filter, ...(after && { after }) })
  const [settling, setSettling] = useState<{ refund: DeskRefund; settlement: Settlement } | null>(null)
  // The list of those to be made shows no status, because the buttons say it.
  const columns = useRefundsColumns().map((column) =>
    view === 'to_do' ? column : { ...column, isOptional: false },
  )
  const buttons: ListColumn<DeskRefund> = {
    key: 'do',
    label: '',
    isActions: true,
    cell: (refund) => (
      <RefundActions refund={refund} onSettle={(settlement) => setSettling({ refund, settlement })} />
    ),
  }
  const saving = useListExport(refundsCsv, { address, columns, query: filter })
  return (
    <DeskPage
      title={<Trans>Refunds</Trans>}
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
        label={t`Refunds by status`}
        views={REFUND_VIEWS}
        wordsOf={(id) => i18n._(VIEW_WORDS[id])}
        counts={data?.counts}
        value={view}
        onChange={(wanted) => show({ view: wanted === 'to_do' ? '' : wanted, sort: '', order: '' })}
      >
        <RecordList
          list="refunds"
          caption={view === 'to_do' ? t`Refunds to make` : t`Refunds`}
          searchLabel={t`Find by order, buyer or amount`}
          address={address}
          columns={view === 'done' ? columns : [...columns, buttons]}
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
          nameOf={({ order_number: number }) => t`Order ${number}`}
          empty={text === '' ? i18n._(EMPTY[view]) : <Trans>No refunds match.</Trans>}
        />
      </DeskTabs>
      {settling === null ? null : (
        <SettleRefundDialog {...settling} onClose={() => setSettling(null)} onDone={reload} />
      )}
    </DeskPage>
  )
}

type RefundActionsProps = { refund: DeskRefund; onSettle: (settlement: Settlement) => void }

/** The buttons that settle a refund, or why it cannot be settled. */
function RefundActions({ refund, onSettle }: RefundActionsProps) {
  const { gateway, order_number: number, status } = refund
  if (status === 'done') return ''
  if (status === 'asked') return <Trans>On its way</Trans>
  if (refund.reason === 'elsewhere')
    return <Trans>Refund the same amount on the order to settle it here</Trans>
  const settlements = SETTLEMENTS.filter((one) => one !== 'gateway' || !hasNoGateway(gateway))
  return (
    <IfAllowed call={settleRefund}>
      <span className="flex flex-wrap gap-2">
        {settlements.map((settlement) => (
          <Button key={settlement} size="small" tone="outline" onClick={() => onSettle(settlement)}>
            {SETTLEMENT_LABELS[settlement]}
            <Which>
              <Trans>Order {number}</Trans>
            </Which>
          </Button>
        ))}
      </span>
    </IfAllowed>
  )
}
