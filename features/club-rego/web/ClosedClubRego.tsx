import { Trans } from '@lingui/react/macro'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'

/** Explains why nothing can be changed, with a link to become a member or renew. */
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
