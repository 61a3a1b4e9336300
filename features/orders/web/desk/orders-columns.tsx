import { useLingui } from '@lingui/react/macro'
import { type ListColumn, useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskOrder, OrdersColumn } from '../../orders-desk.contract.ts'
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from '../order-status-labels.ts'
import { gatewayWords } from './desk-labels.ts'

/** The columns of the list of orders. */
export function useOrdersColumns(): readonly (ListColumn<DeskOrder> & { key: OrdersColumn })[] {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  return [
    {
      key: 'number',
      label: t({ message: 'Order', comment: 'Column: the number of an order' }),
      sort: 'number',
      isFixed: true,
      isFigure: true,
      cell: ({ number }) => (
        <ScreenLink to={`/cms/orders/${number}`} className="font-semibold text-primary hover:underline">
          {number}
        </ScreenLink>
      ),
    },
    {
      key: 'buyer',
      label: t({ message: 'Buyer', comment: 'Column: who bought something' }),
      sort: 'buyer',
      cell: ({ buyer }) => buyer,
    },
    {
      key: 'items',
      label: t({ message: 'Items', comment: 'Column: what was bought' }),
      cell: ({ summary }) => <bdi className="block lg:min-w-48">{summary}</bdi>,
    },
    {
      key: 'placed',
      label: t({ message: 'Placed', comment: 'Column: when an order was placed' }),
      isFigure: true,
      cell: (row) => instant(row.placed_at),
    },
    {
      key: 'method',
      label: t`Paid by`,
      cell: ({ gateway }) => {
        const words = gatewayWords(gateway)
        return words === undefined ? gateway : i18n._(words)
      },
    },
    {
      key: 'status',
      label: t({ message: 'Status', comment: 'Column: the status of an order' }),
      cell: ({ status }) => (
        <Chip tone={ORDER_STATUS_TONES[status]}>{i18n._(ORDER_STATUS_WORDS[status])}</Chip>
      ),
    },
    {
      key: 'total',
      label: t({ message: 'Total', comment: 'Column: the total of an order' }),
      sort: 'total',
      isEnd: true,
      isFigure: true,
      cell: (row) => money(centsOf(row.total_amount)),
    },
  ]
}
