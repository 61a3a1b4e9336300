import type { ComponentProps } from 'react'
import { ScreenLink } from './ScreenLink.tsx'

export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** Returns whether the URL is a screen of this app; files, API calls and other sites are left to the browser. */
export function isOwnScreen(href: string): boolean {
  return /^\/(?!\/|api\/|assets\/)/.test(href) && !/\.[a-z0-9]{2,4}(?:[?#]|$)/i.test(href)
}

/** A link that navigates inside the app if the URL is one of its screens. Other sites get `rel="noopener"`. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  if (isOwnScreen(href)) {
    return (
      <ScreenLink to={href} {...rest}>
        {children}
      </ScreenLink>
    )
  }
  return (
    <a href={href} {...(/^https?:/.test(href) ? { rel: 'noopener' } : {})} {...rest}>
      {children}
    </a>
  )
}
