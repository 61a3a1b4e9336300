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
import { useFailureWords } from './failure-words.ts'
import { useProfile } from './profile-context.ts'
import { saveFile } from '#platform/web/save-file.ts'

const dataExport = endpoint<Record<string, never>, never>('GET', DATA_EXPORT_PATH)

type PrivacyWishesProps = {
  requests: readonly PrivacyRequestItem[]
  exports: readonly DataExportItem[]
}

/** What was asked for and how far it is; a copy that is ready can be fetched. */
export function PrivacyWishes({ requests, exports }: PrivacyWishesProps) {
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
  const wordsOf = useFailureWords()
  const [isBusy, setIsBusy] = useState(false)
  const fetchIt = async (): Promise<void> => {
    setIsBusy(true)
    try {
      saveFile(await callForFile(dataExport, {}, { params: { id: item.id } }), 'my-data.json')
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
          <Trans>Here until {until}</Trans>
        </span>
      </p>
      <Button
        tone="outline"
        icon={<Icon of={Download} />}
        busy={isBusy}
        busyWords={<Trans>Fetching</Trans>}
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
      return <Trans>Deletion of your data</Trans>
  }
}

function StatusWords({ request }: { request: PrivacyRequestItem }) {
  switch (request.status) {
    case 'done':
      return <Trans>Done.</Trans>
    case 'partly_done':
      return <Trans>Done in part; the email says what the club must keep.</Trans>
    case 'in_progress':
      return <Trans>The committee is working on it.</Trans>
    default:
      return request.kind === 'export' ? (
        <Trans>We are putting it together.</Trans>
      ) : (
        <Trans>The committee answers within 30 days.</Trans>
      )
  }
}
