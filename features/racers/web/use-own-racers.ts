import { useEffect } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { forgetRacersOfOthers, readRacers } from './racers-session.ts'

/**
 * Loads this browser’s session at the licence service, unless it belongs to another person who used this browser
 * before.
 */
export function useOwnRacers(): void {
  const personId = useSession(({ user }) => user.id)
  useEffect(() => {
    readRacers()
    if (personId !== 0) forgetRacersOfOthers(personId)
  }, [personId])
}
