import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { useFormat } from '#platform/web/use-format.ts'

/** The calendar day at the club. */
export function useClubToday(): string {
  const { timezone } = useSite()
  return dayInZone(browserClock.nowMs(), timezone)
}

/** Spells an instant as the club's day and time. */
export function useClubInstant(): (instant: string) => string {
  const format = useFormat()
  const { timezone } = useSite()
  return (instant) => {
    if (format === null) return ''
    const ms = Date.parse(instant)
    return format.moment(ms, timezone)
  }
}
