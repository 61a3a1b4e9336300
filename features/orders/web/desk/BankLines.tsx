import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, StaffTable } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type BankLine, reopenBankLine } from '../../bank-lines.contract.ts'
import { AssignLine } from './AssignLine.tsx'
import { CombineLines } from './CombineLines.tsx'
import { LINE_STATE_WORDS } from './desk-labels.ts'
import { DescriptionOfLine, OrderOfLine } from './line-cells.tsx'
import { type LineAction, OpenLines } from './OpenLines.tsx'
import { CashDepositLine, CreditLine, OtherIncomeLine, RefundLine, UndoLine } from './SettleLine.tsx'
import { SplitLine } from './SplitLine.tsx'
import type { OpenLinesList } from './use-open-lines.ts'

/** The open bank statement lines with their decisions, and the latest decisions with undo. */
export function BankLines({ lines }: { lines: OpenLinesList }) {
  const { data, reload } = lines
  const money = useMoney()
  const [asked, setAsked] = useState<LineAction | null>(null)
  const dialog = { onClose: () => setAsked(null), onDone: reload }
  return (
    <>
      <div className="mt-10">
        <h2 id="open-lines" className="text-h3" tabIndex={-1}>
          <Trans>Lines to decide</Trans>
        </h2>
        {data?.open_total === 0 ? (
          <p className="mt-3">
            <Trans>All money on the imported statements is accounted for.</Trans>
          </p>
        ) : (
          <>
            {data === null ? null : (
              <p className="mt-1 mb-4 text-muted">
                <Plural value={data.open_total} one="# line" other="# lines" />
                {', '}
                {money(centsOf(data.open_amount))}
              </p>
            )}
            <OpenLines lines={lines} onAsk={setAsked} />
          </>
        )}
      </div>
      {data === null || data.settled.length === 0 ? null : (
        <div className="mt-10">
          <h2 className="mb-4 text-h3">
            <Trans>Last decisions</Trans>
          </h2>
          <SettledLines rows={data.settled} onAsk={setAsked} />
        </div>
      )}
      {asked?.what === 'assign' ? <AssignLine line={asked.line} {...dialog} /> : null}
      {asked?.what === 'split' ? <SplitLine line={asked.line} {...dialog} /> : null}
      {asked?.what === 'combine' ? (
        <CombineLines
          line={asked.line}
          others={(data?.open ?? []).filter(({ line }) => line !== asked.line.line)}
          hasMore={lines.hasOthers}
          {...dialog}
        />
      ) : null}
      {asked?.what === 'refund' ? <RefundLine line={asked.line} {...dialog} /> : null}
      {asked?.what === 'credit' ? <CreditLine line={asked.line} {...dialog} /> : null}
      {asked?.what === 'other' ? <OtherIncomeLine line={asked.line} {...dialog} /> : null}
      {asked?.what === 'deposit' ? <CashDepositLine line={asked.line} {...dialog} /> : null}
      {asked?.what === 'undo' ? <UndoLine line={asked.line} {...dialog} /> : null}
    </>
  )
}

type SettledLinesProps = { rows: readonly BankLine[]; onAsk: (action: LineAction) => void }

function SettledLines({ rows, onAsk }: SettledLinesProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const format = useFormat()
  return (
    <StaffTable
      caption={t`Last decisions`}
      rows={rows}
      keyOf={({ line }) => line}
      columns={[
        {
          key: 'day',
          head: <Trans>Day</Trans>,
          label: t({ message: 'Day', comment: 'Column: the day of a line of a bank statement' }),
          isFigure: true,
          cell: ({ day }) => format?.day(day, 'medium'),
        },
        {
          key: 'what',
          head: <Trans>Description</Trans>,
          label: '',
          cell: (line) => <DescriptionOfLine line={line} />,
        },
        {
          key: 'amount',
          head: <Trans>Amount</Trans>,
          label: t({ message: 'Amount', comment: 'Column: a sum of money' }),
          isEnd: true,
          isFigure: true,
          cell: ({ amount }) => money(centsOf(amount)),
        },
        {
          key: 'order',
          head: <Trans>Order</Trans>,
          label: t({ message: 'Order', comment: 'Column: the number of an order' }),
          isFigure: true,
          cell: (line) => <OrderOfLine line={line} />,
        },
        {
          key: 'state',
          head: <Trans>Decision</Trans>,
          label: t({ message: 'Decision', comment: 'Column: what was decided about a bank line' }),
          cell: ({ state }) => i18n._(LINE_STATE_WORDS[state]),
        },
        {
          key: 'do',
          head: '',
          label: '',
          cell: (line) =>
            line.can_undo ? (
              <IfAllowed call={reopenBankLine}>
                <Button size="small" tone="outline" onClick={() => onAsk({ line, what: 'undo' })}>
                  <Trans comment="button: reverse the last decision">Undo</Trans>
                  <Which>
                    {money(centsOf(line.amount))} {line.description}
                  </Which>
                </Button>
              </IfAllowed>
            ) : (
              ''
            ),
        },
      ]}
    />
  )
}
