import { type RefObject, useEffect, useState } from 'react'
import { clientWidth, coverWidth, type SizePx } from '../media.rules.ts'
import { whenNearViewport } from './near-viewport.ts'

/**
 * Factor by which a box must outgrow the loaded image before a larger one is loaded, so that resizing a window does not
 * load one at each step.
 */
const GROWTH_BEFORE_RELOAD = 1.25

/**
 * Returns the image width to load for a box near the viewport: rounded up to a multiple of 25 px, times the pixel
 * ratio. Undefined until the box is near, and always on the server.
 * @source docs/reference/media.md §2.1, §2.2
 */
export function useLazyWidth(
  frame: RefObject<HTMLElement | null>,
  isLazy: boolean,
  { widthPx, heightPx }: SizePx,
): number | undefined {
  const [loadedPx, setLoadedPx] = useState<number>()
  useEffect(() => {
    const box = frame.current
    if (!box || !isLazy) return undefined
    let growth: ResizeObserver | undefined
    const measure = () => {
      const neededPx = coverWidth(
        { widthPx: box.clientWidth, heightPx: box.clientHeight },
        { widthPx, heightPx },
      )
      const wantedPx = clientWidth(neededPx, devicePixelRatio)
      setLoadedPx((before) =>
        before === undefined || wantedPx > before * GROWTH_BEFORE_RELOAD ? wantedPx : before,
      )
    }
    const stopWaiting = whenNearViewport(box, () => {
      measure()
      growth = new ResizeObserver(measure)
      growth.observe(box)
    })
    return () => {
      stopWaiting()
      growth?.disconnect()
    }
  }, [frame, isLazy, widthPx, heightPx])
  return loadedPx
}
