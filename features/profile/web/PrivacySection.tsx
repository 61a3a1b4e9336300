import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { askPrivacy, type PrivacyRequestKind } from '#features/accounts/accounts.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { CopyForm, CorrectionForm, DeleteDialog } from './PrivacyForms.tsx'
import { PrivacyWishes } from './PrivacyWishes.tsx'
import { PlainSection } from './ProfileSection.tsx'
import { usePrivacy } from './use-privacy.ts'

/**
 * A copy of one's data, and the wishes to have it put right or deleted.
 * @source DOMAIN §2 decision 16, §3.14, §6.2 rule 14
 */
export function PrivacySection() {
  const { t } = useLingui()
  const { privacy, reload } = usePrivacy()
  const [wish, setWish] = useState<PrivacyRequestKind | null>(null)
  const stop = (): void => setWish(null)
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
          The committee sees your profile; officials see your emergency contact at events. Everybody else sees
          nothing, except name and photo of those who stand on the club’s website.
        </Trans>
      </p>
      {wish === 'export' ? <CopyForm onCode={(code) => ask('export', code)} onCancel={stop} /> : null}
      {wish === 'correct' ? (
        <CorrectionForm onCode={(code, detail) => ask('correct', code, detail)} onCancel={stop} />
      ) : null}
      {wish === null || wish === 'delete' ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="outline" onClick={() => setWish('export')}>
            <Trans>Get a copy of my data</Trans>
          </Button>
          <Button tone="outline" onClick={() => setWish('correct')}>
            <Trans>Have something corrected</Trans>
          </Button>
          <Button tone="outline" onClick={() => setWish('delete')}>
            <Trans>Delete my data</Trans>
          </Button>
        </div>
      ) : null}
      {privacy === null ? null : <PrivacyWishes requests={privacy.requests} exports={privacy.exports} />}
      <DeleteDialog isOpen={wish === 'delete'} onClose={stop} onCode={(code) => ask('delete', code)} />
    </PlainSection>
  )
}
