import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IfAllowed, type ListColumn, type ListFilter, RecordList } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type BankLine, settleStatementLine } from '../../bank-lines.contract.ts'
import { OUTCOME_WORDS, wordsOfCode } from './desk-labels.ts'
import { DescriptionOfLine, OrderOfLine } from './line-cells.tsx'
import type { OpenLinesList } from './use-open-lines.ts'

/** What the treasurer is about to do with a bank line. */
export type LineAction = {
  line: BankLine
  what: 'assign' | 'split' | 'combine' | 'refund' | 'credit' | 'other' | 'deposit' | 'undo'
}

type OpenLinesProps = { lines: OpenLinesList; onAsk: (action: LineAction) => void }

/** The bank lines that need a decision, with the buttons for each decision. */
export function OpenLines({
  lines: { data, isFormer, failure, reload, address, sort },
  onAsk,
}: OpenLinesProps) {
  const { t } = useLingui()
  const columns = useOpenLineColumns(onAsk)
  const filters: ListFilter[] = [
    {
      kind: 'amounts',
      from: 'least',
      to: 'most',
      fromLabel: t({ message: 'Amount from', comment: 'Filter: the lowest amount' }),
      toLabel: t({ message: 'Amount to', comment: 'Filter: the highest amount' }),
    },
  ]
  return (
    <RecordList
      list="bank_lines"
      caption={t`Lines to decide`}
      searchLabel={t`Find by description, reference or amount`}
      address={address}
      columns={columns}
      filters={filters}
      sort={sort}
      page={{
        rows: data?.open ?? null,
        isFormer,
        failure,
        reload,
        next: data?.next ?? null,
        total: data?.total ?? null,
        hasMoreThanTotal: data?.has_more_than_total === true,
      }}
      keyOf={({ line }) => line}
      nameOf={({ description }) => description}
      empty={<Trans>No lines match.</Trans>}
    />
  )
}

function useOpenLineColumns(onAsk: (action: LineAction) => void): readonly ListColumn<BankLine>[] {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const reasonOf = ({ reason, by }: BankLine) => {
    const known = wordsOfCode(OUTCOME_WORDS, reason)
    const words = known === undefined ? reason : i18n._(known)
    return by === null || by === 0 ? words : `${words}, ${money(centsOf(by))}`
  }
  return [
    {
      key: 'day',
      label: t({ message: 'Day', comment: 'Column: the day of a line of a bank statement' }),
      sort: 'day',
      isFigure: true,
      cell: ({ day }) => format?.day(day, 'medium'),
    },
    {
      key: 'what',
      label: t({ message: 'Description', comment: 'Column: the text of a line of a bank statement' }),
      isFixed: true,
      cell: (line) => <DescriptionOfLine line={line} />,
    },
    {
      key: 'amount',
      label: t({ message: 'Amount', comment: 'Column: a sum of money' }),
      sort: 'amount',
      isEnd: true,
      isFigure: true,
      cell: ({ amount }) => money(centsOf(amount)),
    },
    {
      key: 'order',
      label: t({ message: 'Order', comment: 'Column: the number of an order' }),
      cell: (line) => <OrderOfLine line={line} />,
    },
    {
      key: 'why',
      label: t({ message: 'Reason', comment: 'Why a bank line was not matched' }),
      cell: reasonOf,
    },
    { key: 'do', label: '', isActions: true, cell: (line) => <LineButtons line={line} onAsk={onAsk} /> },
  ]
}

type LineButtonsProps = { line: BankLine; onAsk: (action: LineAction) => void }

function LineButtons({ line, onAsk }: LineButtonsProps) {
  const money = useMoney()
  const button = (what: LineAction['what'], words: ReactNode) => (
    <Button size="small" tone="outline" onClick={() => onAsk({ line, what })}>
      {words}
      <Which>
        {money(centsOf(line.amount))} {line.description}
      </Which>
    </Button>
  )
  return (
    <IfAllowed call={settleStatementLine}>
      <span className="flex min-w-60 flex-wrap gap-2 lg:min-w-80">
        {button('assign', <Trans comment="a bank line to an order">Assign</Trans>)}
        {button('split', <Trans comment="Button: a bank line into parts">Split</Trans>)}
        {button('combine', <Trans comment="Button: several bank lines to one">Combine</Trans>)}
        {button('refund', <Trans comment="button: send money back">Refund</Trans>)}
        {button('credit', <Trans>Turn into credit</Trans>)}
        {button('deposit', <Trans>Cash deposit</Trans>)}
        {button('other', <Trans>Not for an order</Trans>)}
      </span>
    </IfAllowed>
  )
}
