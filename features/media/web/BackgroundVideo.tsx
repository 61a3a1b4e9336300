import { type ComponentType, useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import { imageUrl } from '../media.rules.ts'
import type { PlayingVideoProps } from './PlayingVideo.tsx'

export type BackgroundVideoProps = {
  id: number
  hasWebm: boolean
  /** Hash of the slate, the still image that is shown in place of the video. */
  slateHash: string | null
  /** Whether the video is part of the page's first screen: its slate is then fetched before other images. */
  isPriority?: boolean
}

/** @source docs/reference/pages-and-blocks.md §2.3 */
const SLATE_WIDTH_PX = 500

/**
 * A looping, silent video behind the content of the nearest positioned ancestor. The server and the first paint show
 * its slate (a still image) only; the player is loaded after hydration, so it is no part of the first load.
 * @source docs/reference/pages-and-blocks.md §2.3
 */
export function BackgroundVideo({ id, hasWebm, slateHash, isPriority = false }: BackgroundVideoProps) {
  const [Player, setPlayer] = useState<ComponentType<PlayingVideoProps> | null>(null)
  useEffect(() => {
    import('./PlayingVideo.tsx').then(
      ({ PlayingVideo }) => setPlayer(() => PlayingVideo),
      // The slate image remains if the player cannot be loaded.
      (error: unknown) => reportFault(error, 'background video player'),
    )
  }, [])
  // The slate is an image of its own and not only the poster of the video: without JavaScript, browsers add controls to
  // a video element.
  const slateUrl = slateHash === null ? undefined : imageUrl(slateHash, '16x9', SLATE_WIDTH_PX, 'webp')
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 -z-10 overflow-clip print-hidden"
      >
        {slateUrl === undefined ? null : (
          <img
            src={slateUrl}
            alt=""
            fetchPriority={isPriority ? 'high' : undefined}
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </div>
      {Player === null ? null : <Player key={id} id={id} hasWebm={hasWebm} slateUrl={slateUrl} />}
    </>
  )
}
