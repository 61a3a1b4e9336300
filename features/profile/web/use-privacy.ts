import {
  type DataExportItem,
  listPrivacy,
  type PrivacyRequestItem,
} from '#features/accounts/accounts.contract.ts'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { usePolling } from '#platform/web/lazy/use-polling.ts'

/** The pause in milliseconds between two reads while an export is being prepared. */
const POLL_MS = 5_000

const NO_INPUT = {}

export type Privacy = {
  requests: readonly PrivacyRequestItem[]
  exports: readonly DataExportItem[]
}

/** Fetches the person's privacy requests, and polls while an export is being prepared. */
export function usePrivacy(): { privacy: Privacy | null; reload: () => void } {
  const fetched = useFetched(listPrivacy, NO_INPUT)
  const { data, reload } = fetched
  const isMaking =
    data?.requests.some(({ kind, answered_at }) => kind === 'export' && answered_at === null) ?? false
  usePolling(fetched, { isOn: isMaking, pauseMs: POLL_MS })
  return { privacy: data, reload }
}
