import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '#platform/ui/Button.tsx'
import { reportFault } from '#platform/web/report.ts'
import { dismissInstall, installNow } from './install-offer.ts'
import { type InstallMethod, notices } from './notices.ts'

/** Shows how to install the site on this device's home screen. @source docs/reference/offline.md §4.2 */
export function InstallNotice() {
  const { install, way } = useStore(notices)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (install === 'asked') heading.current?.focus()
  }, [install])
  return (
    <div className="notice-box notice-sheet" role="group" aria-labelledby="install-title">
      <h2 id="install-title" ref={heading} tabIndex={-1} className="notice-title">
        <Trans>Keep your card on your home screen</Trans>
      </h2>
      <p>
        <Steps way={way} />
      </p>
      <div className="notice-acts">
        {way === 'button' ? (
          <Button
            size="small"
            className="notice-target"
            onClick={() => void installNow().catch((error: unknown) => reportFault(error, 'install'))}
          >
            <Trans>Install</Trans>
          </Button>
        ) : null}
        <Button tone="outline" size="small" className="notice-target" onClick={dismissInstall}>
          {install === 'asked' ? <Trans>Close</Trans> : <Trans>No thanks</Trans>}
        </Button>
      </div>
    </div>
  )
}

function Steps({ way }: { way: InstallMethod }) {
  switch (way) {
    case 'ios':
      return <Trans>Tap Share, then Add to Home Screen. It also works with no signal.</Trans>
    case 'android':
      return <Trans>Choose Install app from the browser menu. It also works with no signal.</Trans>
    case 'button':
      return <Trans>It takes very little space and also works with no signal.</Trans>
    case 'menu':
      return (
        <Trans>
          Choose Install app, or Add to Home Screen, from the browser’s menu. Some browsers on a computer have
          neither.
        </Trans>
      )
  }
}
