import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { requestInstall, isStandalone } from './install-request.ts'

/** Offers to install the site. Renders nothing if the site was opened from the home screen. */
export function InstallRow() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => setIsWanted(!isStandalone()), [])
  if (!isWanted) return null
  return (
    <section className="mt-10">
      <h2 className="text-h3">
        <Trans>On your home screen</Trans>
      </h2>
      <p className="mt-1 mb-3 text-muted">
        <Trans>Your card, tickets and log book open with one tap, also with no signal.</Trans>
      </p>
      <Button tone="outline" onClick={requestInstall}>
        <Trans>How to install</Trans>
      </Button>
    </section>
  )
}
