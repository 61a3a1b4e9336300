import { useLingui } from '@lingui/react/macro'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { reportFault } from '#platform/web/report.ts'
import { useMotionWelcome } from './use-motion-welcome.ts'

export type PlayingVideoProps = {
  id: number
  hasWebm: boolean
  slateUrl: string | undefined
}

/**
 * The video of a `BackgroundVideo` with its pause button. It starts by itself unless the person prefers less motion
 * or saves data; until it starts, no byte of it is fetched.
 */
export function PlayingVideo({ id, hasWebm, slateUrl }: PlayingVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isMotionWelcome = useMotionWelcome()
  const [choice, setChoice] = useState<boolean>()
  const mayPlay = choice ?? isMotionWelcome
  const hasStarted = useWasEver(mayPlay)

  useEffect(() => {
    const element = video.current
    if (!element) return
    // Browsers start only muted videos by themselves; some of them ignore the attribute `muted` and check the property.
    element.muted = true
    if (!mayPlay) element.pause()
    else element.play().catch((error: unknown) => reportUnlessRefused(error, () => setChoice(false)))
  }, [mayPlay])

  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 -z-10 overflow-clip print-hidden"
      >
        {hasStarted ? (
          <video
            ref={video}
            loop
            muted
            playsInline
            disablePictureInPicture
            tabIndex={-1}
            poster={slateUrl}
            className="absolute inset-0 size-full object-cover"
          >
            {hasWebm ? <source src={`/v/${id}.webm`} type="video/webm" /> : null}
            <source src={`/v/${id}.mp4`} type="video/mp4" />
          </video>
        ) : null}
      </div>
      <PlayButton isPlaying={mayPlay} onPress={() => setChoice(!mayPlay)} />
    </>
  )
}

function PlayButton({ isPlaying, onPress }: { isPlaying: boolean; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={isPlaying ? t`Pause the background video` : t`Play the background video`}
      className="absolute start-3 bottom-3 z-10 grid size-11 place-content-center rounded-chip bg-toast text-on-toast print-hidden"
    >
      <Icon of={isPlaying ? Pause : Play} />
    </button>
  )
}

/**
 * Returns true from the first time at which the value is true. A video that has started is therefore paused and not
 * removed.
 */
function useWasEver(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver || isNow
}

/** Reports an error of playback, except a refused autoplay and a start that a pause interrupted. */
function reportUnlessRefused(error: unknown, onRefused: () => void): void {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') onRefused()
  else if (name !== 'AbortError') reportFault(error, 'background video')
}
