import { useEffect, useState } from 'react'
import { endSession, listSessions, type SessionItem } from '#features/accounts/accounts.contract.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'

export type Sessions = {
  /** The person's sessions: this device first, then by latest use; null until they are loaded. */
  sessions: readonly SessionItem[] | null
  isMissing: boolean
  reload(): void
  /** Ends one session. @throws RequestFailure */
  end(id: string): Promise<void>
}

/** Fetches the person's sessions. */
export function useSessions(): Sessions {
  const [sessions, setSessions] = useState<readonly SessionItem[] | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setIsMissing(false)
    call(listSessions, {}, { signal: leaving.signal }).then(
      ({ data }) => setSessions(inOrder(data)),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        reportFault(error, 'sessions')
        setIsMissing(true)
      },
    )
    return () => leaving.abort()
  }, [round])
  return {
    sessions,
    isMissing,
    reload: () => setRound(round + 1),
    end: async (id) => {
      await call(endSession, { id })
      setSessions((now) => now?.filter((session) => session.id !== id) ?? null)
    },
  }
}

function inOrder(sessions: readonly SessionItem[]): SessionItem[] {
  return [...sessions].sort(
    (a, b) => Number(b.is_current) - Number(a.is_current) || b.last_seen_at.localeCompare(a.last_seen_at),
  )
}
