import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ListColumn, useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskRefund } from '../../orders-desk.contract.ts'
import type { RefundStatus } from '../../orders.contract.ts'
import type { RefundsColumn } from '../../refunds-desk.contract.ts'
import { gatewayWords, REASON_WORDS, wordsOfCode } from './desk-labels.ts'

const STATUSES: Record<RefundStatus, { words: MessageDescriptor; tone: ChipTone }> = {
  waiting: { words: msg({ message: 'To refund', comment: 'Status of a refund' }), tone: 'warn' },
  asked: { words: msg`On its way`, tone: 'info' },
  done: {
    words: msg({ message: 'Refunded', context: 'refund', comment: 'Status of a refund' }),
    tone: 'success',
  },
}

const WAYS = {
  gateway: msg({ message: 'By the payment provider', comment: 'How a refund was made' }),
  by_hand: msg({ message: 'By hand', comment: 'How a refund was made: from the bank or the cash box' }),
  credit: msg({ message: 'As credit', comment: 'How a refund was made' }),
} as const

/** The columns of the list of refunds. */
export function useRefundsColumns(): readonly (ListColumn<DeskRefund> & { key: RefundsColumn })[] {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const textOf = (words: MessageDescriptor | undefined, code: string) =>
    words === undefined ? code : i18n._(words)
  return [
    {
      key: 'order',
      label: t({ message: 'Order', comment: 'Column: the number of an order' }),
      isFixed: true,
      isFigure: true,
      cell: ({ order_number: number }) => (
        <ScreenLink to={`/cms/orders/${number}`} className="font-semibold text-primary hover:underline">
          {number}
        </ScreenLink>
      ),
    },
    {
      key: 'buyer',
      label: t({ message: 'Buyer', comment: 'Column: who bought something' }),
      cell: ({ buyer }) => buyer,
    },
    {
      key: 'reason',
      label: t({ message: 'Reason', comment: 'Column: why money is refunded' }),
      cell: ({ reason, words }) =>
        `${textOf(wordsOfCode(REASON_WORDS, reason), reason)}${words === '' ? '' : `: ${words}`}`,
    },
    {
      key: 'method',
      label: t`Paid by`,
      cell: ({ gateway }) => textOf(gatewayWords(gateway), gateway),
    },
    {
      key: 'created',
      label: t({ message: 'Since', comment: 'Column: since when a refund is to be made' }),
      sort: 'created',
      isFigure: true,
      cell: (row) => instant(row.created_at),
    },
    {
      key: 'status',
      label: t({ message: 'Status', comment: 'Column: whether a refund was made' }),
      isOptional: true,
      cell: ({ status }) => <Chip tone={STATUSES[status].tone}>{i18n._(STATUSES[status].words)}</Chip>,
    },
    {
      key: 'way',
      label: t({ message: 'Method', comment: 'Column: how a refund was made' }),
      isOptional: true,
      cell: ({ way }) => (way === null ? '' : textOf(wordsOfCode(WAYS, way), way)),
    },
    {
      key: 'done',
      label: t({ message: 'Refunded on', comment: 'Column: when a refund was made' }),
      isOptional: true,
      isFigure: true,
      cell: (row) => instant(row.done_at),
    },
    {
      key: 'amount',
      label: t({ message: 'Amount', comment: 'Column: a sum of money' }),
      sort: 'amount',
      isEnd: true,
      isFigure: true,
      cell: ({ amount }) => money(centsOf(amount)),
    },
  ]
}
