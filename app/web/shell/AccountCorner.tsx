import { Trans } from '@lingui/react/macro'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { isSessionKept, onSessionElsewhere } from '#features/accounts/web/kept-session.ts'
import { reportFault } from '#platform/web/report.ts'
import { paths } from '../paths.ts'
import { withAppWords } from '../words.ts'
import type { AccountPlace } from './account-place.ts'

type Signed = ComponentType<{ place: AccountPlace; children: ReactNode }>

/**
 * "Log in" for everyone in the document; who is logged in gets their own corner once the page
 * stands, so that public pages stay the same bytes for all.
 */
export function AccountCorner({ place }: { place: AccountPlace }) {
  const { key } = useLocation()
  const [Own, setOwn] = useState<Signed | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (!isSessionKept()) return
      withAppWords(() => import('../members/SignedInCorner.tsx')).then(
        ({ SignedInCorner }) => setOwn(() => SignedInCorner),
        (error: unknown) => reportFault(error, 'account corner'),
      )
    }
    look()
    return onSessionElsewhere(look)
  }, [key])
  const logIn = <LogIn place={place} />
  return Own === null ? logIn : <Own place={place}>{logIn}</Own>
}

/** Comes back to the page it stands on. @source SPEC §2 "redirect-to-login option" */
function LogIn({ place }: { place: AccountPlace }) {
  const { pathname, search, hash } = useLocation()
  return (
    <ScreenLink
      to={paths.login()}
      state={{ cameFrom: pathname + search + hash }}
      className={place === 'bar' ? 'btn btn-outline btn-small' : 'flex min-h-13 items-center text-h4'}
    >
      <Trans>Log in</Trans>
    </ScreenLink>
  )
}
