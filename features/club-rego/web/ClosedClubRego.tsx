import { Trans } from '@lingui/react/macro'
import type { Decider } from '#features/membership/membership.contract.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'

type ClosedClubRegoProps = {
  wasMember: boolean
  /** The party that must act on a paid application for membership; null without one. */
  pendingWith?: Decider | null
}

/** Explains why nothing can be changed, with a link to become a member, to renew or to the pending application. */
export function ClosedClubRego({ wasMember, pendingWith = null }: ClosedClubRegoProps) {
  if (pendingWith !== null)
    return (
      <Banner tone="info">
        {pendingWith === 'committee' ? (
          <Trans>
            Your application for membership is with the committee. You can apply for club rego once it is
            approved.
          </Trans>
        ) : pendingWith === 'applicant' ? (
          <Trans>
            The committee has a question about your application for membership. It can decide once you have
            answered.
          </Trans>
        ) : (
          <Trans>
            Your guardian has not confirmed your application for membership yet. You can apply for club rego
            after that.
          </Trans>
        )}{' '}
        <ScreenLink to="/renew" className="font-semibold underline">
          <Trans>See your application</Trans>
        </ScreenLink>
      </Banner>
    )
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
