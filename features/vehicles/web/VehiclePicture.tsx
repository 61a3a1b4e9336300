import { Trans } from '@lingui/react/macro'
import CarFront from 'lucide-react/icons/car-front'
import { Picture } from '#features/media/media.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import type { Vehicle, VehiclePhoto } from '../vehicles.contract.ts'

/** Returns a vehicle's cover photo; null if it has none. */
export function coverOf({ photos, cover_id: id }: Pick<Vehicle, 'photos' | 'cover_id'>): VehiclePhoto | null {
  return photos.find((photo) => photo.id === id) ?? null
}

type VehiclePictureProps = {
  photo: VehiclePhoto | null
  /** Alternative text; empty if the name is next to the photo. */
  alt: string
  sizes: string
  aspect?: '16x9' | '4x3'
  className?: string
  isPriority?: boolean
}

/** A vehicle's photo, or a placeholder if there is none. */
export function VehiclePicture({
  photo,
  alt,
  sizes,
  aspect = '16x9',
  className = '',
  isPriority = false,
}: VehiclePictureProps) {
  if (photo === null)
    return (
      <span className={`no-photo ${className}`}>
        <Icon of={CarFront} size={24} />
        <Trans>No photo yet</Trans>
      </span>
    )
  const { hash, access, width, height, placeholder } = photo
  return (
    <Picture
      image={{ hash, access, aspect, alt, placeholder, width, height }}
      sizes={sizes}
      className={className}
      isPriority={isPriority}
    />
  )
}
