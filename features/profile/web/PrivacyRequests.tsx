import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import {
  DATA_EXPORT_PATH,
  type DataExportItem,
  type PrivacyRequestItem,
} from '#features/accounts/accounts.contract.ts'
import { useSite } from '#features/site/site.public.tsx'
import { endpoint } from '#platform/shared/endpoint.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { callForFile } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useFailureMessages } from './failure-messages.ts'
import { useProfile } from './profile-context.ts'
import { saveFile } from '#platform/web/save-file.ts'

const dataExport = endpoint<Record<string, never>, never>('GET', DATA_EXPORT_PATH)

type PrivacyRequestsProps = {
  requests: readonly PrivacyRequestItem[]
  exports: readonly DataExportItem[]
}

/** The person's privacy requests with their status, and the exports ready for download. */
export function PrivacyRequests({ requests, exports }: PrivacyRequestsProps) {
  if (requests.length === 0 && exports.length === 0) return null
  return (
    <ul className="mt-4 border-t border-line" aria-live="polite">
      {exports.map((item) => (
        <ExportRow key={item.id} item={item} />
      ))}
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </ul>
  )
}

function useDayWords(): (instant: string) => string {
  const { format } = useProfile()
  const { timezone } = useSite()
  return (instant) => format.day(dayInZone(Date.parse(instant), timezone), 'medium')
}

function ExportRow({ item }: { item: DataExportItem }) {
  const dayOf = useDayWords()
  const { t } = useLingui()
  const wordsOf = useFailureMessages()
  const [isBusy, setIsBusy] = useState(false)
  const fetchIt = async (): Promise<void> => {
    setIsBusy(true)
    try {
      saveFile(await callForFile(dataExport, {}, { params: { id: item.id } }), 'my-data.zip')
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      showToast({
        tone: 'failed',
        words: wordsOf(error),
        action: { words: t`Retry`, run: () => void fetchIt() },
      })
    } finally {
      setIsBusy(false)
    }
  }
  const madeOn = dayOf(item.created_at)
  const until = dayOf(item.expires_at)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <p>
        <span className="block font-semibold">
          <Trans>Your copy of {madeOn} is ready</Trans>
        </span>
        <span className="block text-note text-muted">
          <Trans>Available until {until}</Trans>
        </span>
      </p>
      <Button
        tone="outline"
        icon={<Icon of={Download} />}
        busy={isBusy}
        busyLabel={<Trans>Fetching</Trans>}
        onClick={() => void fetchIt()}
      >
        <Trans>Download</Trans>
      </Button>
    </li>
  )
}

function RequestRow({ request }: { request: PrivacyRequestItem }) {
  const dayOf = useDayWords()
  const askedOn = dayOf(request.created_at)
  return (
    <li className="border-b border-line py-3">
      <KindWords kind={request.kind} />
      <p className="text-note text-muted">
        <Trans>Asked for on {askedOn}.</Trans> <StatusWords request={request} />
      </p>
    </li>
  )
}

function KindWords({ kind }: { kind: PrivacyRequestItem['kind'] }) {
  switch (kind) {
    case 'export':
      return <Trans>Copy of your data</Trans>
    case 'correct':
      return <Trans>Correction of your data</Trans>
    case 'delete':
      return <Trans>Removal of your data</Trans>
  }
}

function StatusWords({ request }: { request: PrivacyRequestItem }) {
  switch (request.status) {
    case 'done':
      return <Trans>Done.</Trans>
    case 'partly_done':
      return request.kind === 'delete' ? (
        <Trans>Answered, but your data was not removed. The email says why.</Trans>
      ) : (
        <Trans>Done in part. The email says why.</Trans>
      )
    case 'in_progress':
      return request.kind === 'export' ? (
        <Trans>We are putting it together.</Trans>
      ) : (
        <Trans>The committee is working on it.</Trans>
      )
    default:
      return request.kind === 'export' ? (
        <Trans>We are putting it together.</Trans>
      ) : (
        <Trans>The committee answers within 30 days.</Trans>
      )
  }
}
