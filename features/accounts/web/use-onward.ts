import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeRememberedPlace } from './after-login.ts'
import { applyOwnLook } from './own-look.ts'
import { readSession, useSession } from './session-store.ts'

/** Goes on to the remembered place, in the language and colours of who has just logged in. @source SPEC §2 */
export function useOnward(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const place = takeRememberedPlace()
    if (applyOwnLook(readSession().user)) window.location.replace(place)
    else void navigate(place, { replace: true })
  }, [navigate])
}

/** Goes on as soon as somebody is logged in, in whichever tab; not while `isOn` is false. */
export function useOnwardOnceLoggedIn(isOn = true): void {
  const goOn = useOnward()
  const isLoggedIn = useSession(({ access_token, user }) => access_token !== '' && user.id > 0)
  useEffect(() => {
    if (isLoggedIn && isOn) goOn()
  }, [isLoggedIn, isOn, goOn])
}
