import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isDay } from '#platform/shared/days.ts'
import { Select } from '#platform/ui/Select.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { COMPARISONS } from '../../money-overview.contract.ts'
import { PERIOD_NAMES, periodOf } from '../../money-periods.rules.ts'
import { PERIOD_LABELS } from './money-labels.ts'
import type { MoneyPeriod } from './use-money-period.ts'

/** The fields for the period: a named one, or its first and last day, and the period to compare it with. */
export function MoneyPeriodFields({ period: { from, to, compare, today, choose } }: { period: MoneyPeriod }) {
  const { i18n, t } = useLingui()
  // Null until the person edits a day. The typed text is stored apart from the period, because a half-typed date is no
  // valid day, and the field must not jump back to the old one.
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null)
  const shown = typed ?? { from, to }
  const name = PERIOD_NAMES.find((one) => {
    const named = periodOf(one, today)
    return named.from === from && named.to === to
  })
  const type = (days: { from: string; to: string }) => {
    const isPeriod = isDay(days.from) && isDay(days.to) && days.from <= days.to
    setTyped(isPeriod ? null : days)
    if (isPeriod) choose(days)
  }
  return (
    <div className="mb-6 flex flex-wrap gap-4 print:hidden">
      <Select
        label={t({ message: 'Period', comment: 'Field: the time that the figures are about' })}
        value={name ?? ''}
        onChange={({ target: { value } }) => {
          const chosen = PERIOD_NAMES.find((one) => one === value)
          setTyped(null)
          if (chosen !== undefined) choose(periodOf(chosen, today))
        }}
      >
        {name === undefined ? <option value="">{t`Chosen days`}</option> : null}
        {PERIOD_NAMES.map((one) => (
          <option key={one} value={one}>
            {i18n._(PERIOD_LABELS[one])}
          </option>
        ))}
      </Select>
      <DateField label={t`From`} value={shown.from} onChange={(day) => type({ ...shown, from: day })} />
      <DateField label={t`To`} value={shown.to} onChange={(day) => type({ ...shown, to: day })} />
      <Select
        label={t`Compare with`}
        value={compare}
        onChange={({ target: { value } }) => {
          const chosen = COMPARISONS.find((one) => one === value)
          if (chosen !== undefined) choose({ compare: chosen })
        }}
      >
        <option value="before">{t`The period before`}</option>
        <option value="year">{t`A year earlier`}</option>
      </Select>
    </div>
  )
}
