import { useFormat } from '#platform/web/use-format.ts'

type EventWhenProps = {
  event: {
    /** The first day, `YYYY-MM-DD`. */
    starts_on: string
    /** The beginning as an instant, ISO 8601; null for an event of whole days. */
    starts_at: string | null
    timezone: string
    /** Where the event is held; empty if it is not known. */
    place: string
  }
}

/** Day, time and place of an event in one line. Unknown parts are left out. */
export function EventWhen({
  event: { starts_on: startsOn, starts_at: startsAt, timezone, place },
}: EventWhenProps) {
  const format = useFormat()
  const day = format?.day(startsOn, 'long') ?? ''
  const time = startsAt === null ? '' : (format?.time(Date.parse(startsAt), timezone) ?? '')
  const parts = [day, time, place].filter((part) => part !== '')
  return parts.map((part, at) => (
    <span key={part}>
      {at === 0 ? null : ' · '}
      <bdi>{part}</bdi>
    </span>
  ))
}
