import './own-menu.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

type OwnMenuProps = {
  label: string
  title: string
  initials: string
  /** List items with one link each. */
  children: ReactNode
}

/**
 * The account menu behind the person's initials. Closes after a choice, on Escape, and when focus or pointer goes
 * elsewhere.
 */
export function OwnMenu({ label, title, initials, children }: OwnMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  useEffect(() => setIsOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return undefined
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      opener.current?.focus()
    }
    const closeElsewhere = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false)
    }
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('keydown', closeByKey, { signal })
    document.addEventListener('pointerdown', closeElsewhere, { signal })
    document.addEventListener('focusin', closeElsewhere, { signal })
    return () => leaving.abort()
  }, [isOpen])
  return (
    <div ref={box} className="own-menu">
      <button
        ref={opener}
        type="button"
        className="target"
        aria-label={label}
        title={title}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="own-initials">{initials}</span>
      </button>
      <ul id={listId} className="own-links" hidden={!isOpen}>
        {children}
      </ul>
    </div>
  )
}
