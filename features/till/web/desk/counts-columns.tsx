import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ListColumn, useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { CashCount, CountsColumn } from '../../till.contract.ts'

type CountColumn = ListColumn<CashCount> & { key: CountsColumn }

/** The columns of the list of cash counts. */
export function useCountsColumns(): readonly CountColumn[] {
  const { t } = useLingui()
  const instant = useInstant()
  const format = useFormat()
  return [
    {
      key: 'number',
      label: t({ message: 'No.', comment: 'Column: the number of a cash count' }),
      sort: 'number',
      isFigure: true,
      cell: ({ number }) => number,
    },
    {
      key: 'till',
      label: t({ message: 'Till', comment: 'Column: the name of a till' }),
      sort: 'till',
      isFixed: true,
      cell: ({ id, place }) => (
        <TextLink to={`/cms/cash-counts/${id}`}>
          <bdi>{place}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'opened',
      label: t({ message: 'Opened', comment: 'Column: when a till was opened' }),
      isFigure: true,
      cell: ({ opened_at: at }) => instant(at),
    },
    {
      key: 'opened_by',
      label: t({ message: 'Opened by', comment: 'Column: who opened a till' }),
      isOptional: true,
      cell: (count) => count.opened_by,
    },
    ...useSumColumns(),
    {
      key: 'status',
      label: t({ message: 'Status', comment: 'Column: whether a till is open' }),
      cell: ({ closed_at: closedAt }) =>
        closedAt === null ? (
          <Chip tone="warn">{t({ message: 'Open', context: 'status of a till' })}</Chip>
        ) : (
          <Chip tone="neutral">{t({ message: 'Closed', context: 'status of a till' })}</Chip>
        ),
    },
    {
      key: 'closed_by',
      label: t({ message: 'Closed by', comment: 'Column: who counted and closed a till' }),
      isOptional: true,
      cell: (count) => count.closed_by,
    },
    {
      key: 'paid_in',
      label: t({ message: 'Paid in', comment: 'Column: when the cash was paid in at the bank' }),
      isFigure: true,
      cell: ({ closed_at: closedAt, paid_in_on: day }) =>
        day !== null ? (
          format?.day(day, 'medium')
        ) : closedAt === null ? (
          ''
        ) : (
          <Chip tone="warn">
            {t({ message: 'Not paid in', comment: 'Cash that is not at the bank yet' })}
          </Chip>
        ),
    },
    {
      key: 'note',
      label: t({ message: 'Note', comment: 'Field: explains the difference of a cash count' }),
      isOptional: true,
      cell: ({ note }) => note,
    },
  ]
}

/** The columns of a till's sums. */
function useSumColumns(): readonly CountColumn[] {
  const { t } = useLingui()
  const money = useMoney()
  const sum = (dollars: number | null): ReactNode =>
    dollars === null ? '' : <bdi dir="ltr">{money(centsOf(dollars))}</bdi>
  const figure = { isEnd: true, isFigure: true } as const
  return [
    {
      key: 'float',
      label: t({ message: 'Float', comment: 'The cash in a till before the first sale' }),
      ...figure,
      isOptional: true,
      cell: ({ float }) => sum(float),
    },
    {
      key: 'cash',
      label: t({ message: 'Cash', comment: 'Column: cash received' }),
      ...figure,
      cell: ({ cash }) => sum(cash),
    },
    {
      key: 'card',
      label: t({ message: 'Card', comment: 'Column: card payments' }),
      ...figure,
      cell: ({ card }) => sum(card),
    },
    {
      key: 'paid_out',
      label: t({ message: 'Paid out', comment: 'Column: cash that was paid out of a till' }),
      ...figure,
      isOptional: true,
      cell: (count) => sum(count.paid_out),
    },
    { key: 'expected', label: t`Expected cash`, ...figure, cell: ({ expected }) => sum(expected) },
    { key: 'counted', label: t`Counted cash`, ...figure, cell: ({ counted }) => sum(counted) },
    {
      key: 'difference',
      label: t({ message: 'Difference', comment: 'Counted cash less expected cash' }),
      sort: 'difference',
      ...figure,
      cell: ({ difference }) => (difference === null ? '' : <b>{sum(difference)}</b>),
    },
  ]
}
