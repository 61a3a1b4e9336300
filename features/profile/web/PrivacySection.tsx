import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { askPrivacy, type PrivacyRequestKind } from '#features/accounts/accounts.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { CopyForm, CorrectionForm, DeleteDialog } from './PrivacyForms.tsx'
import { PrivacyRequests } from './PrivacyRequests.tsx'
import { PlainSection } from './ProfileSection.tsx'
import { usePrivacy } from './use-privacy.ts'

/**
 * Requests for an export, a correction or the removal of the person's data.
 * @source docs/reference/accounts.md §9.1
 */
export function PrivacySection() {
  const { t } = useLingui()
  const { privacy, reload } = usePrivacy()
  const [input, setInput] = useState<PrivacyRequestKind | null>(null)
  const stop = (): void => setInput(null)
  const ask = async (kind: PrivacyRequestKind, code: string, detail?: string): Promise<void> => {
    await call(askPrivacy, { kind, code, ...(detail === undefined ? {} : { detail }) })
    stop()
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
          The committee sees your profile; officials see your emergency contact at events. Everyone else sees
          nothing, except the name and photo of people shown on the club’s website.
        </Trans>
      </p>
      {input === 'export' ? <CopyForm onCode={(code) => ask('export', code)} onCancel={stop} /> : null}
      {input === 'correct' ? (
        <CorrectionForm onCode={(code, detail) => ask('correct', code, detail)} onCancel={stop} />
      ) : null}
      {input === null || input === 'delete' ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="outline" onClick={() => setInput('export')}>
            <Trans>Get a copy of my data</Trans>
          </Button>
          <Button tone="outline" onClick={() => setInput('correct')}>
            <Trans>Have something corrected</Trans>
          </Button>
          <Button tone="outline" onClick={() => setInput('delete')}>
            <Trans>Remove my data</Trans>
          </Button>
        </div>
      ) : null}
      {privacy === null ? null : <PrivacyRequests requests={privacy.requests} exports={privacy.exports} />}
      <DeleteDialog isOpen={input === 'delete'} onClose={stop} onCode={(code) => ask('delete', code)} />
    </PlainSection>
  )
}
