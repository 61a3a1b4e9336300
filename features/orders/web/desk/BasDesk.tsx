import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useExport,
} from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { basCsv, type BasFigure, type BasQuarter, type BasYear, basYear } from '../../bas.contract.ts'
import { BasLines } from './BasLines.tsx'

type Opened = { quarter: BasQuarter; figure: BasFigure }

/** /cms/bas: the figures of the activity statement for each quarter of a financial year. */
export function BasDesk() {
  const { t } = useLingui()
  const [year, setYear] = useState<number | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, isFormer, failure, reload } = useDesk(basYear, year === null ? {} : { year })
  const saving = useExport()
  const save = ({ from, to }: BasQuarter): void => saving.start(basCsv, { from, to })
  const first = data?.first_year ?? 0
  const years = data === null ? [] : Array.from({ length: data.last_year - first + 1 }, (_, at) => first + at)
  return (
    <DeskPage
      title={<Trans>GST by quarter</Trans>}
      actions={
        <Button size="small" tone="outline" onClick={() => globalThis.print()}>
          <Trans comment="Button: prints this page">Print</Trans>
        </Button>
      }
    >
      <PrintLine />
      <DeskFailure words={saving.failure} />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data === null ? null : (
          <>
            <Select
              className="max-w-[16rem] print:hidden"
              label={t`Financial year`}
              value={String(data.year)}
              onChange={({ target }) => {
                setYear(Number(target.value))
                setOpened(null)
              }}
            >
              {years.toReversed().map((one) => (
                <option key={one} value={one}>
                  {`${one}–${String(one + 1).slice(2)}`}
                </option>
              ))}
            </Select>
            <Quarters data={data} isSaving={saving.isBusy} onOpen={setOpened} onSave={save} />
            {opened === null ? null : <BasLines {...opened} onClose={() => setOpened(null)} />}
          </>
        )}
      </DeskList>
    </DeskPage>
  )
}

type QuartersProps = {
  data: BasYear
  isSaving: boolean
  onOpen: (opened: Opened) => void
  onSave: (quarter: BasQuarter) => void
}

function Quarters({ data, isSaving, onOpen, onSave }: QuartersProps) {
  const { t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const days = ({ from, to }: BasQuarter) =>
    format === null ? '' : `${format.day(from, 'medium')} – ${format.day(to, 'medium')}`
  const figure = (quarter: BasQuarter, amount: number, count: number, opens: BasFigure) =>
    count === 0 ? (
      money(centsOf(amount))
    ) : (
      <Button
        tone="link"
        size="small"
        aria-label={`${money(centsOf(amount))}, ${days(quarter)}`}
        onClick={() => onOpen({ quarter, figure: opens })}
      >
        {money(centsOf(amount))}
      </Button>
    )
  return (
    <section className="mt-6">
      <SectionHead title={<Trans>Activity statement, cash basis</Trans>} isRuled={false} />
      {data.is_registered ? null : (
        <p className="mb-3 rounded-box bg-info-tint p-3 text-info-ink">
          <Trans>The club is not registered for GST, so no activity statement is due.</Trans>
        </p>
      )}
      <StaffTable
        caption={t`GST by quarter`}
        rows={data.quarters}
        keyOf={({ from }) => from}
        columns={[
          { key: 'quarter', head: <Trans>Quarter</Trans>, cell: days },
          {
            key: 'g1',
            head: <Trans>G1 Total sales</Trans>,
            isEnd: true,
            isFigure: true,
            cell: (row) => figure(row, row.g1, row.sales + row.refunds, 'sales'),
          },
          {
            key: '1a',
            head: <Trans>1A GST on sales</Trans>,
            isEnd: true,
            isFigure: true,
            cell: (row) => figure(row, row.gst_1a, row.refunds, 'refunds'),
          },
          {
            key: '1b',
            head: <Trans>1B Adjustments</Trans>,
            isEnd: true,
            isFigure: true,
            cell: (row) => figure(row, row.gst_1b, row.adjustments, 'adjustments'),
          },
          {
            key: 'due',
            head: <Trans>1A less 1B</Trans>,
            isEnd: true,
            isFigure: true,
            cell: (row) => money(centsOf(row.gst_1a) - centsOf(row.gst_1b)),
          },
          {
            key: 'do',
            head: <Trans comment="Column: the button that exports a quarter">Export</Trans>,
            cell: (row) => (
              <Button
                size="small"
                tone="outline"
                busy={isSaving}
                aria-label={t`Export CSV, ${days(row)}`}
                onClick={() => onSave(row)}
              >
                <Trans>Export CSV</Trans>
              </Button>
            ),
          },
        ]}
      />
      <p className="mt-3 max-w-[48rem] text-note text-muted">
        <Trans>
          Sales count in the quarter in which they were paid. Refunds of sales of the same quarter are
          deducted from G1 and 1A; the GST of refunds of earlier sales is in 1B. Add the GST on the club’s
          purchases to 1B.
        </Trans>
      </p>
    </section>
  )
}
