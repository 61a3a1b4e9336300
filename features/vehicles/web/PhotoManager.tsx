import { Trans, useLingui } from '@lingui/react/macro'
import ImagePlus from 'lucide-react/icons/image-plus'
import Camera from 'lucide-react/icons/camera'
import { useRef, type ChangeEvent } from 'react'
import { PHOTO_ACCEPT } from '#features/profile/photo.rules.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import type { Vehicle } from '../vehicles.contract.ts'
import { VEHICLE_LIMITS } from '../vehicle-input.rules.ts'
import { PhotoList } from './PhotoList.tsx'
import { type Upload, type PhotoUploads, usePhotoUploads } from './use-photo-uploads.ts'

type PhotoManagerProps = {
  vehicle: Vehicle
  onChange: (vehicle: Vehicle) => void
  /** To add photos is what the screen is for just now. */
  isLead: boolean
}

/** A vehicle's photos: added from a file or the camera, ordered, one chosen for the card. */
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

/** Files, or on a phone the camera as well. */
function PhotoButtons({ isLead, onFiles }: { isLead: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])])
    // So that the same file can be chosen again after a mistake.
    event.target.value = ''
  }
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button
          tone={isLead ? 'primary' : 'outline'}
          icon={<Icon of={ImagePlus} />}
          onClick={() => files.current?.click()}
        >
          <Trans>Add photos</Trans>
        </Button>
        <Button
          tone="outline"
          className="hidden pointer-coarse:inline-grid"
          icon={<Icon of={Camera} />}
          onClick={() => camera.current?.click()}
        >
          <Trans>Take a photo</Trans>
        </Button>
      </div>
      <p className="mt-2 text-note text-muted">
        <Trans>Up to 12. Where a photo was taken is not kept.</Trans>
      </p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={PHOTO_ACCEPT}
        aria-label={t`Photos from files`}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t`Photo from the camera`}
        onChange={take}
      />
    </div>
  )
}

/** What is on its way, and what did not get through. */
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
          <UploadRow upload={upload} sending={sending} />
        </li>
      ))}
    </ul>
  )
}

function UploadRow({ upload, sending }: { upload: Upload; sending: PhotoUploads }) {
  const { i18n } = useLingui()
  const { key, name, share, problem, canRetry } = upload
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', numberingSystem: 'latn' })
  if (problem === '') return <UploadBar fileName={name} sent={percent.format(share)} share={share} />
  return (
    <div className="rounded-box border-2 border-danger bg-danger-tint p-4 text-danger-ink">
      <p role="alert">
        <bdi className="block truncate font-semibold">{name}</bdi>
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {canRetry ? (
          <Button size="small" className="min-h-11" tone="outline" onClick={() => sending.retry(key)}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Button size="small" className="min-h-11" tone="link" onClick={() => sending.drop(key)}>
          <Trans>Leave it out</Trans>
        </Button>
      </div>
    </div>
  )
}
