import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { type ListColumn, useInstant } from '#features/staff/staff.public.tsx'
import { daysBetween } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskOrder, OrdersColumn } from '../../orders-desk.contract.ts'
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from '../order-status-labels.ts'
import { gatewayWords } from './desk-labels.ts'

/**
 * The columns of the list of orders. @param isUnpaid whether the list contains the orders that await payment, which
 * shows until when each is to be paid
 */
export function useOrdersColumns(
  isUnpaid: boolean,
): readonly (ListColumn<DeskOrder> & { key: OrdersColumn })[] {
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
      key: 'due',
      label: t({ message: 'Due', comment: 'Column: until when an order is to be paid' }),
      ...(isUnpaid && { sort: 'due' }),
      isOptional: !isUnpaid,
      isFigure: true,
      cell: (row) => <DueDay order={row} />,
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

/** The day by which an order is to be paid, and since how many days it is overdue. */
function DueDay({ order: { hold_ends_at: due } }: { order: DeskOrder }) {
  const { timezone } = useSite()
  const format = useFormat()
  if (due === null) return ''
  const now = browserClock.nowMs()
  const day = dayInZone(Date.parse(due), timezone)
  const overdueDays = daysBetween(day, dayInZone(now, timezone))
  return (
    <span className="whitespace-nowrap">
      {format?.day(day, 'medium')}
      {Date.parse(due) > now ? null : (
        <span className="mt-1 block">
          <Chip tone="danger">
            {overdueDays < 1 ? (
              <Trans comment="State of an order: its time to pay is over since today">Overdue</Trans>
            ) : (
              <Plural value={overdueDays} one="# day overdue" other="# days overdue" />
            )}
          </Chip>
        </span>
      )}
    </span>
  )
}
