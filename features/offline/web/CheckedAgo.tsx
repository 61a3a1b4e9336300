import { Plural, Trans } from '@lingui/react/macro'
import { agoOf } from '../checked.rules.ts'

/** Shows when the data on screen was loaded: "Checked 3 h ago". */
export function CheckedAgo({ checkedMs, nowMs }: { checkedMs: number; nowMs: number }) {
  const { unit, count } = agoOf(checkedMs, nowMs)
  switch (unit) {
    case 'now':
      return <Trans>Checked just now</Trans>
    case 'minutes':
      return <Trans>Checked {count} min ago</Trans>
    case 'hours':
      return <Trans>Checked {count} h ago</Trans>
    case 'days':
      return <Plural value={count} one="Checked # day ago" other="Checked # days ago" />
  }
}
