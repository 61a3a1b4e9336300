import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Chip } from '#platform/ui/Chip.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { Plate } from '#platform/ui/Plate.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { Vehicle } from '../vehicles.contract.ts'
import { vehicleName } from '../vehicles.rules.ts'
import { useToday } from './use-garage.ts'
import { coverOf, VehiclePicture } from './VehiclePicture.tsx'

type VehicleCardProps = {
  vehicle: Vehicle
  kerb: `#${string}` | null
  /** Whether it is the first card, which is visible without scrolling. */
  isFirst: boolean
  /** The content that other features show on the card. */
  note: ReactNode
}

/** One vehicle of a garage; the whole card links to it. */
export function VehicleCard({ vehicle, kerb, isFirst, note }: VehicleCardProps) {
  const { make, model, nickname, year } = vehicle
  return (
    <li className="garage-card">
      {kerb === null ? null : <Kerb colour={kerb} />}
      <VehiclePicture
        photo={coverOf(vehicle)}
        alt=""
        sizes="(width >= 37.5rem) 34rem, 100vw"
        className="garage-picture"
        isPriority={isFirst}
      />
      <div className="garage-words">
        <h2 className="text-h3">
          <ScreenLink to={`/vehicle/${vehicle.id}`} className="stretched">
            <bdi>{vehicleName(vehicle)}</bdi>
          </ScreenLink>
        </h2>
        {nickname === '' ? null : (
          <p className="text-muted">
            <bdi>
              {make} {model}
            </bdi>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-2.5 text-muted">
          <Ltr className="figure">{year}</Ltr>
          {vehicle.rego === '' ? null : <Plate number={vehicle.rego} />}
          <RaceNumber vehicle={vehicle} />
        </p>
        <p className="flex flex-wrap gap-2">
          <RoadChip vehicle={vehicle} />
          <ClassChip vehicle={vehicle} />
        </p>
        {note}
      </div>
    </li>
  )
}

function RaceNumber({ vehicle: { race_number: number } }: { vehicle: Vehicle }) {
  if (number === '') return null
  return (
    <span>
      <Trans>
        Race no. <Ltr className="figure">{number}</Ltr>
      </Trans>
    </span>
  )
}

/** Shows whether the vehicle's registration is current, according to the data in the garage. */
export function RoadChip({ vehicle: { rego, rego_expiry: expiry } }: { vehicle: Vehicle }) {
  const today = useToday()
  if (rego === '')
    return (
      <Chip>
        <Trans>Not registered</Trans>
      </Chip>
    )
  if (expiry !== null && expiry < today)
    return (
      <Chip tone="warn">
        <Trans>Rego expired</Trans>
      </Chip>
    )
  return (
    <Chip tone="success">
      <Trans>Registered</Trans>
    </Chip>
  )
}

/** Shows the chosen class, or the class suggested from the engine capacity. */
export function ClassChip({ vehicle }: { vehicle: Pick<Vehicle, 'class_id' | 'suggested_class_id'> }) {
  const id = vehicle.class_id ?? vehicle.suggested_class_id
  if (id === null) return null
  return (
    <Chip>
      <Trans>
        Class <Ltr>{id}</Ltr>
      </Trans>
    </Chip>
  )
}
