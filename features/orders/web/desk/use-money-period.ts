import { useLocation, useNavigate } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { isDay } from '#platform/shared/days.ts'
import { browserClock } from '#platform/web/clock.ts'
import { COMPARISONS, type Comparison } from '../../money-overview.contract.ts'
import { type Period, periodOf } from '../../money-periods.rules.ts'

export type MoneyPeriod = Period & { compare: Comparison; today: string; choose(to: Partial<Choice>): void }
type Choice = Period & { compare: Comparison }

/**
 * Returns the period and the comparison that the person has chosen. Both are in the URL, so that a view can be shared.
 */
export function useMoneyPeriod(): MoneyPeriod {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { timezone } = useSite()
  const today = dayInZone(browserClock.nowMs(), timezone)
  const query = new URLSearchParams(search)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const period = isDay(from) && isDay(to) && from <= to ? { from, to } : periodOf('this_month', today)
  const compare = COMPARISONS.find((one) => one === query.get('compare')) ?? 'before'
  return {
    ...period,
    compare,
    today,
    choose: (changes) => {
      const wanted = { ...period, compare, ...changes }
      void navigate(`${pathname}?${new URLSearchParams(wanted).toString()}`, { replace: true })
    },
  }
}
