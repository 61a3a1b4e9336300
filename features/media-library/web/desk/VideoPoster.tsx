import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { imageUrl } from '#features/media/media.rules.ts'
import { DeskFailure, IfAllowed, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { type MediaDetail, sendPoster } from '../../media-library.contract.ts'
import { IMAGE_ACCEPT } from './use-media-uploads.ts'
import { frameOf, sendPosterOf } from './video-frame.ts'

const WIDTH_PX = 500

type VideoPosterProps = { item: MediaDetail; onChanged: (item: MediaDetail) => void }

/** A video, and the choice of its poster: the frame that is shown, or another image. */
export function VideoPoster({ item, onChanged }: VideoPosterProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, failure } = useDeskAction()
  const send = (image: Blob) =>
    void run(async () => {
      const next = await sendPosterOf(item.key, image)
      showToast({ tone: 'done', words: t`Poster saved` })
      onChanged(next)
    })
  const takeFrame = async () => {
    const frame = video.current === null ? null : await frameOf(video.current)
    setMissing(frame === null)
    if (frame !== null) send(frame)
  }
  return (
    <div className="grid gap-3">
      <div className="media-preview">
        <video
          ref={video}
          controls
          muted
          preload="metadata"
          src={item.address}
          aria-label={item.name}
          width={item.width ?? undefined}
          height={item.height ?? undefined}
          poster={imageUrl(item.image_hash ?? '', 'raw', WIDTH_PX, 'jpg')}
        />
      </div>
      {item.has_poster ? null : (
        <p className="rounded-box bg-warn-tint p-3 text-warn-ink">
          <Trans>This video has no poster. Pages show a dark area until it plays.</Trans>
        </p>
      )}
      <IfAllowed call={sendPoster}>
        <p className="text-note text-muted">
          <Trans>
            The poster is shown until the video plays, and to visitors who prefer less motion. Pause the video
            at a frame, or upload an image.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            tone="outline"
            busy={isBusy}
            busyLabel={<Trans>Saving</Trans>}
            onClick={() => void takeFrame()}
          >
            <Trans>Use this frame as the poster</Trans>
          </Button>
          <FileButton
            name={t`Image for the poster`}
            accept={IMAGE_ACCEPT}
            onFiles={([file]) => file !== undefined && !isBusy && send(file)}
          >
            <Trans>Upload a poster</Trans>
          </FileButton>
        </div>
      </IfAllowed>
      <DeskFailure
        words={
          isMissing ? t`The video shows no frame yet. Play it for a moment, or upload an image.` : failure
        }
      />
    </div>
  )
}
