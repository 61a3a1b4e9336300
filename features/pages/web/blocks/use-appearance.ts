import { useEffect, useRef, type RefObject } from 'react'
import { reportFault } from '#platform/web/report.ts'
import type { BlockView } from '../../page-view.ts'

/**
 * Animates a block when it is scrolled into view. The animation code is loaded after hydration and only for animated
 * blocks, so it is not part of the first load; without it the block is visible at once.
 */
export function useAppearance(block: BlockView, isAllowed: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const {
    aos_type: type,
    aos_easing: easing,
    aos_offset: offset,
    aos_duration: duration,
    aos_delay: delay,
  } = block
  useEffect(() => {
    const element = ref.current
    if (!element || !isAllowed || !type) return undefined
    let isOver = false
    let end: (() => void) | undefined
    import('./appearance.ts').then(
      ({ appearOnScroll }) => {
        if (isOver) return
        end = appearOnScroll(element, {
          aos_type: type,
          aos_easing: easing,
          aos_offset: offset,
          aos_duration: duration,
          aos_delay: delay,
        })
      },
      (error: unknown) => reportFault(error, 'scroll animation'),
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [type, easing, offset, duration, delay, isAllowed])
  return ref
}
