import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StaffTable } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import {
  type IncomeKind,
  type IncomeRow,
  type MoneyOverview,
  type OrderIncomeKind,
} from '../../money-overview.contract.ts'
import { FigureOrders } from './FigureOrders.tsx'
import { KIND_LABELS } from './money-labels.ts'

type Row = Omit<IncomeRow, 'kind'> & { kind: IncomeKind | 'total' }

/** The received amounts by kind, with their orders behind each kind. */
export function IncomeByKind({ data: { from, to, kinds, received, gst } }: { data: MoneyOverview }) {
  const { i18n, t } = useLingui()
  const money = useMoney()
  const [open, setOpen] = useState<OrderIncomeKind | null>(null)
  const amount = (dollars: number) => money(centsOf(dollars))
  const rows: Row[] = [
    ...kinds,
    {
      kind: 'total',
      sales: kinds.reduce((sum, { sales }) => sum + sales, 0),
      amount: received.amount,
      gst,
      before: received.before,
    },
  ]
  return (
    <>
      <StaffTable
        caption={t`Received by kind`}
        rows={rows}
        keyOf={({ kind }) => kind}
        columns={[
          {
            key: 'kind',
            head: <Trans>Kind</Trans>,
            cell: ({ kind, sales }) =>
              kind === 'total' ? (
                <b>
                  <Trans>Total</Trans>
                </b>
              ) : sales === 0 ? (
                i18n._(KIND_LABELS[kind])
              ) : kind === 'counter' ? (
                <ScreenLink
                  to="/cms/cash-counts"
                  className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
                >
                  {i18n._(KIND_LABELS[kind])}
                </ScreenLink>
              ) : (
                <button
                  type="button"
                  className="min-h-11 min-w-11 text-start font-semibold text-primary hover:underline"
                  onClick={() => setOpen(kind)}
                >
                  {i18n._(KIND_LABELS[kind])}
                </button>
              ),
          },
          {
            key: 'sales',
            head: <Trans>Sales</Trans>,
            isEnd: true,
            isFigure: true,
            cell: ({ sales }) => sales,
          },
          {
            key: 'amount',
            head: <Trans>Received</Trans>,
            isEnd: true,
            isFigure: true,
            cell: (row) => <b>{amount(row.amount)}</b>,
          },
          {
            key: 'gst',
            head: <Trans>GST</Trans>,
            isEnd: true,
            isFigure: true,
            cell: (row) => amount(row.gst),
          },
          {
            key: 'before',
            head: <Trans>Compared period</Trans>,
            isEnd: true,
            isFigure: true,
            cell: (row) => amount(row.before),
          },
          {
            key: 'change',
            head: <Trans context="difference in per cent">Change</Trans>,
            isEnd: true,
            isFigure: true,
            cell: (row) => <bdi dir="ltr">{changeOf(row)}</bdi>,
          },
        ]}
      />
      <FigureOrders
        title={open === null ? '' : i18n._(KIND_LABELS[open])}
        period={{ from, to }}
        figure={open === null ? null : { kind: open }}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

/** Returns the difference to the compared period in per cent, with its sign; empty without a comparison. */
function changeOf({ amount, before }: Pick<Row, 'amount' | 'before'>): string {
  if (before === 0) return ''
  const change = Math.round((100 * (amount - before)) / before)
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}%`
}
