import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { imageUrl } from '#features/media/media.rules.ts'
import { ImageFocalPoint, MediaChooser } from '#features/media-library/media-library-desk.public.tsx'
import type { MediaItem } from '#features/media-library/media-library.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { ImageField, ImageHashField, LinkedImageField } from '../../content-field.rules.ts'
import { DECORATIVE } from '../../page-drafts.contract.ts'
import { usePageSession } from './editing-context.ts'
import { imageRefOf } from './image-ref.ts'
import { fieldKey } from './session-view.ts'

type ImageControlProps = {
  block: string | null
  path: string
  field: ImageField | ImageHashField | LinkedImageField
  value: unknown
}

const PREVIEW_WIDTH_PX = 300
/** The width of the image at the address of a linked image. */
const LINKED_WIDTH_PX = 1920

/** An image: choose, replace or remove it, and describe it or mark it as decoration. */
export function ImageControl({ block, path, field, value }: ImageControlProps) {
  const { i18n, t } = useLingui()
  const session = usePageSession()
  const labelId = useId()
  const image = imageOf(value)
  const set = (next: unknown) => session.change({ kind: 'set', block, path, value: next })
  const setPart = (name: string, next: unknown) =>
    session.change({ kind: 'set', block, path: `${path}/${name}`, value: next })
  const [isChoosing, setChoosing] = useState(false)
  const [isFocusing, setFocusing] = useState(false)
  // A linked image of an older page may have an address and no hash.
  const isSet = image !== null || (field.control === 'linked_image' && value !== null && value !== undefined)
  const canRemove = isSet && (field.control !== 'image' || field.isNullable === true)
  return (
    <fieldset aria-labelledby={labelId} className="edit-image" data-field={fieldKey(block, path)}>
      <p id={labelId} className="mb-1.5 text-label">
        {i18n._(field.label)}
      </p>
      {image === null ? null : (
        <img
          src={imageUrl(
            image.hash,
            field.control === 'image' ? field.aspect : 'raw',
            PREVIEW_WIDTH_PX,
            'jpg',
          )}
          alt=""
          className="edit-image-preview"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" size="small" onClick={() => setChoosing(true)}>
          {image === null ? t`Choose an image` : t`Replace the image`}
        </Button>
        {image !== null && field.control === 'image' && field.aspect !== 'raw' ? (
          <Button tone="outline" size="small" onClick={() => setFocusing(true)}>
            <Trans>Move the focal point</Trans>
          </Button>
        ) : null}
        {canRemove ? (
          <Button tone="outline" size="small" onClick={() => set(null)}>
            <Trans>Remove the image</Trans>
          </Button>
        ) : null}
      </div>
      {isFocusing && image !== null ? (
        <ImageFocalPoint
          imageHash={image.hash}
          onClose={() => setFocusing(false)}
          onMoved={(hash) => set({ ...(value as object), hash })}
        />
      ) : null}
      {isChoosing ? (
        <MediaChooser
          kind="image"
          question={<Trans>Choose an image</Trans>}
          needsDescription={field.control === 'image'}
          onClose={() => setChoosing(false)}
          onChoose={(item) => set(valueOf(item, field))}
        />
      ) : null}
      {image !== null && field.control === 'image' ? (
        <>
          <TextField
            label={t`Description of the image`}
            hint={t`What somebody who cannot see it should know.`}
            value={image.alt}
            maxLength={field.altMaxLength}
            disabled={image.isDecorative}
            dir="auto"
            onChange={({ target }) => setPart('alt', target.value)}
          />
          <Checkbox
            label={t`This image is decoration only`}
            checked={image.isDecorative}
            onChange={({ target }) => setPart(DECORATIVE, target.checked)}
          />
        </>
      ) : null}
    </fieldset>
  )
}

function valueOf(item: MediaItem, field: ImageControlProps['field']): unknown {
  if (field.control === 'image') return imageRefOf(item, field)
  if (field.control === 'image_hash') return item.key
  return { url: imageUrl(item.key, 'raw', LINKED_WIDTH_PX, 'jpg'), hash: item.key }
}

function imageOf(value: unknown): { hash: string; alt: string; isDecorative: boolean } | null {
  if (typeof value === 'string') return { hash: value, alt: '', isDecorative: false }
  if (typeof value !== 'object' || value === null || !('hash' in value)) return null
  const { hash, alt, [DECORATIVE]: isDecorative } = value as Readonly<Record<string, unknown>>
  if (typeof hash !== 'string') return null
  return { hash, alt: typeof alt === 'string' ? alt : '', isDecorative: isDecorative === true }
}
