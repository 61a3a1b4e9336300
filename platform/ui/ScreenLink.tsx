import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useScreenAddress } from '#platform/web/site-links.ts'

export type ScreenLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Navigation state passed to the screen; not part of the URL. */
  state?: unknown
}

/**
 * A link to a screen of this app by its full path: a plain anchor whose clicks navigate through the router. Replaces
 * the router's Link, which adds 2 kB for unused prefetching and whose click hook resolves each path three times.
 */
export function ScreenLink({ to, state, children, onClick, ...rest }: ScreenLinkProps) {
  const navigate = useNavigate()
  const address = useScreenAddress()(to)
  return (
    <a
      // The query only filters the screen, so crawlers need not follow every variant.
      rel={to.includes('?') ? 'nofollow' : undefined}
      {...rest}
      href={address}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        // A link to the current page must not add a history entry.
        const replace = event.currentTarget.href === event.currentTarget.ownerDocument.URL
        void navigate(address, { state, replace })
      }}
    >
      {children}
    </a>
  )
}

/** Returns whether a click should navigate in the same tab: primary button, no modifier key, no other target. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && ['', '_self'].includes(event.currentTarget.target)
}

/** A ScreenLink for menus, marked as current when its screen or one below it is shown. */
export function MenuLink({ to, ...rest }: ScreenLinkProps) {
  const { pathname } = useLocation()
  return <ScreenLink to={to} aria-current={isAtOrBelow(pathname, to) ? 'page' : undefined} {...rest} />
}

/** Returns whether a path equals the menu item's path or lies below it. */
export function isAtOrBelow(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}
