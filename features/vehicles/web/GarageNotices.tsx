import { Trans } from '@lingui/react/macro'
import { Banner } from '#platform/ui/Banner.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { Standing } from './use-garage.ts'

/** Explains why the garage is read-only, with a link to join or renew. */
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
