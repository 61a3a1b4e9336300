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

/** What a shortcut of the desk opens over the screen. */
export type DeskOverlay = 'search' | 'keys' | 'help'

type DeskKeys = {
  isOn: boolean
  /** Opens the palette, the list of shortcuts or the help of the screen. */
  onOpen: (what: DeskOverlay) => void
  onGo: (path: string) => void
}

/**
 * The keyboard shortcuts of the desk: Ctrl K or ⌘ K anywhere; F1 while no dialog is open; single characters while, in
 * addition, no field has the focus.
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
      if (document.querySelector('dialog[open]') !== null) return
      // F1 types nothing, so it works in fields as well, and turning off the single keys does not affect it.
      if (event.key === 'F1' && !event.shiftKey) {
        event.preventDefault()
        onOpen('help')
        return
      }
      if (isTyping(event.target) || !areSingleKeysOn()) return
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
