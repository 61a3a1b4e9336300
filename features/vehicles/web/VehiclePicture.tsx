import { Trans } from '@lingui/react/macro'
import CarFront from 'lucide-react/icons/car-front'
import { Picture } from '#features/media/media.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import type { Vehicle, VehiclePhoto } from '../vehicles.contract.ts'

/** The photo that stands for a vehicle, if it has any. */
export function coverOf({ photos, cover_id: id }: Pick<Vehicle, 'photos' | 'cover_id'>): VehiclePhoto | null {
  return photos.find((photo) => photo.id === id) ?? null
}

type VehiclePictureProps = {
  photo: VehiclePhoto | null
  /** Empty where the name stands beside it. */
  alt: string
  sizes: string
  aspect?: '16x9' | '4x3'
  className?: string
  isPriority?: boolean
}

/** A photo of a vehicle in its crop, untouched, or the place where one could be. */
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
  const { hash, width, height, placeholder } = photo
  return (
    <Picture
      image={{ hash, aspect, alt, placeholder, width, height }}
      sizes={sizes}
      className={className}
      isPriority={isPriority}
    />
  )
}
