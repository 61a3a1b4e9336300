import { Trans, useLingui } from '@lingui/react/macro'
import Camera from 'lucide-react/icons/camera'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { PHOTO_ACCEPT } from '../photo.rules.ts'
import { PhotoCrop } from './PhotoCrop.tsx'
import { useProfile } from './profile-context.ts'
import { ProfilePhoto } from './ProfilePhoto.tsx'
import { shareWords } from './share-labels.ts'
import { usePhotoUpload, type PhotoUpload } from './use-photo-upload.ts'

/** Photo and name at the top of the profile. @source docs/reference/media.md §4.1 */
export function PhotoSection() {
  const { user } = useProfile()
  const upload = usePhotoUpload()
  return (
    <section aria-labelledby="photo" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <ProfilePhoto person={user} />
      <div className="min-w-0">
        <h2 id="photo" className="text-h3">
          <bdi>
            {user.first_name} {user.last_name}
          </bdi>
        </h2>
        <PhotoButtons hasPhoto={user.thumbnail !== null} onFile={(file) => void upload.choose(file)} />
        {upload.photo === null ? <Problem words={upload.problem} /> : null}
      </div>
      <CropDialog upload={upload} />
    </section>
  )
}

/** Buttons to choose a file, or on a phone to use the camera. */
function PhotoButtons({ hasPhoto, onFile }: { hasPhoto: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui()
  const take = (files: readonly File[]): void => {
    if (files[0] !== undefined) onFile(files[0])
  }
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <FileButton
        name={t`Photo from a file`}
        accept={PHOTO_ACCEPT}
        onFiles={take}
        size="small"
        className="min-h-11"
      >
        {hasPhoto ? <Trans>Change photo</Trans> : <Trans>Add a photo</Trans>}
      </FileButton>
      <FileButton
        name={t`Photo from the camera`}
        accept="image/*"
        capture="user"
        onFiles={take}
        size="small"
        icon={<Icon of={Camera} />}
        className="hidden min-h-11 pointer-coarse:inline-grid"
      >
        <Trans>Take a photo</Trans>
      </FileButton>
    </div>
  )
}

function Problem({ words }: { words: string }) {
  return (
    <div role="alert">
      {words === '' ? null : (
        <p className="mt-2 flex items-center gap-1.5 text-note font-semibold text-danger">
          <Icon of={CircleAlert} size={18} />
          {words}
        </p>
      )}
    </div>
  )
}

function CropDialog({ upload }: { upload: PhotoUpload }) {
  const { t, i18n } = useLingui()
  const { photo, crop, sentShare, problem, setCrop, send, close } = upload
  return (
    <Dialog
      isOpen={photo !== null}
      onClose={close}
      question={<Trans>Which part of the photo?</Trans>}
      actions={
        photo === null ? null : (
          <>
            <Button busy={sentShare !== null} busyLabel={<Trans>Sending</Trans>} onClick={() => void send()}>
              {problem === '' ? <Trans>Use this photo</Trans> : <Trans>Try again</Trans>}
            </Button>
            <Button tone="outline" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )
      }
    >
      {photo === null ? null : (
        <>
          <PhotoCrop photo={photo} crop={crop} onChange={setCrop} />
          {sentShare === null ? null : (
            <div className="mt-4">
              <UploadBar
                label={t`Sending the photo`}
                done={shareWords(sentShare, i18n.locale)}
                share={sentShare}
              />
            </div>
          )}
          <Problem words={problem} />
        </>
      )}
    </Dialog>
  )
}
