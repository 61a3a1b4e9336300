import { Trans } from '@lingui/react/macro'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'

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

/** Why nothing can be changed, and the way to change that. */
export function ClosedClubRego({ wasMember }: { wasMember: boolean }) {
  return (
    <Banner tone="warn">
      {wasMember ? (
        <Trans>
          Your membership has expired. What you have is kept and can be read; to apply or change anything,{' '}
          <ScreenLink to="/renew" className="font-semibold underline">
            renew
          </ScreenLink>
          .
        </Trans>
      ) : (
        <Trans>
          Club rego is for members. To apply,{' '}
          <ScreenLink to="/renew" className="font-semibold underline">
            join the club
          </ScreenLink>
          .
        </Trans>
      )}
    </Banner>
  )
}
