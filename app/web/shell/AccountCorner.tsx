import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { paths } from '../paths.ts'
import type { AccountPlace } from './account-place.ts'
import type { useOwnHeader } from './own-parts.ts'

/**
 * Renders "Log in", which is the same in every cached document. For a logged-in person it is hidden until their account
 * menu has loaded and replaces it.
 */
export function AccountCorner({ place, own }: { place: AccountPlace; own: ReturnType<typeof useOwnHeader> }) {
  const logIn = <LogIn place={place} />
  return own === null ? logIn : <own.Corner>{logIn}</own.Corner>
}

/** Link to log in. After the login it leads back to the current page. @source docs/reference/public-site.md §2.2 */
function LogIn({ place }: { place: AccountPlace }) {
  const { pathname, search, hash } = useLocation()
  return (
    <ScreenLink
      to={paths.login()}
      state={{ cameFrom: pathname + search + hash }}
      className={
        place === 'bar' ? 'log-in btn btn-outline btn-small' : 'log-in flex min-h-13 items-center text-h4'
      }
    >
      <Trans>Log in</Trans>
    </ScreenLink>
  )
}
