import { useCallback, useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { findRacersId, removeRacersId } from '../racers.contract.ts'
import { forgetRacers, useRacers } from './racers-session.ts'

export type Licence = {
  /** The stored licence id; empty if there is none or it is not loaded yet. */
  racersId: string
  /**
   * Deletes the stored id and this browser’s session at the service. @throws RequestFailure; nothing is changed then
   */
  disconnect(): Promise<void>
}

/** Returns the racing licence stored by the club, regardless of the browser in which it was connected. */
export function useLicence(): Licence {
  const personId = useSession(({ user }) => user.id)
  const connectedId = useRacers(({ racers_id }) => racers_id)
  const [recordedId, setRecordedId] = useState('')
  useEffect(() => {
    if (personId === 0) return
    const leaving = new AbortController()
    call(findRacersId, {}, { signal: leaving.signal }).then(
      ({ racers_id }) => setRecordedId(racers_id ?? ''),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportFault(error, 'racers')
      },
    )
    return () => leaving.abort()
  }, [personId])
  const disconnect = useCallback(async () => {
    await call(removeRacersId, {})
    setRecordedId('')
    forgetRacers()
  }, [])
  return { racersId: connectedId === '' ? recordedId : connectedId, disconnect }
}
