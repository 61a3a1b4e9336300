import { Trans } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { hasStoredSession, onSessionElsewhere } from '#features/accounts/web/stored-session.ts'
import { reportFault } from '#platform/web/report.ts'
import { paths } from '../paths.ts'
import { withAppMessages } from '../messages.ts'
import type { AccountPlace } from './account-place.ts'
import { hideLogIn } from './hide-log-in.ts'

type Signed = ComponentType<{ place: AccountPlace; children: ReactNode }>

/** Loaded before: the next page with a header shows it at once. */
let loaded: Signed | null = null

/**
 * Renders "Log in", which is the same in every cached document. For a logged-in person it is hidden until their account
 * menu has loaded and replaces it.
 */
export function AccountCorner({ place }: { place: AccountPlace }) {
  const { key } = useLocation()
  const [Own, setOwn] = useState<Signed | null>(() => loaded)
  useLayoutEffect(() => {
    if (Own === null) hideLogIn(hasStoredSession())
  }, [Own, key])
  useEffect(() => {
    const look = (): void => {
      if (!hasStoredSession()) return
      withAppMessages(() => import('../members/SignedInCorner.tsx')).then(
        ({ SignedInCorner }) => {
          loaded = SignedInCorner
          setOwn(() => SignedInCorner)
        },
        (error: unknown) => {
          hideLogIn(false)
          reportFault(error, 'account corner')
        },
      )
    }
    look()
    return onSessionElsewhere(look)
  }, [key])
  const logIn = <LogIn place={place} />
  return Own === null ? logIn : <Own place={place}>{logIn}</Own>
}

/** Link to log in, which afterwards returns to the current page. @source docs/reference/public-site.md §2.2 */
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
