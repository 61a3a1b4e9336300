/**
 * Moves the rows of a list by dragging with the mouse, a pen or a finger. Uses pointer events, because the drag events
 * of HTML are not sent on every phone. The list must offer another way to move a row by keyboard and screen reader.
 */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { onNextFrame } from '#platform/web/timers.ts'

/** The row that is being dragged, and the number of rows above the place where it would be dropped. */
export type RowDrag = { key: string; place: number }

/** The handlers for the handle of a row. The handle must have `touch-action: none`. */
export type DragHandlers = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

/** Vertical distance from the pointer's start at which a press becomes a drag. */
const DRAGS_AFTER_PX = 6
/** The list scrolls while the pointer is this close to the upper or lower edge of its visible part. */
const EDGE_PX = 72
/** Distance that the list scrolls in each animation frame. */
const SCROLL_PX = 10

/** A pressed handle. `startY` and `y` are heights in the window; `isMoving` is false until the press becomes a drag. */
type Press = {
  key: string
  pointerId: number
  list: Element
  startY: number
  y: number
  isMoving: boolean
}

/**
 * Returns the current drag, null for none, and the handlers for the handle of the row with a key. The rows must be the
 * children of one `ol`, in an element `.editor-outline` if that scrolls. Escape ends a drag without a call of `onDrop`;
 * so does the loss of the pointer, for example because the row was removed or moved in the document.
 * @param keys the keys of the rows
 * @param onDrop receives the key of the row and the number of rows above its new place, including the row itself
 */
export function useRowDrag(
  keys: readonly string[],
  onDrop: (key: string, place: number) => void,
): {
  drag: RowDrag | null
  handlersOf: (key: string) => DragHandlers
} {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const begun = useRef<Press | null>(null)
  const stopScrolling = useRef<() => void>(() => undefined)
  const end = () => {
    begun.current = null
    stopScrolling.current()
    setDrag(null)
  }
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      end()
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [isDragging])
  useEffect(() => {
    // Listen on the window, because the event is sent to the document if the handle was removed from it.
    const lose = (event: globalThis.PointerEvent) => {
      if (event.pointerId === begun.current?.pointerId) end()
    }
    window.addEventListener('lostpointercapture', lose)
    return () => window.removeEventListener('lostpointercapture', lose)
  }, [])
  const isGone = drag !== null && !keys.includes(drag.key)
  useEffect(() => {
    if (isGone) end()
  }, [isGone])
  useEffect(() => () => stopScrolling.current(), [])
  /** Returns whether another pointer has pressed a handle. Ignore further pointers until that press has ended. */
  const isOther = ({ pointerId }: PointerEvent) =>
    begun.current !== null && begun.current.pointerId !== pointerId
  const show = (now: Press) => {
    const place = placeAt(now.list, now.y)
    setDrag((shown) => (shown?.key === now.key && shown.place === place ? shown : { key: now.key, place }))
  }
  const scroll = () => {
    const now = begun.current
    if (now === null) return
    scrollNear(now.list, now.y)
    show(now)
    stopScrolling.current = onNextFrame(scroll)
  }
  return {
    drag,
    handlersOf: (key) => ({
      onPointerDown: (event) => {
        const list = event.currentTarget.closest('ol')
        if (event.button !== 0 || !event.isPrimary || list === null || isOther(event)) return
        const { clientY: y, pointerId } = event
        event.currentTarget.setPointerCapture(pointerId)
        begun.current = { key, pointerId, list, startY: y, y, isMoving: false }
      },
      onPointerMove: (event) => {
        const now = begun.current
        if (now === null || isOther(event)) return
        now.y = event.clientY
        if (now.isMoving) return show(now)
        if (Math.abs(now.y - now.startY) < DRAGS_AFTER_PX) return
        now.isMoving = true
        scroll()
      },
      onPointerUp: (event) => {
        if (isOther(event)) return
        const now = begun.current
        end()
        if (now?.isMoving === true) onDrop(now.key, placeAt(now.list, now.y))
      },
      onPointerCancel: (event) => {
        if (!isOther(event)) end()
      },
    }),
  }
}

/** Returns the number of rows whose middle is above a height in the window. */
function placeAt(list: Element, y: number): number {
  return [...list.children].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return (top + bottom) / 2 < y
  }).length
}

/** Scrolls the list, or the page, if the pointer is near the edge of the visible part. */
function scrollNear(list: Element, y: number): void {
  const pane = list.closest('.editor-outline')
  const isPane = pane !== null && pane.scrollHeight > pane.clientHeight + 1
  const scroller = isPane ? pane : document.documentElement
  const { top, bottom } = isPane ? pane.getBoundingClientRect() : { top: 0, bottom: window.innerHeight }
  const distance = y < top + EDGE_PX ? -SCROLL_PX : y > bottom - EDGE_PX ? SCROLL_PX : 0
  // The page scrolls smoothly by its style, and each frame would start such a movement again.
  if (distance !== 0) scroller.scrollBy({ top: distance, behavior: 'instant' })
}
