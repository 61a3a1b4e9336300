import { Trans } from '@lingui/react/macro'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isSessionKept, onSessionElsewhere } from '#features/accounts/web/kept-session.ts'
import { reportFault } from '#platform/web/report.ts'
import { paths } from '../paths.ts'

export type AccountPlace = 'bar' | 'menu'

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
      import('../members/SignedInCorner.tsx').then(
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
  const remember = (): void => {
    import('#features/accounts/web/after-login.ts').then(
      ({ rememberPlace }) => rememberPlace(pathname + search + hash),
      (error: unknown) => reportFault(error, 'account corner'),
    )
  }
  return (
    <Link to={paths.login()} onClick={remember} className={place === 'bar' ? 'btn btn-outline btn-small' : 'flex min-h-13 items-center text-h4'}>
      <Trans>Log in</Trans>
    </Link>
  )
}
