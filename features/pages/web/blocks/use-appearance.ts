import { useEffect, useRef, type RefObject } from 'react'
import type { BlockView } from '../../page-view.ts'
import { AOS_DEFAULTS } from '../../pages.rules.ts'

/** Movements a block may make while it comes into view, as far as opacity and transform go. */
const START_TRANSFORMS: Record<string, string> = {
  fade: 'none',
  'fade-up': 'translateY(24px)',
  'fade-down': 'translateY(-24px)',
  'fade-left': 'translateX(24px)',
  'fade-right': 'translateX(-24px)',
  'zoom-in': 'scale(0.96)',
  'zoom-out': 'scale(1.04)',
}

/**
 * Lets a block that is still below the window appear while it is scrolled into view, with the
 * block's own offset, duration, delay and easing. Nothing moves where less motion is wished for,
 * nothing is hidden without JavaScript, and what is already in view stays as it is.
 * @source SPEC §9 "Scroll animations"
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
    const startTransform = type === undefined ? undefined : START_TRANSFORMS[type ?? '']
    if (!element || !isAllowed || startTransform === undefined) return undefined
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    if (element.getBoundingClientRect().top < window.innerHeight) return undefined
    element.style.opacity = '0'
    element.style.transform = startTransform
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        element.style.transition = ['opacity', 'transform']
          .map(
            (property) =>
              `${property} ${duration ?? AOS_DEFAULTS.durationMs}ms ${safeEasing(easing)} ${delay ?? 0}ms`,
          )
          .join(',')
        element.style.opacity = ''
        element.style.transform = ''
      },
      { rootMargin: `0px 0px -${offset ?? AOS_DEFAULTS.offsetPx}px 0px` },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.style.opacity = ''
      element.style.transform = ''
    }
  }, [type, easing, offset, duration, delay, isAllowed])
  return ref
}

function safeEasing(easing: string | null | undefined): string {
  return easing && /^(ease|ease-in|ease-out|ease-in-out|linear)$/.test(easing) ? easing : AOS_DEFAULTS.easing
}
