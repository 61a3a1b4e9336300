import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type ScreenLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Handed to the screen with the navigation; not part of the address. */
  state?: unknown
}

/**
 * A link to a screen of this app, by its whole path: a plain anchor that the router takes over. The router's own Link
 * brings 2 kB for prefetching, which nothing here uses, and its hook for clicks resolves each address three times.
 */
export function ScreenLink({ to, state, children, onClick, ...rest }: ScreenLinkProps) {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        // To go where one is adds nothing to the way back.
        const replace = event.currentTarget.href === event.currentTarget.ownerDocument.URL
        void navigate(to, { state, replace })
      }}
    >
      {children}
    </a>
  )
}

/** A click that asks for no other window or tab. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && ['', '_self'].includes(event.currentTarget.target)
}

/** The same in a menu, where the screen in front of the reader, or one below it, is marked. */
export function MenuLink({ to, ...rest }: ScreenLinkProps) {
  const { pathname } = useLocation()
  return <ScreenLink to={to} aria-current={isAtOrBelow(pathname, to) ? 'page' : undefined} {...rest} />
}

/** Whether a path is the one that a menu names, or lies below it. */
export function isAtOrBelow(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}
