import { useSite } from '#features/site/site.public.tsx'
import { useFormat } from '#platform/web/use-format.ts'

/** Returns a function that formats an instant in the club's time zone; empty text for null. */
export function useInstant(): (instant: string | null) => string {
  const format = useFormat()
  const { timezone } = useSite()
  return (instant) => {
    if (instant === null || format === null) return ''
    const ms = Date.parse(instant)
    return format.moment(ms, timezone)
  }
}
