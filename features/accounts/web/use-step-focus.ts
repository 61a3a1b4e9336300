import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first field of a new step, or to its heading, because the clicked button has disappeared. Does
 * not move it at the first step.
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
