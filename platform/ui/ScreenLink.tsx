import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'

export type ScreenLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Handed to the screen with the navigation; not part of the address. */
  state?: unknown
}

/**
 * A link to a screen of this app: a plain anchor that the router takes over. The router's own Link
 * brings 2 kB for prefetching, which nothing here uses.
 */
export function ScreenLink({ to, state, children, onClick, ...rest }: ScreenLinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    >
      {children}
    </a>
  )
}

/** The same in a menu, where the screen in front of the reader, or one below it, is marked. */
export function MenuLink({ to, ...rest }: ScreenLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return <ScreenLink to={to} aria-current={isHere ? 'page' : undefined} {...rest} />
}
