import type { ComponentProps } from 'react'
import { isOwnScreen } from '#platform/web/site-links.ts'
import { ScreenLink } from './ScreenLink.tsx'

export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

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
