import { Trans, useLingui } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { imageUrl } from '#features/media/media.rules.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { PICTURE_WORDS_MAX_LENGTH } from '../../events-desk.contract.ts'
import type { EventFieldsProps } from './event-fields.ts'

/** The size of the preview at the desk. */
const SHOWN = { widthPx: 500, heightPx: 281 } as const

/** The field for the picture at the top of an event's page. */
export function PictureField({ draft, uploads, onChange }: EventFieldsProps) {
  const { t } = useLingui()
  const { picture } = draft
  const pictures = uploads.uploads.filter(({ purpose }) => purpose.of === 'picture')
  const add = (files: readonly File[]): void => {
    // If a newly chosen picture is uploaded, remove those whose upload failed.
    for (const { key, problem } of pictures) if (problem !== '') uploads.drop(key)
    uploads.add(files, { of: 'picture' })
  }
  const remove = (): void => {
    onChange({ picture: null })
    showToast({
      tone: 'removed',
      words: t`Removed`,
      action: { words: t`Undo`, run: () => onChange({ picture }) },
    })
  }
  return (
    <div role="group" aria-labelledby="event-picture">
      <p id="event-picture" className="mb-1.5 text-label">
        <Trans>Picture</Trans>
      </p>
      <p className="-mt-1 mb-2 text-note text-muted">
        <Trans>Shown at the top of the event page. JPG, PNG, WebP or AVIF, up to 10 MB.</Trans>
      </p>
      {picture === null ? null : (
        <div className="mb-4 grid gap-4">
          <img
            src={imageUrl(picture.hash, '16x9', SHOWN.widthPx, 'jpg')}
            alt={picture.alt}
            width={SHOWN.widthPx}
            height={SHOWN.heightPx}
            className="h-auto w-full max-w-[25rem] rounded-box"
          />
          <TextField
            label={<Trans>Description of the picture</Trans>}
            hint={<Trans>For people who can’t see the picture. Leave empty if it is only decoration.</Trans>}
            optional
            maxLength={PICTURE_WORDS_MAX_LENGTH}
            value={picture.alt}
            onChange={(event) => {
              const alt = event.target.value
              onChange((before) => ({ picture: before.picture === null ? null : { ...before.picture, alt } }))
            }}
          />
        </div>
      )}
      {pictures.map((upload) => (
        <div key={upload.key} className="mb-3">
          <UploadNote
            upload={upload}
            onRetry={() => uploads.retry(upload.key)}
            onDrop={() => uploads.drop(upload.key)}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <FileButton
          icon={<Icon of={Upload} />}
          name={t`Picture`}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onFiles={add}
        >
          {picture === null ? <Trans>Add a picture</Trans> : <Trans>Replace</Trans>}
        </FileButton>
        {picture === null ? null : (
          <Button tone="link" className="text-danger" onClick={remove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
