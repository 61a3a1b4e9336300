import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useDeskAction,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { callForFile } from '#platform/web/http.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type CashCount, cashCounts, cashCountsCsv } from '../../till.contract.ts'

/** /cms/cash-counts: all tills with their counts, for the treasurer. */
export function CashCountsDesk() {
  const { t } = useLingui()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [after, setAfter] = useState<string | null>(null)
  const filter = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
  const { data, isFormer, failure, reload } = useDesk(cashCounts, {
    ...filter,
    ...(after !== null && { after }),
  })
  const saving = useDeskAction()
  const save = () =>
    void saving.run(async () => saveFile(await callForFile(cashCountsCsv, filter), 'cash-counts.csv'))
  const next = data?.next ?? null
  return (
    <DeskPage
      title={<Trans>Cash counts</Trans>}
      actions={
        <>
          <Button size="small" tone="outline" onClick={() => globalThis.print()}>
            <Trans comment="Button: prints this page">Print</Trans>
          </Button>
          <Button size="small" tone="outline" busy={saving.isBusy} busyLabel={t`Saving`} onClick={save}>
            <Trans>Export CSV</Trans>
          </Button>
        </>
      }
    >
      <PrintLine />
      <div className="mb-6 flex flex-wrap gap-4 print:hidden">
        <DateField
          label={t({ message: 'From', comment: 'Field: the first day of a list', context: 'first day' })}
          value={from}
          onChange={(day) => {
            setFrom(day)
            setAfter(null)
          }}
        />
        <DateField
          label={t({ message: 'To', comment: 'Field: the last day of a list', context: 'last day' })}
          value={to}
          onChange={(day) => {
            setTo(day)
            setAfter(null)
          }}
        />
      </div>
      <DeskFailure words={saving.failure} />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>
            <Trans>No cash counts. A till opened at the gate or the bar appears here.</Trans>
          </p>
        ) : (
          <Counts rows={data?.data ?? []} />
        )}
        <div className="mt-4 flex gap-3 print:hidden">
          {after === null ? null : (
            <Button tone="link" size="small" onClick={() => setAfter(null)}>
              <Trans>First page</Trans>
            </Button>
          )}
          {next === null ? null : (
            <Button tone="outline" size="small" onClick={() => setAfter(next)}>
              <Trans>Next page</Trans>
            </Button>
          )}
        </div>
      </DeskList>
    </DeskPage>
  )
}

function Counts({ rows }: { rows: readonly CashCount[] }) {
  const { t } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const sum = (dollars: number | null) =>
    dollars === null ? '' : <bdi dir="ltr">{money(centsOf(dollars))}</bdi>
  const figure = { isEnd: true, isFigure: true }
  return (
    <StaffTable
      caption={t`Cash counts`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'number',
          head: <Trans comment="Column: the number of a cash count">No.</Trans>,
          isFigure: true,
          cell: ({ id, number }) => <TextLink to={`/cms/cash-counts/${id}`}>{number}</TextLink>,
        },
        {
          key: 'till',
          head: <Trans comment="Column: the name of a till">Till</Trans>,
          cell: ({ place, opened_by: by, opened_at: at }) => (
            <>
              <bdi>{place}</bdi>
              <span className="block text-note text-muted">
                {instant(at)}, <bdi>{by}</bdi>
              </span>
            </>
          ),
        },
        {
          key: 'card',
          head: <Trans comment="Column: card payments">Card</Trans>,
          ...figure,
          cell: ({ card }) => sum(card),
        },
        {
          key: 'cash',
          head: <Trans comment="Column: cash received">Cash</Trans>,
          ...figure,
          cell: ({ cash }) => sum(cash),
        },
        {
          key: 'expected',
          head: <Trans>Expected cash</Trans>,
          ...figure,
          cell: ({ expected }) => sum(expected),
        },
        { key: 'counted', head: <Trans>Counted cash</Trans>, ...figure, cell: ({ counted }) => sum(counted) },
        {
          key: 'difference',
          head: <Trans comment="Counted cash less expected cash">Difference</Trans>,
          ...figure,
          cell: ({ difference }) => (difference === null ? '' : <b>{sum(difference)}</b>),
        },
        {
          key: 'status',
          head: <Trans comment="Column: whether a till is open">Status</Trans>,
          cell: ({ closed_at: closedAt, closed_by: by }) =>
            closedAt === null ? (
              <Chip tone="warn">
                <Trans context="status of a till">Open</Trans>
              </Chip>
            ) : (
              <>
                <Trans context="status of a till">Closed</Trans>
                <span className="block text-note text-muted">
                  {instant(closedAt)}, <bdi>{by}</bdi>
                </span>
              </>
            ),
        },
      ]}
    />
  )
}
