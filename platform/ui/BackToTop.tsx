import './BackToTop.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Icon } from './Icon.tsx'

/** Shows once the page has moved past its first 100 px. @source SPEC §9 */
export function BackToTop() {
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
      <span ref={mark} className="pointer-events-none absolute start-0 top-0 h-25 w-px" aria-hidden="true" />
      {isPast ? (
        <button
          type="button"
          className="back-to-top"
          aria-label={t`Back to top`}
          onClick={goUp}
          data-chrome=""
        >
          <Icon of={ArrowUp} />
        </button>
      ) : null}
    </>
  )
}
