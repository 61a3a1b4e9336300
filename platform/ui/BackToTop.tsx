import './BackToTop.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Icon } from './Icon.tsx'

/**
 * A button to the top of the page; appears once the page has been scrolled by more than 100 px. It covers no content:
 * wide screens show it in the margin beside the page, others in the corner of the footer. Place it directly before the
 * footer, or with `isAlone` at the end of a screen without footer.
 * @source docs/reference/public-site.md §7.3
 */
export function BackToTop({ isAlone }: { isAlone: boolean }) {
  const { t } = useLingui()
  const mark = useRef<HTMLSpanElement>(null)
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const drawn = mark.current
    if (drawn === null) return
    const watch = new IntersectionObserver(([entry]) => setIsPast(entry?.isIntersecting === false))
    watch.observe(drawn)
    return () => watch.disconnect()
  }, [])
  const goUp = () => {
    window.scrollTo({
      top: 0,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <span ref={mark} className="back-to-top-mark" aria-hidden="true" />
      {isPast ? (
        <div className="back-to-top-place" data-alone={isAlone || undefined} data-chrome="">
          <button type="button" className="back-to-top" aria-label={t`Back to top`} onClick={goUp}>
            <Icon of={ArrowUp} />
          </button>
        </div>
      ) : null}
    </>
  )
}
