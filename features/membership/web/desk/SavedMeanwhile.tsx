import { Trans } from '@lingui/react/macro'

/** Shows the value that another person saved while a dialog was open; nothing if `stored` is null. */
export function SavedMeanwhile({ stored }: { stored: string | null }) {
  if (stored === null) return null
  return (
    <p className="rounded-box bg-warn-tint p-3">
      <Trans>The saved value is now “{stored}”. Save again to replace it.</Trans>
    </p>
  )
}
