import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'

/** Returns the link state for /login that brings the person back to the current page. */
export function useLoginState(): { cameFrom: string } {
  const { pathname, search, hash } = useLocation()
  return { cameFrom: pathname + search + hash }
}

type LoginButtonProps = Omit<ComponentProps<typeof ScreenLink>, 'to' | 'state'> & {
  tone?: 'primary' | 'amber' | 'outline' | 'link'
}

/**
 * A button that links to /login with the redirect-to-login option: after the login the person returns to the current
 * page, query included.
 * @source docs/reference/public-site.md §2.2
 */
export function LoginButton({ tone = 'primary', className = '', children, ...rest }: LoginButtonProps) {
  return (
    <ScreenLink to="/login" state={useLoginState()} className={`btn ${TONES[tone]} ${className}`} {...rest}>
      <span>{children}</span>
    </ScreenLink>
  )
}

const TONES = {
  primary: 'btn-primary',
  amber: 'btn-amber',
  outline: 'btn-outline',
  link: 'btn-link',
} as const
