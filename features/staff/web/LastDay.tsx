import { Trans } from '@lingui/react/macro'
import { useFormat } from '#platform/web/use-format.ts'

/** Shows the last day of a role, for use after the role's name. Renders nothing for a role without a last day. */
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
