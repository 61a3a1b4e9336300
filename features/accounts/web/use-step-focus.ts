import { useEffect, useRef } from 'react'

/**
 * A step takes away what was pressed, so the focus goes to the first field of the next one, or to its
 * heading. The first step leaves it where the page has it.
 */
export function useStepFocus(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const target =
      document.querySelector<HTMLElement>('main input:not([type=hidden])') ??
      document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
  }, [step])
}
