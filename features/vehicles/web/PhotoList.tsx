import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import type { Vehicle, VehiclePhoto } from '../vehicles.contract.ts'
import { vehicleName } from '../vehicles.rules.ts'
import { type PhotoOrder, usePhotoOrder } from './use-photo-order.ts'
import { VehiclePicture } from './VehiclePicture.tsx'

/** The photos in their order, with buttons to move them as an alternative to dragging. */
export function PhotoList({ vehicle, onChange }: { vehicle: Vehicle; onChange: (vehicle: Vehicle) => void }) {
  const { t } = useLingui()
  const order = usePhotoOrder(vehicle, onChange)
  const [leaving, setLeaving] = useState<VehiclePhoto | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { photos } = vehicle
  const { moved } = order
  const place = photos.findIndex(({ id }) => id === moved?.id) + 1
  const count = photos.length
  // A moved row is re-inserted into the document and loses the focus, so restore it.
  useEffect(() => {
    if (moved === null) return
    const side = moved.by === -1 ? 'earlier' : 'later'
    list.current?.querySelector<HTMLElement>(`[data-move="${moved.id}-${side}"]`)?.focus()
  }, [moved])
  return (
    <>
      <p role="status">
        <VisuallyHidden>
          {moved === null || place === 0 ? null : (
            <Trans>
              Now photo {place} of {count}
            </Trans>
          )}
        </VisuallyHidden>
      </p>
      <ul ref={list} className="photo-list" aria-label={t`Photos`} hidden={count === 0}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoTile
              vehicle={vehicle}
              photo={photo}
              place={index + 1}
              order={order}
              onRemove={() => setLeaving(photo)}
            />
          </li>
        ))}
      </ul>
      <RemoveDialog
        photo={leaving}
        onClose={() => setLeaving(null)}
        onRemove={(photo) => {
          setLeaving(null)
          void order.remove(photo.id)
        }}
      />
    </>
  )
}

type PhotoTileProps = {
  vehicle: Vehicle
  photo: VehiclePhoto
  place: number
  order: PhotoOrder
  onRemove: () => void
}

function PhotoTile({ vehicle, photo, place, order, onRemove }: PhotoTileProps) {
  const { t } = useLingui()
  const name = vehicleName(vehicle)
  const count = vehicle.photos.length
  const isCover = photo.id === vehicle.cover_id
  return (
    <>
      <VehiclePicture
        photo={photo}
        alt={t`${name}, photo ${place} of ${count}`}
        sizes="(width >= 37.5rem) 30rem, 100vw"
        aspect="4x3"
        className="photo-frame"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2" data-photo={photo.hash}>
        <Button
          tone="outline"
          size="small"
          className="min-h-11"
          data-move={`${photo.id}-earlier`}
          disabled={place === 1}
          aria-label={t`Move photo ${place} earlier`}
          onClick={() => void order.move(photo.id, -1)}
        >
          <Icon of={ChevronLeft} mirrored />
        </Button>
        <Button
          tone="outline"
          size="small"
          className="min-h-11"
          data-move={`${photo.id}-later`}
          disabled={place === count}
          aria-label={t`Move photo ${place} later`}
          onClick={() => void order.move(photo.id, 1)}
        >
          <Icon of={ChevronRight} mirrored />
        </Button>
        {isCover ? (
          <Chip tone="primary">
            <Trans>Cover</Trans>
          </Chip>
        ) : (
          <Button
            tone="link"
            size="small"
            className="min-h-11"
            onClick={() => void order.makeCover(photo.id)}
          >
            <Trans>Make it the cover</Trans>
            <Which>
              <Trans>photo {place}</Trans>
            </Which>
          </Button>
        )}
        <button
          type="button"
          className="target ms-auto text-danger"
          aria-label={t`Remove photo ${place}`}
          onClick={onRemove}
        >
          <Icon of={Trash2} />
        </button>
      </div>
    </>
  )
}

type RemoveDialogProps = {
  photo: VehiclePhoto | null
  onClose: () => void
  onRemove: (photo: VehiclePhoto) => void
}

function RemoveDialog({ photo, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog
      isOpen={photo !== null}
      onClose={onClose}
      question={<Trans>Remove this photo?</Trans>}
      actions={
        <>
          <Button tone="danger" onClick={() => photo !== null && onRemove(photo)}>
            <Trans>Remove</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>It is removed from your garage. To get it back, you have to add it again.</Trans>
      </p>
    </Dialog>
  )
}
