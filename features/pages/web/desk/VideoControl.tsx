import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { imageUrl } from '#features/media/media.rules.ts'
import { MediaChooser } from '#features/media-library/media-library-desk.public.tsx'
import { readMedia } from '#features/media-library/media-library.contract.ts'
import { useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'

type VideoControlProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  value: unknown
  onChange: (id: number | null) => void
}

const POSTER_WIDTH_PX = 300

/** A video of the media library: choose, replace or remove it. The value is the id of the video. */
export function VideoControl({ label, hint, error, value, onChange }: VideoControlProps) {
  const { t } = useLingui()
  const labelId = useId()
  const noteId = useId()
  const [isChoosing, setChoosing] = useState(false)
  const id = typeof value === 'number' ? value : null
  const note = error ?? hint
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={note === undefined ? undefined : noteId}
      className="edit-image"
    >
      <p id={labelId} className="mb-1.5 text-label">
        {label}
      </p>
      {note === undefined ? null : (
        <p id={noteId} className={`mb-1.5 text-note ${error === undefined ? 'text-muted' : 'text-danger'}`}>
          {note}
        </p>
      )}
      {id === null ? null : <ChosenVideo key={id} id={id} />}
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" size="small" onClick={() => setChoosing(true)}>
          {id === null ? t`Choose a video` : t`Replace the video`}
        </Button>
        {id === null ? null : (
          <Button tone="outline" size="small" onClick={() => onChange(null)}>
            <Trans>Remove the video</Trans>
          </Button>
        )}
      </div>
      {isChoosing ? (
        <MediaChooser
          kind="video"
          question={<Trans>Choose a video</Trans>}
          needsDescription={false}
          onClose={() => setChoosing(false)}
          onChoose={({ key }) => onChange(Number(key))}
        />
      ) : null}
    </fieldset>
  )
}

/** The poster and the name of the chosen video. */
function ChosenVideo({ id }: { id: number }) {
  const { data, isMissing, failure } = useDesk(readMedia, { kind: 'video', key: String(id) })
  // A deleted video stays in the library for some time, but pages no longer show it.
  if (isMissing || (data !== null && data.item.deleted_at !== null))
    return (
      <p className="mb-2 text-note text-danger">
        <Trans>This video does not exist any more. Choose another one.</Trans>
      </p>
    )
  if (data === null) return failure === '' ? null : <p className="mb-2 text-note text-danger">{failure}</p>
  const { name, image_hash: poster } = data.item
  return (
    <>
      {poster === null ? null : (
        <img src={imageUrl(poster, 'raw', POSTER_WIDTH_PX, 'jpg')} alt="" className="edit-image-preview" />
      )}
      <p className="mb-2 text-note">
        <bdi className="wrap-anywhere">{name}</bdi>
      </p>
    </>
  )
}
