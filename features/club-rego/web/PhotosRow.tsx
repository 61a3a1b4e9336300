import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Camera from 'lucide-react/icons/camera'
import { Picture } from '#features/media/media.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { SLOT_WORDS } from '../case-labels.rules.ts'
import { removePhoto } from '../club-rego.contract.ts'
import { PHOTO_SLOTS, type PhotoSlot } from '../schemes.rules.ts'
import { fieldIdOf, type RowForm } from './row-form.tsx'
import { type Uploads, usePhotoUploads } from './use-uploads.ts'

/** A slot for each photo that the registrar needs; phones can take it with the camera. */
export function PhotosRow({ form }: { form: RowForm }) {
  const { item, onSaved } = form
  const uploads = usePhotoUploads(item.id, onSaved)
  return (
    <>
      <p className="text-muted">
        <Trans>
          At least 1200 pixels wide and high, sharp and in daylight. We do not store where it was taken.
        </Trans>
      </p>
      <ul className="slot-grid">
        {PHOTO_SLOTS.map((slot) => (
          <li key={slot}>
            <Slot form={form} slot={slot} uploads={uploads} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Slot({ form, slot, uploads }: { form: RowForm; slot: PhotoSlot; uploads: Uploads<PhotoSlot> }) {
  const { t, i18n } = useLingui()
  const { item, mistakeOf, onSaved } = form
  const photo = item.photos.find((one) => one.slot === slot)
  const upload = uploads.of(slot)
  const name = i18n._(SLOT_WORDS[slot].name)
  const isNeeded = item.scheme.rules.photo_slots.includes(slot)
  const mistake = mistakeOf(`photos.${slot}`)
  const remove = async (): Promise<void> => {
    try {
      onSaved((await call(removePhoto, { id: item.id, slot })).item)
    } catch (error) {
      showToast({
        tone: 'failed',
        words: wordsOf(error, t`That didn’t save. Check your signal and try again.`, 'club rego photo'),
      })
    }
  }
  return (
    <div id={fieldIdOf(`photos.${slot}`)} role="group" aria-labelledby={`slot-${slot}`} tabIndex={-1}>
      <p id={`slot-${slot}`} className="text-label">
        {name}
        {isNeeded ? null : (
          <span className="font-normal text-muted">
            {' '}
            <Trans>(optional)</Trans>
          </span>
        )}
      </p>
      <p className="mb-2 text-note text-muted">{i18n._(SLOT_WORDS[slot].hint)}</p>
      {mistake === undefined ? null : <FieldError id={`slot-${slot}-error`}>{mistake}</FieldError>}
      {photo === undefined ? (
        <span className="slot-empty">
          <Icon of={Camera} size={24} />
          <Trans>No photo yet</Trans>
        </span>
      ) : (
        <Picture
          image={{ ...photo, aspect: '4x3', alt: name }}
          sizes="(width >= 37.5rem) 21rem, 100vw"
          className="slot-picture"
        />
      )}
      <div className="mt-3 grid gap-2">
        {upload === undefined ? null : (
          <UploadNote upload={upload} onRetry={() => uploads.retry(slot)} onDrop={() => uploads.drop(slot)} />
        )}
        <SlotButtons
          name={name}
          isFilled={photo !== undefined}
          onFile={(file) => uploads.start(slot, file)}
          onRemove={() => void remove()}
        />
      </div>
    </div>
  )
}

type SlotButtonsProps = {
  name: string
  isFilled: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** Buttons to choose a file, to use the camera on a phone, or to remove the photo. */
function SlotButtons({ name, isFilled, onFile, onRemove }: SlotButtonsProps) {
  const { t } = useLingui()
  const take = (files: readonly File[]): void => {
    if (files[0] !== undefined) onFile(files[0])
  }
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton name={name} accept="image/*" onFiles={take}>
        {isFilled ? <Trans>Replace</Trans> : <Trans>Add photo</Trans>}
        <Which>{name}</Which>
      </FileButton>
      <FileButton
        name={t`From the camera: ${name}`}
        accept="image/*"
        capture="environment"
        onFiles={take}
        icon={<Icon of={Camera} />}
        className="hidden pointer-coarse:inline-grid"
      >
        <Trans>Take a photo</Trans>
        <Which>{name}</Which>
      </FileButton>
      {isFilled ? (
        <Button tone="link" className="text-danger" onClick={onRemove}>
          <Trans>Remove</Trans>
          <Which>{name}</Which>
        </Button>
      ) : null}
    </div>
  )
}
