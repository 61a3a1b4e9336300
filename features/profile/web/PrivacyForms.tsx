import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { FieldRefusals } from '#features/accounts/accounts.public.tsx'
import { PRIVACY_DETAIL_MOST, PRIVACY_WORDS } from '#features/accounts/privacy.rules.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { StepUpForm } from './StepUpForm.tsx'
import { useUnsaved } from '#platform/ui/late/Unsaved.tsx'

type CopyFormProps = { onCode: (code: string) => Promise<void>; onCancel: () => void }

/** Asks for one file with all that is kept. */
export function CopyForm({ onCode, onCancel }: CopyFormProps) {
  const { t } = useLingui()
  return (
    <StepUpForm
      label={t`Copy of my data`}
      submitWords={<Trans>Ask for my copy</Trans>}
      busyWords={<Trans>Asking</Trans>}
      onCancel={onCancel}
      onCode={onCode}
    >
      <p>
        <Trans>
          You get one file with all the club keeps about you. It takes a minute or two, then we email you.
        </Trans>
      </p>
    </StepUpForm>
  )
}

type CorrectionFormProps = {
  onCode: (code: string, detail: string) => Promise<void>
  onCancel: () => void
}

/** Asks the committee to put something right that the person can't change themselves. */
export function CorrectionForm({ onCode, onCancel }: CorrectionFormProps) {
  const { t, i18n } = useLingui()
  const fieldId = useId()
  const [detail, setDetail] = useState('')
  useUnsaved(detail !== '')
  return (
    <StepUpForm
      label={t`Correction of my data`}
      submitWords={<Trans>Ask for the correction</Trans>}
      busyWords={<Trans>Asking</Trans>}
      onCancel={onCancel}
      onCode={(code) => onCode(code, detail.trim())}
      more={{
        fieldIds: { detail: fieldId },
        mistakes: (): FieldRefusals =>
          detail.trim() === '' ? { detail: i18n._(PRIVACY_WORDS.correction) } : {},
        renderFields: (errors) => (
          <TextArea
            id={fieldId}
            name="detail"
            label={t`What is wrong, and what should it be?`}
            rows={4}
            maxLength={PRIVACY_DETAIL_MOST}
            value={detail}
            error={errors['detail']}
            onChange={(event) => setDetail(event.target.value)}
          />
        ),
      }}
    >
      <p>
        <Trans>
          For what you can’t change here yourself, like your name or an old result. The committee answers
          within 30 days.
        </Trans>
      </p>
    </StepUpForm>
  )
}

type DeleteDialogProps = {
  isOpen: boolean
  onClose: () => void
  onCode: (code: string) => Promise<void>
}

/** Asks for deletion, after saying what that means and what the club must keep. */
export function DeleteDialog({ isOpen, onClose, onCode }: DeleteDialogProps) {
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
