import { Trans, useLingui } from '@lingui/react/macro'
import ImagePlus from 'lucide-react/icons/image-plus'
import Camera from 'lucide-react/icons/camera'
import { PHOTO_ACCEPT } from '#features/profile/photo.rules.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import type { Vehicle } from '../vehicles.contract.ts'
import { VEHICLE_LIMITS } from '../vehicle-input.rules.ts'
import { PhotoList } from './PhotoList.tsx'
import { type PhotoUploads, usePhotoUploads } from './use-photo-uploads.ts'

type PhotoManagerProps = {
  vehicle: Vehicle
  onChange: (vehicle: Vehicle) => void
  /** Whether adding photos is the screen's main action. */
  isLead: boolean
}

/** Lets the owner add a vehicle's photos from files or the camera, reorder them and choose the cover. */
export function PhotoManager({ vehicle, onChange, isLead }: PhotoManagerProps) {
  const sending = usePhotoUploads(vehicle.id, onChange)
  const free = VEHICLE_LIMITS.photos - vehicle.photos.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {free > 0 ? (
        <PhotoButtons isLead={isLead} onFiles={sending.add} />
      ) : (
        <p className="text-muted">
          <Trans>That’s 12 photos, as many as fit. Remove one to add another.</Trans>
        </p>
      )}
      <Uploads sending={sending} />
      <PhotoList vehicle={vehicle} onChange={onChange} />
    </div>
  )
}

/** Buttons to choose files and, on a phone, to use the camera. */
function PhotoButtons({ isLead, onFiles }: { isLead: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <FileButton
          name={t`Photos from files`}
          accept={PHOTO_ACCEPT}
          multiple
          onFiles={onFiles}
          tone={isLead ? 'primary' : 'outline'}
          icon={<Icon of={ImagePlus} />}
        >
          <Trans>Add photos</Trans>
        </FileButton>
        <FileButton
          name={t`Photo from the camera`}
          accept="image/*"
          capture="environment"
          onFiles={onFiles}
          icon={<Icon of={Camera} />}
          className="hidden pointer-coarse:inline-grid"
        >
          <Trans>Take a photo</Trans>
        </FileButton>
      </div>
      <p className="mt-2 text-note text-muted">
        <Trans>Up to 12. We do not store where a photo was taken.</Trans>
      </p>
    </div>
  )
}

/** The pending and failed uploads. */
function Uploads({ sending }: { sending: PhotoUploads }) {
  const { t } = useLingui()
  const { uploads } = sending
  return (
    <ul
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      aria-label={t`Photos on their way`}
      hidden={uploads.length === 0}
    >
      {uploads.map((upload) => (
        <li key={upload.key}>
          <UploadNote
            upload={upload}
            onRetry={() => sending.retry(upload.key)}
            onDrop={() => sending.drop(upload.key)}
          />
        </li>
      ))}
    </ul>
  )
}
