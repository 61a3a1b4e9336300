import { useEffect } from 'react'
import { areSingleKeysOn } from './single-keys.ts'

/** The key to press after `G`, and the page that it opens. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  d: '/cms',
  m: '/cms/members',
  e: '/cms/events',
  o: '/cms/orders',
}

/** Time in ms within which the second key of a pair must follow. */
const PAIR_MS = 1500

type DeskKeys = {
  isOn: boolean
  /** Opens the palette or the list of shortcuts. */
  onOpen: (what: 'search' | 'keys') => void
  onGo: (path: string) => void
}

/**
 * The keyboard shortcuts of the desk: Ctrl K or ⌘ K anywhere; single keys while no field has the focus and no dialog is
 * open.
 */
export function useDeskKeys({ isOn, onOpen, onGo }: DeskKeys): void {
  useEffect(() => {
    if (!isOn) return undefined
    let pairBegunAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey) return
        event.preventDefault()
        onOpen('search')
        return
      }
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null || !areSingleKeysOn())
        return
      const path = event.timeStamp - pairBegunAt < PAIR_MS ? GO_KEYS[key] : undefined
      pairBegunAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (path !== undefined) onGo(path)
      else if (key === '/') onOpen('search')
      else if (key === '?') onOpen('keys')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, onOpen, onGo])
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

/** The name of the key that opens the palette. */
export function paletteKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
}
