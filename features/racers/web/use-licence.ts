import { useCallback, useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { findRacersId, removeRacersId } from '../racers.contract.ts'
import { forgetRacers, useRacers } from './racers-session.ts'

export type Licence = {
  /** The licence id on the club's record; empty where there is none, or none is known yet. */
  racersId: string
  /** Takes it off the record, and the account out of this browser. @throws RequestFailure; nothing is changed then */
  disconnect(): Promise<void>
}

/** The racing licence that the club has on record, whichever browser it was connected in. */
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
