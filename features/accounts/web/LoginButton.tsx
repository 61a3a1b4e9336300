import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'

/** What a link to /login carries, so that the person comes back to where it stood. */
export function useLoginState(): { cameFrom: string } {
  const { pathname, search, hash } = useLocation()
  return { cameFrom: pathname + search + hash }
}

type LoginButtonProps = Omit<ComponentProps<typeof ScreenLink>, 'to' | 'state'> & {
  tone?: 'primary' | 'amber' | 'outline' | 'link'
}

/**
 * A button with the redirect-to-login option: it leads to /login, which remembers the place it stood
 * on, its query included, and brings the person back.
 * @source SPEC §2 "Other interface elements"
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
