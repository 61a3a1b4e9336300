import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { StaffTable } from '#features/staff/staff.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { LineChart } from '#platform/ui/lazy/LineChart.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { useFormat } from '#platform/web/use-format.ts'
import type { DeskEntries } from '../../entries-desk.contract.ts'
import { entriesOverTime } from '../../entries-over-time.rules.ts'

/** A chart of the number of entries from the first one until today or the day of the event. */
export function EntriesOverTime({ entries: { event, data } }: { entries: DeskEntries }) {
  const { t } = useLingui()
  const format = useFormat()
  const { timezone } = useSite()
  const today = dayInZone(browserClock.nowMs(), timezone)
  const last = today < event.starts_on ? today : event.starts_on
  const found = entriesOverTime(data, { last, timezone })
  const count = found.at(-1)?.count ?? 0
  if (format === null || found.length < 2) return null
  const points = found.map(({ day, count: value }) => ({ key: day, label: format.day(day, 'short'), value }))
  const first = format.day(found[0]?.day ?? '', 'medium')
  const number = (value: number) => format.number(value)
  return (
    <section aria-labelledby="entries-over-time" className="min-w-0">
      <SectionHead id="entries-over-time" title={<Trans>Entries over time</Trans>} isRuled={false} />
      <LineChart
        label={t`${plural(count, {
          one: `# entry since ${first}. Use the arrow keys to read each day.`,
          other: `# entries since ${first}. Use the arrow keys to read each day.`,
        })}`}
        points={points}
        format={number}
        table={
          <StaffTable
            caption={t`Entries over time`}
            rows={points}
            keyOf={({ key }) => key}
            columns={[
              {
                key: 'day',
                head: t({ message: 'Day', comment: 'Column: the day of a figure' }),
                isFigure: true,
                cell: ({ key }) => format.day(key, 'medium'),
              },
              {
                key: 'count',
                head: t({ message: 'Entries', comment: 'Column: the number of entries' }),
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
