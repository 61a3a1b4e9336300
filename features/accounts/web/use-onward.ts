import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeRememberedPlace } from './after-login.ts'
import { useSession } from './session-store.ts'

/** Goes on to the remembered place as soon as somebody is logged in, in whichever tab. @source SPEC §2 */
export function useOnwardOnceLoggedIn(): void {
  const navigate = useNavigate()
  const isLoggedIn = useSession(({ access_token, user }) => access_token !== '' && user.id > 0)
  useEffect(() => {
    if (isLoggedIn) void navigate(takeRememberedPlace(), { replace: true })
  }, [isLoggedIn, navigate])
}
