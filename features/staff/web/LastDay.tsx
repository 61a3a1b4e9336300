import { Trans } from '@lingui/react/macro'
import { useFormat } from '#platform/web/use-format.ts'

/** The last day of a role after its name; nothing for a role without one. */
export function LastDay({ day }: { day: string | null }) {
  const format = useFormat()
  if (day === null || format === null) return null
  const text = format.day(day, 'medium')
  return (
    <span className="ms-1 font-normal">
      <Trans comment="After the name of a role: its last day">until {text}</Trans>
    </span>
  )
}
