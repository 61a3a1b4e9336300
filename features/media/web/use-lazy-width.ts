import { type RefObject, useEffect, useState } from 'react'
import { clientWidth, coverWidth, type SizePx } from '../media.rules.ts'
import { whenNearViewport } from './near-viewport.ts'

/** A box must outgrow what was loaded by this much before more is loaded: not at each step of a dragged window. */
const GROWTH_BEFORE_RELOAD = 1.25

/**
 * The width to load for a box, once it is near the view: rounded up to the step of 25 px, times the pixel ratio.
 * Undefined until then, and always on the server.
 * @source SPEC §4 "Image loading"
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
