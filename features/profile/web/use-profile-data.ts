import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  myAccount,
  type ProfileChanges,
  updateUser,
  type User,
} from '#features/accounts/accounts.contract.ts'
import { changeSession, useSession } from '#features/accounts/accounts.public.tsx'
import { canEdit, type ProfileField } from '#features/accounts/profile.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useFailureMessages } from './failure-messages.ts'
import type { Balance, Profile, SaveEnd } from './profile-context.ts'

export type ProfileData = {
  /** The context of the profile screen; null until there is something to show. */
  profile: Profile | null
  /** Whether the request failed; the last known data is then shown, if any. */
  isStale: boolean
  reload(): void
}

/** Fetches the logged-in person from the server and provides the functions that change them. */
export function useProfileData(): ProfileData {
  const { configuration: flags, timezone } = useSite()
  const format = useFormat()
  const kept = useSession((session) => session.user)
  const { balances, isStale, reload } = useAccount()
  const [pending, setPending] = useState<ProfileChanges>({})
  const wordsOf = useFailureMessages()

  const save = useCallback(
    async (changes: ProfileChanges): Promise<SaveEnd> => {
      setPending((now) => ({ ...now, ...changes }))
      try {
        const { item } = await call(updateUser, changes)
        changeSession({ user: item })
        return { kind: 'saved' }
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error
        const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
        return error.fields.length > 0
          ? { kind: 'refused', fields }
          : { kind: 'failed', message: wordsOf(error) }
      } finally {
        setPending((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))))
      }
    },
    [wordsOf],
  )

  const profile = useMemo<Profile | null>(() => {
    if (kept.id === 0 || format === null) return null
    const user: User = { ...kept, ...pending }
    return {
      user,
      balances,
      flags,
      format,
      today: dayInZone(browserClock.nowMs(), timezone),
      canEdit: (field: ProfileField) => canEdit(field, flags, user),
      save,
      become: (next: User) => changeSession({ user: next }),
    }
  }, [kept, pending, balances, flags, format, timezone, save])
  return { profile, isStale, reload }
}

function useAccount(): { balances: readonly Balance[] | null; isStale: boolean; reload: () => void } {
  const [balances, setBalances] = useState<readonly Balance[] | null>(null)
  const [isStale, setIsStale] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    call(myAccount, {}, { signal: leaving.signal }).then(
      ({ user, balances: found }) => {
        changeSession({ user })
        setBalances(found)
        setIsStale(false)
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return
        reportFault(error, 'account')
        setIsStale(true)
      },
    )
    return () => leaving.abort()
  }, [round])
  useEffect(() => {
    const again = () => setRound((now) => now + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return { balances, isStale, reload: () => setRound((now) => now + 1) }
}
