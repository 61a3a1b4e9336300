import { useLingui } from '@lingui/react/macro'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { reportFault } from '#platform/web/report.ts'
import { imageUrl } from '../media.rules.ts'
import { useIsHydrated, useMotionWelcome } from './use-motion-welcome.ts'

export type BackgroundVideoProps = {
  id: number
  hasWebm: boolean
  /** Hash of the picture that stands for it. */
  slateHash: string | null
}

/** @source SPEC §2 "slate image, width 500" */
const SLATE_WIDTH_PX = 500
const COVERING = 'absolute inset-0 size-full object-cover'

/**
 * A looping, silent video behind the content of the nearest positioned ancestor. Until script is there, and where less
 * motion or less data is wished for, its slate stands in its place and no byte of it is fetched. Who wants can stop
 * and start it.
 * @source SPEC §2 "Page screen"; DOMAIN §6 rule 10
 */
export function BackgroundVideo(props: BackgroundVideoProps) {
  return <Background key={props.id} {...props} />
}

function Background({ id, hasWebm, slateHash }: BackgroundVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isMotionWelcome = useMotionWelcome()
  const [wish, setWish] = useState<boolean>()
  const mayPlay = wish ?? isMotionWelcome
  const isBegun = useWasEver(mayPlay)
  // A picture of its own, not the poster alone: without script browsers put their controls on a video.
  const slateUrl = slateHash === null ? undefined : imageUrl(slateHash, '16x9', SLATE_WIDTH_PX, 'webp')

  useEffect(() => {
    const element = video.current
    if (!element) return
    // A browser lets only what is silent begin by itself; the attribute alone does not count in all of them.
    element.muted = true
    if (!mayPlay) element.pause()
    else element.play().catch((error: unknown) => tellUnlessRefused(error, () => setWish(false)))
  }, [mayPlay])

  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 -z-10 overflow-clip print-hidden"
      >
        {slateUrl === undefined ? null : <img src={slateUrl} alt="" className={COVERING} />}
        {isBegun ? (
          <video
            ref={video}
            loop
            muted
            playsInline
            disablePictureInPicture
            tabIndex={-1}
            poster={slateUrl}
            className={COVERING}
          >
            {hasWebm ? <source src={`/v/${id}.webm`} type="video/webm" /> : null}
            <source src={`/v/${id}.mp4`} type="video/mp4" />
          </video>
        ) : null}
      </div>
      <PlayButton isPlaying={mayPlay} onPress={() => setWish(!mayPlay)} />
    </>
  )
}

function PlayButton({ isPlaying, onPress }: { isPlaying: boolean; onPress: () => void }) {
  const { t } = useLingui()
  const isHydrated = useIsHydrated()
  if (!isHydrated) return null
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={isPlaying ? t`Pause the background video` : t`Play the background video`}
      className="absolute end-3 bottom-3 z-10 grid size-11 place-content-center rounded-chip bg-toast text-on-toast print-hidden"
    >
      <Icon of={isPlaying ? Pause : Play} />
    </button>
  )
}

/** Once true, always true: a video that was begun is paused, not taken away. */
function useWasEver(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver || isNow
}

/** That a browser will not play by itself is no fault, nor is a start that a pause overtook. */
function tellUnlessRefused(error: unknown, onRefused: () => void): void {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') onRefused()
  else if (name !== 'AbortError') reportFault(error, 'background video')
}
