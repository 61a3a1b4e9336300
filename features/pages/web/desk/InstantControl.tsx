import { useSite } from '#features/site/site.public.tsx'
import { DateTimeField } from '#platform/ui/lazy/DateTimeField.tsx'
import { instantInZone, isoInZone } from '#platform/shared/zone-time.ts'

type InstantControlProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  /** ISO 8601, or empty. */
  value: string
  onChange: (instant: string | null) => void
}

/** A date and time in the club’s time zone. */
export function InstantControl({ value, onChange, ...words }: InstantControlProps) {
  const { timezone } = useSite()
  return (
    <DateTimeField
      {...words}
      value={value === '' ? '' : isoInZone(Date.parse(value), timezone).slice(0, 16)}
      onChange={(local) => onChange(instantOf(local, timezone))}
    />
  )
}

/** Returns the instant of a local date and time, `2026-11-23T19:30`; null for an empty or unfinished one. */
export function instantOf(local: string, timezone: string): string | null {
  const [day = '', time = ''] = local.split('T')
  if (day === '' || time === '') return null
  return new Date(instantInZone(day, time, timezone)).toISOString()
}
