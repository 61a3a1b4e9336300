import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import {
  askPrivacy,
  DATA_EXPORT_PATH,
  type DataExportItem,
  type PrivacyRequestItem,
} from '#features/accounts/accounts.contract.ts'
import { useSite } from '#features/site/site.public.tsx'
import { endpoint } from '#platform/shared/endpoint.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call, callForFile } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useFailureWords } from './failure-words.ts'
import { useProfile } from './profile-context.ts'
import { PlainSection } from './ProfileSection.tsx'
import { saveFile } from './save-file.ts'
import { StepUpForm } from './StepUpForm.tsx'
import { usePrivacy } from './use-privacy.ts'

const dataExport = endpoint<Record<string, never>, never>('GET', DATA_EXPORT_PATH)

/** A copy of one's data, and the wish to have it deleted. @source DOMAIN §2 decision 16, §6.2 rule 14 */
export function PrivacySection() {
  const { t } = useLingui()
  const { privacy, reload } = usePrivacy()
  const [wish, setWish] = useState<'export' | 'delete' | null>(null)
  const ask = async (kind: 'export' | 'delete', code: string): Promise<void> => {
    await call(askPrivacy, { kind, code })
    setWish(null)
    reload()
    showToast({
      tone: 'done',
      words:
        kind === 'export'
          ? t`We email you when your copy is ready`
          : t`We have your request and sent you an email`,
    })
  }
  return (
    <PlainSection id="privacy" title={t`Privacy`}>
      <p className="max-w-text py-3">
        <Trans>
          The committee sees your profile; officials see your emergency contact at events. Everybody else sees
          nothing, except name and photo of those who stand on the club’s website.
        </Trans>
      </p>
      {wish === 'export' ? (
        <StepUpForm
          label={t`Copy of my data`}
          submitWords={<Trans>Ask for my copy</Trans>}
          busyWords={<Trans>Asking</Trans>}
          onCancel={() => setWish(null)}
          onCode={(code) => ask('export', code)}
        >
          <p>
            <Trans>
              You get one file with all the club keeps about you. It takes a minute or two, then we email you.
            </Trans>
          </p>
        </StepUpForm>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button tone="outline" onClick={() => setWish('export')}>
            <Trans>Get a copy of my data</Trans>
          </Button>
          <Button tone="outline" onClick={() => setWish('delete')}>
            <Trans>Delete my data</Trans>
          </Button>
        </div>
      )}
      {privacy === null ? null : <Wishes requests={privacy.requests} exports={privacy.exports} />}
      <DeleteDialog
        isOpen={wish === 'delete'}
        onClose={() => setWish(null)}
        onCode={(code) => ask('delete', code)}
      />
    </PlainSection>
  )
}

function DeleteDialog({
  isOpen,
  onClose,
  onCode,
}: {
  isOpen: boolean
  onClose: () => void
  onCode: (code: string) => Promise<void>
}) {
  const { t } = useLingui()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} question={<Trans>Delete your data?</Trans>}>
      {isOpen ? (
        <StepUpForm
          label={t`Delete my data`}
          isDanger
          submitWords={<Trans>Ask for deletion</Trans>}
          busyWords={<Trans>Asking</Trans>}
          onCancel={onClose}
          onCode={onCode}
        >
          <p>
            <Trans>
              The committee answers within 30 days. Until then nothing changes; write to the club if you think
              again.
            </Trans>
          </p>
          <div>
            <p>
              <Trans>Some things the club must keep for a while:</Trans>
            </p>
            <ul className="mt-1 list-disc ps-5">
              <li>
                <Trans>invoices and orders, 7 years</Trans>
              </li>
              <li>
                <Trans>disclaimers you signed, 7 years, for under-18s until they are 25</Trans>
              </li>
              <li>
                <Trans>club rego files, 5 years after they end</Trans>
              </li>
            </ul>
          </div>
        </StepUpForm>
      ) : null}
    </Dialog>
  )
}

function Wishes({
  requests,
  exports,
}: {
  requests: readonly PrivacyRequestItem[]
  exports: readonly DataExportItem[]
}) {
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
