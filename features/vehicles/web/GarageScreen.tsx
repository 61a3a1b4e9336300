import './garage.css'
import { Plural, Trans } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import type { Vehicle } from '../vehicles.contract.ts'
import { vehicleName } from '../vehicles.rules.ts'
import { ClosedGarage } from './GarageNotices.tsx'
import { type Standing, useGarage } from './use-garage.ts'
import { VehicleCard } from './VehicleCard.tsx'

/**
 * /vehicles: the vehicles in the person's garage.
 * @param noteOf returns what other features show on a vehicle's card, by its id
 * @source docs/reference/vehicles.md §1.1
 */
export function GarageScreen({ noteOf }: { noteOf: (vehicleId: number) => ReactNode }) {
  const { data, failure, reload } = useGarage()
  const isOpen = data?.standing.mayChange === true && data.vehicles.length > 0
  return (
    <div className="page pt-6 pb-20 lg:pt-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-h1" tabIndex={-1}>
          <Trans>Garage</Trans>
        </h1>
        {isOpen ? (
          <ButtonLink href="/vehicle/new" icon={<Icon of={Plus} />}>
            <Trans>Add a vehicle</Trans>
          </ButtonLink>
        ) : null}
      </div>
      {failure !== '' ? (
        <LoadFailure words={failure} onTryAgain={reload} />
      ) : data === null ? (
        <SkeletonRows count={3} />
      ) : (
        <Vehicles {...data} noteOf={noteOf} />
      )}
    </div>
  )
}

type VehiclesProps = {
  vehicles: readonly Vehicle[]
  standing: Standing
  noteOf: (vehicleId: number) => ReactNode
}

function Vehicles({ vehicles, standing, noteOf }: VehiclesProps) {
  const present = vehicles.filter(({ archived }) => !archived)
  const archived = vehicles.filter(({ archived: isArchived }) => isArchived)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ClosedGarage standing={standing} />
      {present.length === 0 ? (
        <div className="max-w-[44rem]">
          <NoVehicles standing={standing} />
        </div>
      ) : (
        <ul className="garage-grid">
          {present.map((vehicle, index) => (
            <VehicleCard
              key={vehicle.id}
              vehicle={vehicle}
              kerb={standing.kerb}
              isFirst={index === 0}
              note={noteOf(vehicle.id)}
            />
          ))}
        </ul>
      )}
      {archived.length === 0 ? null : <Archive vehicles={archived} />}
    </div>
  )
}

function NoVehicles({ standing: { mayChange } }: { standing: Standing }) {
  return (
    <EmptyState
      art={<EmptyStateTrack />}
      title={<Trans>No cars yet</Trans>}
      action={
        mayChange ? (
          <ButtonLink href="/vehicle/new" icon={<Icon of={Plus} />}>
            <Trans>Add a vehicle</Trans>
          </ButtonLink>
        ) : null
      }
    >
      {mayChange ? (
        <Trans>Add the one you drive most. It takes a minute, and no entry form asks you for it again.</Trans>
      ) : (
        <Trans>Members’ vehicles appear here, with their numbers and photos.</Trans>
      )}
    </EmptyState>
  )
}

function Archive({ vehicles }: { vehicles: readonly Vehicle[] }) {
  return (
    <Disclosure
      summary={
        <span>
          <Trans>
            Archive: <Plural value={vehicles.length} one="# vehicle" other="# vehicles" />
          </Trans>
        </span>
      }
    >
      <ul>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <ScreenLink
              to={`/vehicle/${vehicle.id}`}
              className="flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              <bdi>{vehicleName(vehicle)}</bdi>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
