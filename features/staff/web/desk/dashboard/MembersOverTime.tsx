import { Trans, useLingui } from '@lingui/react/macro'
import { LineChart } from '#platform/ui/lazy/LineChart.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { MembersOverview } from '../../../desk-overview.contract.ts'
import { StaffTable } from '../../StaffTable.tsx'

/** A chart of the number of members at the end of each of the last twelve months. */
export function MembersOverTime({ members: { current, months } }: { members: MembersOverview }) {
  const { t } = useLingui()
  const format = useFormat()
  const number = (value: number) => format?.number(value) ?? String(value)
  const points = months.map(({ month, count }) => ({
    key: month,
    label: format?.day(month, 'month') ?? month,
    value: count,
  }))
  const now = number(current)
  const before = number(months[0]?.count ?? 0)
  return (
    <section aria-labelledby="desk-members">
      <SectionHead id="desk-members" title={<Trans>Members by month</Trans>} isRuled={false} />
      <LineChart
        label={t`${now} members today, ${before} eleven months ago. Use the arrow keys to read each month.`}
        points={points}
        format={number}
        table={
          <StaffTable
            caption={t`Members by month`}
            rows={points}
            keyOf={({ key }) => key}
            columns={[
              { key: 'month', head: t`Month`, isFigure: true, cell: ({ label }) => label },
              {
                key: 'count',
                head: t({ message: 'Members', comment: 'Column: the number of members' }),
                isEnd: true,
                isFigure: true,
                cell: ({ value }) => number(value),
              },
            ]}
          />
        }
      />
    </section>
  )
}
