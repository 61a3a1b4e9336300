import { Trans } from '@lingui/react/macro'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { Standing } from './use-garage.ts'

/** Why nothing can be changed, and the way to change that. */
export function ClosedGarage({ standing }: { standing: Standing }) {
  if (standing.mayChange) return null
  return (
    <Banner tone="warn">
      {standing.wasMember ? (
        <Trans>
          Your membership has expired. Your garage is kept; to add or change anything,{' '}
          <ScreenLink to="/renew" className="font-semibold underline">
            renew
          </ScreenLink>
          .
        </Trans>
      ) : (
        <Trans>
          The garage is for members. To add a vehicle,{' '}
          <ScreenLink to="/renew" className="font-semibold underline">
            join the club
          </ScreenLink>
          .
        </Trans>
      )}
    </Banner>
  )
}

/** Why nothing can be shown, and another try. */
export function LoadFailure({ words, onTryAgain }: { words: string; onTryAgain: () => void }) {
  return (
    <div className="max-w-[44rem]">
      <Banner tone="danger" isAnnounced>
        {words}
      </Banner>
      <Button tone="outline" className="mt-4" onClick={onTryAgain}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
