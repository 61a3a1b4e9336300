import { Trans } from '@lingui/react/macro'
import { Banner } from '#platform/ui/Banner.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { Standing } from './use-garage.ts'

/** Explains why the garage is read-only, with a link to join, to renew or to the pending application. */
export function ClosedGarage({ standing }: { standing: Standing }) {
  if (standing.mayChange) return null
  if (standing.pendingWith !== null)
    return (
      <Banner tone="info">
        {standing.pendingWith === 'committee' ? (
          <Trans>
            Your application for membership is with the committee. You can add vehicles once it is approved.
          </Trans>
        ) : standing.pendingWith === 'applicant' ? (
          <Trans>
            The committee has a question about your application for membership. It can decide once you have
            answered.
          </Trans>
        ) : (
          <Trans>
            Your guardian has not confirmed your application for membership yet. You can add vehicles after
            that.
          </Trans>
        )}{' '}
        <ScreenLink to="/renew" className="font-semibold underline">
          <Trans>See your application</Trans>
        </ScreenLink>
      </Banner>
    )
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

/** Not-found notice for a vehicle that does not exist or that the person may not see. */
export function NoSuchVehicle() {
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Vehicle not found</Trans>
      </h1>
      <p className="mt-2">
        <Trans>It was deleted, or it is in someone else’s garage.</Trans>
      </p>
      <ButtonLink href="/vehicles" className="mt-6">
        <Trans>Back to the garage</Trans>
      </ButtonLink>
    </div>
  )
}
