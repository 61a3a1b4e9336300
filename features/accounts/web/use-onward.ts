import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeRememberedPlace } from './after-login.ts'
import { applyOwnLook } from './own-look.ts'
import { readSession, useSession } from './session-store.ts'

/**
 * Returns a function that applies the language and theme of the logged-in person and goes to the stored page.
 * @source docs/reference/public-site.md §2.2
 */
export function useOnward(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const place = takeRememberedPlace()
    if (applyOwnLook(readSession().user)) window.location.replace(place)
    else void navigate(place, { replace: true })
  }, [navigate])
}

/** Goes to the stored page as soon as somebody is logged in, in any tab; does nothing while `isOn` is false. */
export function useOnwardOnceLoggedIn(isOn = true): void {
  const goOn = useOnward()
  const isLoggedIn = useSession(({ access_token, user }) => access_token !== '' && user.id > 0)
  useEffect(() => {
    if (isLoggedIn && isOn) goOn()
  }, [isLoggedIn, isOn, goOn])
}
