import { Trans } from '@lingui/react/macro'
import { useContext } from 'react'
import { useLocation } from 'react-router'
import { ScreenSkeleton } from '#platform/ui/ScreenSkeleton.tsx'
import { WithoutScript } from './without-script.ts'

/** The document of a members' screen, without personal data: the session is in the browser. The bars show where the content will be. */
export function MembersWaiting() {
  const [, screen = ''] = useLocation().pathname.split('/')
  return (
    // Use the dark theme for the membership card, whose screen is dark in every theme.
    <div className="min-h-[60vh] bg-ground" data-theme={screen === 'membershipcard' ? 'dark' : undefined}>
      <div className="page pt-8 pb-20 lg:pt-12">
        <p role="status" className="visually-hidden script-only">
          <Trans>Loading</Trans>
        </p>
        <noscript>
          {useContext(WithoutScript) ?? (
            <p>
              <Trans>This page needs JavaScript.</Trans>
            </p>
          )}
        </noscript>
        <ScreenSkeleton screen={screen} />
      </div>
    </div>
  )
}
