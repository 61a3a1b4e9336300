import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { useFormat } from '#platform/web/use-format.ts'

/** Returns today's date in the club time zone. */
export function useClubToday(): string {
  const { timezone } = useSite()
  return dayInZone(browserClock.nowMs(), timezone)
}

/** Returns a function that formats an instant as day and time in the club time zone. */
export function useClubInstant(): (instant: string) => string {
  const format = useFormat()
  const { timezone } = useSite()
  return (instant) => {
    if (format === null) return ''
    const ms = Date.parse(instant)
    return format.moment(ms, timezone)
  }
}
