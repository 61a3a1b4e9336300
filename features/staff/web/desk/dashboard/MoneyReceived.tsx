import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '#platform/shared/money.ts'
import { StackedColumns } from '#platform/ui/lazy/StackedColumns.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { MoneyOverviewOfYear } from '../../../desk-overview.contract.ts'
import type { IncomeKindLabel } from '../../dashboard-labels.ts'
import { StaffTable } from '../../StaffTable.tsx'

type MoneyReceivedProps = { money: MoneyOverviewOfYear; kinds: readonly IncomeKindLabel[] }

/** A chart of the amounts that the club received in each of the last twelve months, stacked by kind. */
export function MoneyReceived({ money: { months }, kinds }: MoneyReceivedProps) {
  const { i18n, t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const series = kinds.map(({ key, label }) => ({ key, label: i18n._(label) }))
  const columns = months.map(({ month, amounts }) => ({
    key: month,
    label: format?.day(month, 'month') ?? month,
    values: Object.fromEntries(Object.entries(amounts).map(([kind, amount]) => [kind, centsOf(amount)])),
  }))
  const sumOf = (values: Readonly<Record<string, number>>) =>
    Object.values(values).reduce((sum, cents) => sum + cents, 0)
  const total = money(columns.reduce((sum, { values }) => sum + sumOf(values), 0))
  return (
    <section aria-labelledby="desk-money">
      <SectionHead
        id="desk-money"
        title={<Trans>Money received</Trans>}
        isRuled={false}
        aside={
          <ScreenLink
            to="/cms/money"
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            <Trans>Overview of the money</Trans>
          </ScreenLink>
        }
      />
      <StackedColumns
        label={t`${total} received in the last 12 months. Use the arrow keys to read each month.`}
        series={series}
        columns={columns}
        format={money}
        table={
          <StaffTable
            caption={t`Received by month`}
            rows={columns}
            keyOf={({ key }) => key}
            columns={[
              { key: 'month', head: t`Month`, isFigure: true, cell: ({ label }) => label },
              ...series.map(({ key, label }) => ({
                key,
                head: label,
                isEnd: true,
                isFigure: true,
                cell: ({ values }: (typeof columns)[number]) => money(values[key] ?? 0),
              })),
            ]}
          />
        }
      />
    </section>
  )
}
