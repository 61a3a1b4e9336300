import './garage.css'
import { Trans, useLingui } from '@lingui/react/macro'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { type ReactNode, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { Plate } from '#platform/ui/Plate.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import type { Vehicle } from '../vehicles.contract.ts'
import { vehicleName } from '../vehicles.rules.ts'
import { ArchiveButton, ArchivedButtons } from './ArchiveVehicle.tsx'
import { EditVehicle } from './EditVehicle.tsx'
import { ClosedGarage, NoSuchVehicle } from './GarageNotices.tsx'
import { PhotoManager } from './PhotoManager.tsx'
import { type Standing, useVehicle } from './use-garage.ts'
import { ClassChip, RoadChip } from './VehicleCard.tsx'
import { VehicleDetails } from './VehicleDetails.tsx'
import { coverOf, VehiclePicture } from './VehiclePicture.tsx'

/**
 * /vehicle/{id}: one vehicle of the garage.
 * @param logBook link to its log book
 * @param clubRego link to its club rego; empty if it has no case
 * @param results events that it was entered in, for its owner
 * @source docs/reference/vehicles.md §1.1
 */
export function VehicleScreen({ id, ...places }: { id: string } & VehiclePlaces) {
  const { data, failure, isMissing, reload, put } = useVehicle(id)
  return (
    <div className="page pt-4 pb-20 lg:pt-8">
      <p className="mb-2">
        <BackLink to="/vehicles">
          <Trans>Garage</Trans>
        </BackLink>
      </p>
      {isMissing ? (
        <NoSuchVehicle />
      ) : failure !== '' ? (
        <LoadFailure words={failure} onTryAgain={reload} />
      ) : data === null ? (
        <SkeletonRows count={4} />
      ) : (
        <VehiclePage {...data} {...places} onChange={(vehicle) => put({ ...data, vehicle })} />
      )}
    </div>
  )
}

type VehiclePlaces = { logBook: string; clubRego: string; results: ReactNode }

type VehiclePageProps = VehiclePlaces & {
  vehicle: Vehicle
  standing: Standing
  onChange: (vehicle: Vehicle) => void
}

function VehiclePage({ vehicle, standing, logBook, clubRego, results, onChange }: VehiclePageProps) {
  const { t } = useLingui()
  const personId = useSession(({ user }) => user.id)
  const [tab, setTab] = useState('details')
  const [isEditing, setIsEditing] = useState(false)
  const isOwn = vehicle.member_id === personId
  const canChange = isOwn && standing.mayChange
  const tabs = [
    { id: 'details', label: <Trans>Details</Trans> },
    { id: 'photos', label: <Trans>Photos</Trans>, count: vehicle.photos.length },
    ...(isOwn ? [{ id: 'results', label: <Trans>Entries and results</Trans> }] : []),
  ]
  const panels = {
    details: isEditing ? (
      <EditVehicle
        vehicle={vehicle}
        onSaved={(saved) => {
          onChange(saved)
          setIsEditing(false)
        }}
        onClose={() => setIsEditing(false)}
      />
    ) : (
      <DetailsPanel
        vehicle={vehicle}
        canChange={canChange}
        onEdit={() => setIsEditing(true)}
        onChange={onChange}
      />
    ),
    photos: <PhotosPanel vehicle={vehicle} canChange={canChange} onChange={onChange} />,
    // Load the results only when their tab is opened.
    results: tab === 'results' ? results : null,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isOwn ? <ClosedGarage standing={standing} /> : null}
      {vehicle.archived ? (
        <Banner tone="info">
          <Trans>This one is in the archive.</Trans>
        </Banner>
      ) : null}
      <VehicleHead vehicle={vehicle} />
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={logBook} tone="outline" size="small" icon={<Icon of={NotebookPen} />}>
          <Trans>Log book</Trans>
        </ButtonLink>
        {clubRego === '' ? null : (
          <ButtonLink href={clubRego} tone="outline" size="small" icon={<Icon of={ClipboardCheck} />}>
            <Trans>Club rego</Trans>
          </ButtonLink>
        )}
      </p>
      <Tabs
        label={t`About this vehicle`}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((known) => ({ ...known, panel: panels[known.id as keyof typeof panels] }))}
      />
    </div>
  )
}

function VehicleHead({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useLingui()
  const name = vehicleName(vehicle)
  return (
    <header>
      <h1 className="text-h1" tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-2.5 text-muted">
        <Ltr className="figure">{vehicle.year}</Ltr>
        {vehicle.rego === '' ? null : <Plate number={vehicle.rego} />}
        <RoadChip vehicle={vehicle} />
        <ClassChip vehicle={vehicle} />
      </p>
      {vehicle.photos.length === 0 ? null : (
        <VehiclePicture
          photo={coverOf(vehicle)}
          alt={t`Photo of ${name}`}
          sizes="(width >= 48rem) 44rem, 100vw"
          className="mt-5 aspect-video max-w-[44rem] rounded-card"
          isPriority
        />
      )}
    </header>
  )
}

type PanelProps = { vehicle: Vehicle; canChange: boolean; onChange: (vehicle: Vehicle) => void }

function DetailsPanel({ vehicle, canChange, onEdit, onChange }: PanelProps & { onEdit: () => void }) {
  return (
    <div className="max-w-[44rem]">
      <VehicleDetails vehicle={vehicle} />
      {canChange ? (
        <div className="mt-8 flex flex-wrap gap-3">
          {vehicle.archived ? (
            <ArchivedButtons vehicle={vehicle} onBack={onChange} />
          ) : (
            <>
              <Button onClick={onEdit}>
                <Trans>Edit details</Trans>
              </Button>
              <ArchiveButton vehicle={vehicle} />
            </>
          )}
        </div>
      ) : null}
    </div>
  )
}

function PhotosPanel({ vehicle, canChange, onChange }: PanelProps) {
  const { t } = useLingui()
  if (canChange && !vehicle.archived)
    return <PhotoManager vehicle={vehicle} onChange={onChange} isLead={vehicle.photos.length === 0} />
  if (vehicle.photos.length === 0)
    return (
      <p className="text-muted">
        <Trans>No photos.</Trans>
      </p>
    )
  const name = vehicleName(vehicle)
  const count = vehicle.photos.length
  return (
    <ul className="photo-list">
      {vehicle.photos.map((photo, index) => (
        <li key={photo.id}>
          <VehiclePicture
            photo={photo}
            alt={t`${name}, photo ${index + 1} of ${count}`}
            sizes="(width >= 37.5rem) 30rem, 100vw"
            aspect="4x3"
            className="photo-frame"
          />
        </li>
      ))}
    </ul>
  )
}
