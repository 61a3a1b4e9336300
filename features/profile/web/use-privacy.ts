import { useCallback, useEffect, useState } from 'react'
import {
  type DataExportItem,
  listPrivacy,
  type PrivacyRequestItem,
} from '#features/accounts/accounts.contract.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { everyMs } from '#platform/web/timers.ts'

/** The polling interval in milliseconds while an export is being prepared. */
const POLL_MS = 5_000

export type Privacy = {
  requests: readonly PrivacyRequestItem[]
  exports: readonly DataExportItem[]
}

/** Fetches the person's privacy requests, and polls while an export is being prepared. */
export function usePrivacy(): { privacy: Privacy | null; reload: () => void } {
  const [privacy, setPrivacy] = useState<Privacy | null>(null)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((now) => now + 1), [])
  useEffect(() => {
    const leaving = new AbortController()
    call(listPrivacy, {}, { signal: leaving.signal }).then(setPrivacy, (error: unknown) => {
      if (!leaving.signal.aborted) reportFault(error, 'privacy')
    })
    return () => leaving.abort()
  }, [round])
  const isMaking =
    privacy?.requests.some(({ kind, answered_at }) => kind === 'export' && answered_at === null) ?? false
  useEffect(() => (isMaking ? everyMs(POLL_MS, reload) : undefined), [isMaking, reload])
  return { privacy, reload }
}
