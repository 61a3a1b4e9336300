import { Trans } from '@lingui/react/macro'
import { useFormat } from '#platform/web/use-format.ts'

/** Names the day of the committee's next meeting; nothing if it is not fixed. */
export function NextMeeting({ day }: { day: string | null }) {
  const format = useFormat()
  if (day === null || format === null) return null
  const date = format.day(day, 'long')
  return <Trans>The committee meets next on {date}.</Trans>
}
