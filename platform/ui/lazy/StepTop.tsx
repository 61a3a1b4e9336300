import { useEffect, useRef, type ReactNode } from 'react'
import { SectorChips } from '../SectorChips.tsx'

type StepTopProps = {
  /** Number of pages of the form; `now` is the current page, from 1. */
  count: number
  now: number
  /** Content above the headings of all pages. */
  above?: ReactNode
  children: ReactNode
}

/** The heading and progress of a form of several pages. The heading takes the focus when the page changes. */
export function StepTop({ count, now, above, children }: StepTopProps) {
  const head = useRef<HTMLHeadingElement>(null)
  // The text changes with the page or with the number of pages. The page number alone is not enough, because a page
  // that is counted only once it is opened can have the number of the page before.
  const page = `${now} of ${count}`
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current !== page) head.current?.focus()
    shown.current = page
  }, [page])
  return (
    <div>
      {above}
      <SectorChips count={count} now={now} isJoined />
      <h1 ref={head} className="mt-1 text-h1 outline-none" tabIndex={-1}>
        {children}
      </h1>
    </div>
  )
}
