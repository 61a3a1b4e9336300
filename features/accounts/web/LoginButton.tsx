import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { reportFault } from '#platform/web/report.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'

/**
 * A button with the redirect-to-login option: it remembers the place it stands on, its query
 * included, and leads to /login, from where the person comes back.
 * @source SPEC §2 "Other interface elements"
 */
export function LoginButton({ onClick, ...look }: Omit<ComponentProps<typeof ButtonLink>, 'href'>) {
  const { pathname, search, hash } = useLocation()
  return (
    <ButtonLink
      {...look}
      href="/login"
      onClick={(event) => {
        rememberForLogin(pathname + search + hash)
        onClick?.(event)
      }}
    />
  )
}

/** The same for whatever else leads to /login. Loads nothing until it is pressed. */
export function rememberForLogin(place: string): void {
  import('./after-login.ts').then(
    ({ rememberPlace }) => rememberPlace(place),
    (error: unknown) => reportFault(error, 'place to come back to'),
  )
}
