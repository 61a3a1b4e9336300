import { useLingui } from '@lingui/react/macro'
import { StaffTable } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { StackedColumns } from '#platform/ui/lazy/StackedColumns.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { INCOME_KINDS, type MoneyOverview } from '../../money-overview.contract.ts'
import { KIND_LABELS } from './money-labels.ts'

/** The received amounts over time, stacked by kind of income, with the same figures as a table. */
export function IncomeChart({ data: { step, steps, received } }: { data: MoneyOverview }) {
  const { i18n, t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const series = INCOME_KINDS.map((key) => ({ key, label: i18n._(KIND_LABELS[key]) }))
  const labelOf = (day: string) => format?.day(day, step === 'day' ? 'short' : 'month') ?? day
  const columns = steps.map(({ day, amounts }) => ({
    key: day,
    label: labelOf(day),
    values: Object.fromEntries(Object.entries(amounts).map(([kind, amount]) => [kind, centsOf(amount)])),
  }))
  const total = money(centsOf(received.amount))
  return (
    <StackedColumns
      label={t`${total} received. Use the arrow keys to read each column.`}
      series={series}
      columns={columns}
      format={money}
      table={
        <StaffTable
          caption={step === 'day' ? t`Received by day` : t`Received by month`}
          rows={columns}
          keyOf={({ key }) => key}
          columns={[
            {
              key: 'day',
              head: step === 'day' ? t`Day` : t`Month`,
              isFigure: true,
              cell: ({ label }) => label,
            },
            ...series.map(({ key, label }) => ({
              key,
              head: label,
              isEnd: true,
              isFigure: true,
              cell: ({ values }: (typeof columns)[number]) => {
                const cents = values[key] ?? 0
                return cents === 0 ? '' : money(cents)
              },
            })),
          ]}
        />
      }
    />
  )
}
