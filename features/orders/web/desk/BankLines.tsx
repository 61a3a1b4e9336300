import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { IfAllowed, DeskList, StaffTable } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import type { Fetched } from '#platform/web/lazy/use-fetched.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { BankLine, BankLineList } from '../../bank-lines.contract.ts'
import { AssignLine } from './AssignLine.tsx'
import { CombineLines } from './CombineLines.tsx'
import { CashDepositLine, CreditLine, OtherIncomeLine, RefundLine, UndoLine } from './SettleLine.tsx'
import { SplitLine } from './SplitLine.tsx'
import { LINE_STATE_WORDS, OUTCOME_WORDS, wordsOfCode } from './desk-labels.ts'
import { reopenBankLine, settleStatementLine } from '../../bank-lines.contract.ts'

type Asked = {
  line: BankLine
  what: 'assign' | 'split' | 'combine' | 'refund' | 'credit' | 'other' | 'deposit' | 'undo'
}

type BankLinesProps = {
  lines: Fetched<BankLineList>
  page: number
  onPage: (page: number) => void
}

/** The open bank statement lines with their decisions, and the latest decisions with undo. */
export function BankLines({ lines: { data, failure, reload }, page, onPage }: BankLinesProps) {
  const money = useMoney()
  const [asked, setAsked] = useState<Asked | null>(null)
  const dialog = { onClose: () => setAsked(null), onDone: reload }
  const pages = data === null ? 1 : Math.max(1, Math.ceil(data.open_total / data.page_size))
  return (
    <>
      <div className="mt-10">
        <h2 id="open-lines" className="text-h3" tabIndex={-1}>
          <Trans>Lines to decide</Trans>
        </h2>
        <DeskList isThere={data !== null} failure={failure} onReload={reload}>
          {data?.open_total === 0 ? (
            <p className="mt-3">
              <Trans>All money on the imported statements is accounted for.</Trans>
            </p>
          ) : (
            <>
              <p className="mt-1 mb-4 text-muted">
                <Plural value={data?.open_total ?? 0} one="# line" other="# lines" />
                {', '}
                {money(centsOf(data?.open_amount ?? 0))}
              </p>
              <OpenLines rows={data?.open ?? []} onAsk={setAsked} />
              <Pages page={page} pages={pages} onPage={onPage} />
            </>
          )}
        </DeskList>
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
          hasMore={pages > 1}
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

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages < 2) return null
  return (
    <div className="mt-4 flex gap-3">
      <Button tone="outline" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Trans comment="the page before this one">Previous</Trans>
      </Button>
      <Button tone="outline" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Trans comment="the page after this one">Next</Trans>
      </Button>
    </div>
  )
}

/** Returns the columns with which the list of open bank lines and the list of decided ones both begin. */
function useLineColumns() {
  const { t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  return [
    {
      key: 'day',
      head: <Trans>Day</Trans>,
      label: t({ message: 'Day', comment: 'Column: the day of a line of a bank statement' }),
      isFigure: true,
      cell: ({ day }: BankLine) => format?.day(day, 'medium'),
    },
    {
      key: 'what',
      head: <Trans>Description</Trans>,
      label: '',
      cell: ({ description, part_of: whole }: BankLine) => (
        <div>
          <bdi>{description}</bdi>
          {whole === null ? null : (
            <span className="block text-note text-muted">
              <Trans comment="A part of a bank line of this amount">Part of {money(centsOf(whole))}</Trans>
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'amount',
      head: <Trans>Amount</Trans>,
      label: t({ message: 'Amount', comment: 'Column: a sum of money' }),
      isEnd: true,
      isFigure: true,
      cell: ({ amount }: BankLine) => money(centsOf(amount)),
    },
    {
      key: 'order',
      head: <Trans>Order</Trans>,
      label: t({ message: 'Order', comment: 'Column: the number of an order' }),
      isFigure: true,
      cell: (line: BankLine) => <OrderOfLine line={line} />,
    },
  ]
}

function OrderOfLine({ line: { order_number: number, buyer } }: { line: BankLine }) {
  if (number === null) return ''
  return (
    <div>
      <ScreenLink to={`/cms/orders/${number}`} className="font-semibold text-primary hover:underline">
        {number}
      </ScreenLink>
      <span className="block text-note text-muted">
        <bdi>{buyer}</bdi>
      </span>
    </div>
  )
}

function OpenLines({ rows, onAsk }: { rows: readonly BankLine[]; onAsk: (asked: Asked) => void }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const columns = useLineColumns()
  const reasonOf = ({ reason, by }: BankLine) => {
    const known = wordsOfCode(OUTCOME_WORDS, reason)
    const words = known === undefined ? reason : i18n._(known)
    return by === null || by === 0 ? words : `${words}, ${money(centsOf(by))}`
  }
  const button = (line: BankLine, what: Asked['what'], words: ReactNode) => (
    <Button size="small" tone="outline" onClick={() => onAsk({ line, what })}>
      {words}
      <Which>
        {money(centsOf(line.amount))} {line.description}
      </Which>
    </Button>
  )
  return (
    <StaffTable
      caption={t`Lines to decide`}
      rows={rows}
      keyOf={({ line }) => line}
      columns={[
        ...columns,
        {
          key: 'why',
          head: <Trans>Reason</Trans>,
          label: t({ message: 'Reason', comment: 'Why a bank line was not matched' }),
          cell: (line) => <Chip tone="warn">{reasonOf(line)}</Chip>,
        },
        {
          key: 'do',
          head: '',
          label: '',
          cell: (line) => (
            <IfAllowed call={settleStatementLine}>
              <span className="flex min-w-60 flex-wrap gap-2">
                {button(line, 'assign', <Trans comment="a bank line to an order">Assign</Trans>)}
                {button(line, 'split', <Trans comment="Button: a bank line into parts">Split</Trans>)}
                {button(line, 'combine', <Trans comment="Button: several bank lines to one">Combine</Trans>)}
                {button(line, 'refund', <Trans comment="button: send money back">Refund</Trans>)}
                {button(line, 'credit', <Trans>Turn into credit</Trans>)}
                {button(line, 'deposit', <Trans>Cash deposit</Trans>)}
                {button(line, 'other', <Trans>Not for an order</Trans>)}
              </span>
            </IfAllowed>
          ),
        },
      ]}
    />
  )
}

function SettledLines({ rows, onAsk }: { rows: readonly BankLine[]; onAsk: (asked: Asked) => void }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const columns = useLineColumns()
  return (
    <StaffTable
      caption={t`Last decisions`}
      rows={rows}
      keyOf={({ line }) => line}
      columns={[
        ...columns,
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
