import { useEffect } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { forgetRacersOfOthers, readRacers } from './racers-session.ts'

/** Wakes what this browser holds of the licence service, unless another person left it there. */
export function useOwnRacers(): void {
  const personId = useSession(({ user }) => user.id)
  useEffect(() => {
    readRacers()
    if (personId !== 0) forgetRacersOfOthers(personId)
  }, [personId])
}
