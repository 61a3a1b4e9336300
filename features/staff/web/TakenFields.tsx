import { Trans } from '@lingui/react/macro'
import { useList } from '#platform/web/use-list.ts'

/** Lists the fields whose values were taken from another person's change; nothing if there are none. */
export function TakenFields({ labels }: { labels: readonly string[] }) {
  const list = useList()
  if (labels.length === 0) return null
  const fields = list(labels)
  return (
    <span className="block">
      <Trans>Someone else changed these fields, and their changes are kept: {fields}</Trans>
    </span>
  )
}
