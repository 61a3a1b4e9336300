import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the list when the selection ends. The bar with the actions then disappears, and with it the focused
 * button or dialog; without this, keyboard users would start again at the top of the document.
 * @source WCAG 2.4.3
 */
export function useFocusAfterClear(isEmpty: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const wasEmpty = useRef(true)
  useEffect(() => {
    const isCleared = isEmpty && !wasEmpty.current
    wasEmpty.current = isEmpty
    if (isCleared && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [isEmpty])
  return list
}
