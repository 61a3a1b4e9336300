import { Trans } from '@lingui/react/macro'
import { useContext } from 'react'
import { useLocation } from 'react-router'
import { ScreenSkeleton, type SkeletonShape } from '#platform/ui/ScreenSkeleton.tsx'
import { WithoutScript } from './without-script.ts'

/** The shapes of the screens by the first part of their path. */
const SHAPES: Partial<Record<string, SkeletonShape>> = {
  '': 'home',
  vehicles: 'cars',
  membershipcard: 'card',
  profile: 'profile',
}

/** The document of a members' screen, without personal data: the session is in the browser. The bars show where the content will be. */
export function MembersWaiting() {
  const shape = SHAPES[useLocation().pathname.split('/')[1] ?? ''] ?? 'rows'
  return (
    // The card's screen is dark in every theme.
    <div className="bg-ground" data-theme={shape === 'card' ? 'dark' : undefined}>
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
        <ScreenSkeleton shape={shape} />
      </div>
    </div>
  )
}
