import { Trans, useLingui } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { imageUrl } from '#features/media/media.rules.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import type { PictureDraft } from '../../product-draft.rules.ts'
import { PICTURES_MOST } from '../../shop-desk.contract.ts'
import type { ProductForm } from './use-product-form.ts'

/** Width in px of the previews at the desk. */
const SHOWN_PX = 300

/** The pictures of a product; the first one is shown in lists. */
export function PictureList({ form }: { form: ProductForm }) {
  const { t } = useLingui()
  const { draft, at, change, uploads } = form
  const { id, error } = at('images')
  const colours = [
    ...new Set(draft.skus.flatMap(({ colour }) => (colour.trim() === '' ? [] : [colour.trim()]))),
  ]
  return (
    <div role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-name`} className="outline-none">
      <p id={`${id}-name`} className="mb-1.5 text-label">
        <Trans>Photos</Trans>
      </p>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="grid gap-4">
        {draft.images.map((image, place) => (
          <PictureRow
            key={image.hash}
            image={image}
            place={place}
            colours={colours}
            onChange={(changed) =>
              change(({ images }) => ({
                images: images.map((one) => (one.hash === image.hash ? { ...one, ...changed } : one)),
              }))
            }
            onFirst={() => {
              change(({ images }) => ({
                images: [image, ...images.filter(({ hash }) => hash !== image.hash)],
              }))
              document.getElementById(id)?.focus()
            }}
            onRemove={() => {
              change(({ images }) => ({ images: images.filter(({ hash }) => hash !== image.hash) }))
              document.getElementById(id)?.focus()
            }}
          />
        ))}
        {uploads.uploads.map((upload) => (
          <UploadNote
            key={upload.key}
            upload={upload}
            onRetry={() => uploads.retry(upload.key)}
            onDrop={() => uploads.drop(upload.key)}
          />
        ))}
        {draft.images.length >= PICTURES_MOST ? null : (
          <p>
            <FileButton
              icon={<Icon of={Upload} />}
              name={t`Picture`}
              accept="image/jpeg,image/png,image/webp,image/avif"
              multiple
              onFiles={(files) => uploads.add(files.slice(0, PICTURES_MOST - draft.images.length))}
            >
              <Trans>Add a picture</Trans>
            </FileButton>
          </p>
        )}
      </div>
    </div>
  )
}

type PictureRowProps = {
  image: PictureDraft
  place: number
  /** Colours that a picture can be assigned to, if the product has several. */
  colours: readonly string[]
  onChange: (changed: Partial<PictureDraft>) => void
  onFirst: () => void
  onRemove: () => void
}

function PictureRow({ image, place, colours, onChange, onFirst, onRemove }: PictureRowProps) {
  const { t } = useLingui()
  const which = image.alt === '' ? String(place + 1) : image.alt
  const isOther = image.option !== '' && !colours.includes(image.option)
  return (
    <div className="grid gap-4 rounded-box border border-row p-4 sm:grid-cols-[9rem_1fr]">
      <img
        src={imageUrl(image.hash, '1x1', SHOWN_PX, 'jpg')}
        alt={image.alt}
        width={SHOWN_PX}
        height={SHOWN_PX}
        className="h-auto w-full max-w-36 rounded-box"
      />
      <div className="grid gap-4">
        <TextField
          label={<Trans>Description of the picture</Trans>}
          hint={<Trans>For people who can’t see the picture. Leave empty if it is only decoration.</Trans>}
          optional
          maxLength={300}
          value={image.alt}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
        {colours.length === 0 && !isOther ? null : (
          <Select
            label={<Trans>Colour</Trans>}
            value={image.option}
            onChange={({ target }) => onChange({ option: target.value })}
          >
            <option value="">{t`Everything`}</option>
            {(isOther ? [image.option, ...colours] : colours).map((colour) => (
              <option key={colour} value={colour}>
                {colour}
              </option>
            ))}
          </Select>
        )}
        <p className="flex flex-wrap gap-3">
          {place === 0 ? null : (
            <Button tone="outline" size="small" className="min-h-11" onClick={onFirst}>
              <Trans>Show it first</Trans>
              <Which>{which}</Which>
            </Button>
          )}
          <Button tone="link" size="small" className="min-h-11 text-danger" onClick={onRemove}>
            <Trans>Remove</Trans>
            <Which>{which}</Which>
          </Button>
        </p>
      </div>
    </div>
  )
}
