import { useSite } from '#features/site/site.public.tsx'
import { useFormat } from '#platform/web/use-format.ts'

/** Spells an instant as the club's day and time; empty for none. */
export function useInstant(): (instant: string | null) => string {
  const format = useFormat()
  const { timezone } = useSite()
  return (instant) => {
    if (instant === null || format === null) return ''
    const ms = Date.parse(instant)
    return format.moment(ms, timezone)
  }
}
