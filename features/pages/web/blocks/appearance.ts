import type { BlockView } from '../../page-view.ts'
import { AOS_DEFAULTS, AOS_EASINGS, type AOS_TYPES } from '../../pages.rules.ts'

/** The start transform of each scroll animation; animations change only opacity and transform. */
const START_TRANSFORMS: Record<(typeof AOS_TYPES)[number], string> = {
  fade: 'none',
  'fade-up': 'translateY(24px)',
  'fade-down': 'translateY(-24px)',
  'fade-left': 'translateX(24px)',
  'fade-right': 'translateX(-24px)',
  'zoom-in': 'scale(0.96)',
  'zoom-out': 'scale(1.04)',
}

/** The scroll-animation fields of a block. */
export type Appearance = {
  [Name in 'aos_type' | 'aos_easing' | 'aos_offset' | 'aos_duration' | 'aos_delay']:
    | BlockView[Name]
    | undefined
}

/**
 * Hides an element below the viewport and animates it when it is scrolled into view. Does nothing if the visitor
 * prefers reduced motion or the element is already in view. @returns a function that stops the animation and shows the
 * element
 * @source docs/reference/pages-and-blocks.md §2.7
 */
export function appearOnScroll(element: HTMLElement, appearance: Appearance): () => void {
  const { aos_type: type, aos_easing: easing, aos_offset: offset } = appearance
  const { aos_duration: duration, aos_delay: delay } = appearance
  const nothing = () => undefined
  if (!isKnownType(type) || matchMedia('(prefers-reduced-motion: reduce)').matches) return nothing
  if (element.getBoundingClientRect().top < window.innerHeight) return nothing
  const show = () => {
    element.style.opacity = ''
    element.style.transform = ''
  }
  element.style.opacity = '0'
  element.style.transform = START_TRANSFORMS[type]
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      element.style.transition = ['opacity', 'transform']
        .map(
          (property) =>
            `${property} ${duration ?? AOS_DEFAULTS.durationMs}ms ${knownEasing(easing)} ${delay ?? 0}ms`,
        )
        .join(',')
      show()
    },
    { rootMargin: `0px 0px -${offset ?? AOS_DEFAULTS.offsetPx}px 0px` },
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    show()
  }
}

function isKnownType(type: string | null | undefined): type is (typeof AOS_TYPES)[number] {
  return typeof type === 'string' && Object.hasOwn(START_TRANSFORMS, type)
}

/** Returns a supported easing. Blocks that an older release stored with another name use the default. */
function knownEasing(easing: string | null | undefined): string {
  return AOS_EASINGS.find((known) => known === easing) ?? AOS_DEFAULTS.easing
}
