import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, DeskPage, IfAllowed, StaffTable, useDeskAction } from '#features/staff/staff.public.tsx'
import { textOfFile } from '#platform/shared/file-text.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { FileField } from '#platform/ui/lazy/FileField.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  importStatement,
  type StatementLineResult,
  type StatementResult,
} from '../../orders-desk.contract.ts'
import { BankLines } from './BankLines.tsx'
import { LINE_STATE_WORDS, OUTCOME_WORDS, PROBLEM_WORDS, wordsOfCode } from './desk-labels.ts'
import { importInParts } from './import-in-parts.ts'
import { useOpenLines } from './use-open-lines.ts'

/** /cms/statements: imports a bank's CSV file and lists the lines that need a decision. */
export function StatementDesk() {
  const { t } = useLingui()
  const money = useMoney()
  const { isBusy, failure, run } = useDeskAction()
  const [result, setResult] = useState<StatementResult | null>(null)
  const lines = useOpenLines()
  const take = (file: File): void => {
    setResult(null)
    void run(async () => {
      const csv = textOfFile(new Uint8Array(await file.arrayBuffer()))
      try {
        for await (const soFar of importInParts({ file_name: file.name, csv })) setResult(soFar)
      } finally {
        // Parts that were imported before a failure stay imported.
        lines.reload()
      }
    })
  }
  const sum = money(centsOf(result?.matched_amount ?? 0))
  return (
    <DeskPage title={<Trans>Bank statement</Trans>}>
      <div className="max-w-[40rem]">
        <IfAllowed call={importStatement}>
          <FileField
            label={t`The bank’s CSV file`}
            hint={t`A line pays an order only if its reference and amount are exactly right. The same line never counts twice.`}
            accept=".csv,text/csv"
            types="CSV"
            disabled={isBusy}
            onFile={take}
          />
        </IfAllowed>
        <div aria-live="polite" className="sr-only">
          {isBusy ? <Trans>Reading the statement</Trans> : null}
        </div>
        <ImportProgress isBusy={isBusy} result={result} />
        <DeskFailure words={failure} />
      </div>
      {result === null || isBusy ? null : (
        <div className="mt-8 grid gap-6" aria-live="polite">
          <p className="text-h4">
            <Plural value={result.matched} one="# payment matched" other="# payments matched" />
            {', '}
            {sum}
          </p>
          {result.open === 0 ? null : (
            <p>
              <Plural
                value={result.open}
                one="# line needs your decision below."
                other="# lines need your decision below."
              />
            </p>
          )}
          {result.problems.length === 0 ? null : <Problems problems={result.problems} />}
          <Lines lines={result.lines} />
        </div>
      )}
      <BankLines lines={lines} />
    </DeskPage>
  )
}

type ProgressProps = { isBusy: boolean; result: StatementResult | null }

/** How far the import of a statement is, and after a failure what to do. */
function ImportProgress({ isBusy, result }: ProgressProps) {
  const { t } = useLingui()
  const [done, total] = [result?.lines.length ?? 0, result?.total ?? 0]
  if (isBusy)
    return (
      <div className="mt-3">
        <UploadBar
          label={t`Reading the statement`}
          done={result === null ? '' : t`${done} of ${total}`}
          share={result === null ? null : done / Math.max(total, 1)}
        />
      </div>
    )
  if (result === null || result.next === null) return null
  return (
    <p className="mt-3 rounded-box bg-warn-tint p-4 text-warn-ink">
      <Trans>
        {done} of {total} lines were read. Choose the file again to go on. No line counts twice.
      </Trans>
    </p>
  )
}

function Problems({ problems }: { problems: StatementResult['problems'] }) {
  const { t, i18n } = useLingui()
  return (
    <ul className="rounded-box bg-warn-tint p-4 text-warn-ink">
      {problems.map(({ row, code }) => {
        const words = wordsOfCode(PROBLEM_WORDS, code)
        const said = words === undefined ? code : i18n._(words)
        return <li key={`${row} ${code}`}>{row === 0 ? said : t`Row ${row}: ${said}`}</li>
      })}
    </ul>
  )
}

function Lines({ lines }: { lines: readonly StatementLineResult[] }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const outcomeOf = ({ outcome, before, by }: StatementLineResult) => {
    const known = wordsOfCode(OUTCOME_WORDS, outcome)
    const words = known === undefined ? outcome : i18n._(known)
    const difference = by === null ? '' : `, ${money(centsOf(by))}`
    const more = wordsOfCode(OUTCOME_WORDS, before) ?? wordsOfCode(LINE_STATE_WORDS, before)
    return `${words}${difference}${more === undefined ? '' : `. ${i18n._(more)}`}`
  }
  return (
    <StaffTable
      caption={t`Lines of the statement`}
      rows={lines}
      keyOf={({ row }) => String(row)}
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
          cell: ({ description }) => <bdi>{description}</bdi>,
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
          key: 'outcome',
          head: <Trans comment="what happened to a line of a bank statement">Result</Trans>,
          label: t({ message: 'Result', comment: 'what happened to a line of a bank statement' }),
          cell: (line) => (
            <Chip
              tone={
                ['matched', 'recognised'].includes(line.outcome)
                  ? 'success'
                  : ['seen', 'not_income'].includes(line.outcome)
                    ? 'neutral'
                    : 'warn'
              }
            >
              {outcomeOf(line)}
            </Chip>
          ),
        },
        {
          key: 'order',
          head: <Trans>Order</Trans>,
          label: t({ message: 'Order', comment: 'Column: the number of an order' }),
          isFigure: true,
          cell: (line) =>
            line.order_number === null ? (
              ''
            ) : (
              <ScreenLink
                to={`/cms/orders/${line.order_number}`}
                className="font-semibold text-primary hover:underline"
              >
                {line.order_number}
              </ScreenLink>
            ),
        },
      ]}
    />
  )
}
