import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { FieldRefusals } from '#features/accounts/accounts.public.tsx'
import {
  AUDIT_YEARS,
  CLUB_REGO_YEARS,
  GUARDED_UNTIL_AGE,
  PRIVACY_DETAIL_MOST,
  PRIVACY_WORDS,
  SIGNATURE_YEARS,
  TAX_RECORD_YEARS,
} from '#features/accounts/privacy.rules.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { StepUpForm } from './StepUpForm.tsx'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'

type CopyFormProps = { onCode: (code: string) => Promise<void>; onCancel: () => void }

/** Requests an export of the person's data. */
export function CopyForm({ onCode, onCancel }: CopyFormProps) {
  const { t } = useLingui()
  return (
    <StepUpForm
      label={t`Copy of my data`}
      submitLabel={<Trans>Ask for my copy</Trans>}
      busyLabel={<Trans>Sending</Trans>}
      onCancel={onCancel}
      onCode={onCode}
    >
      <p>
        <Trans>
          You get one ZIP archive with all data the club stores about you, and your photos, documents and
          signatures. We email you when it is ready, usually within minutes.
        </Trans>
      </p>
    </StepUpForm>
  )
}

type CorrectionFormProps = {
  onCode: (code: string, detail: string) => Promise<void>
  onCancel: () => void
}

/** Requests a correction of something that the person can't change themselves. */
export function CorrectionForm({ onCode, onCancel }: CorrectionFormProps) {
  const { t, i18n } = useLingui()
  const fieldId = useId()
  const [detail, setDetail] = useState('')
  useUnsaved(detail !== '')
  return (
    <StepUpForm
      label={t`Correction of my data`}
      submitLabel={<Trans>Ask for the correction</Trans>}
      busyLabel={<Trans>Sending</Trans>}
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

/**
 * Dialog that requests the removal of the person's data. It says what the removal means and which data the club must
 * keep.
 */
export function DeleteDialog({ isOpen, onClose, onCode }: DeleteDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} question={<Trans>Ask the club to remove your data?</Trans>}>
      {isOpen ? (
        <StepUpForm
          label={t`Remove my data`}
          isDanger
          submitLabel={<Trans>Ask for removal</Trans>}
          busyLabel={<Trans>Sending</Trans>}
          onCancel={onClose}
          onCode={onCode}
        >
          <p>
            <Trans>
              Your profile, addresses, pictures, files, messages and logins are removed, your membership ends
              and your account is closed. This can’t be undone.
            </Trans>
          </p>
          <p>
            <Trans>
              The committee does this within 30 days and emails you. It has to wait while you have an unpaid
              order, credit or a refund due, an entry or a ticket for a coming event, or an active club rego
              case.
            </Trans>
          </p>
          <div>
            <p>
              <Trans>The club must keep some records for a while:</Trans>
            </p>
            <ul className="mt-1 list-disc ps-5">
              <li>
                <Trans>orders and invoices with your name, for at least {TAX_RECORD_YEARS} years</Trans>
              </li>
              <li>
                <Trans>
                  what you signed, for at least {SIGNATURE_YEARS} years, or until you are {GUARDED_UNTIL_AGE}{' '}
                  if you signed as a minor
                </Trans>
              </li>
              <li>
                <Trans>
                  the club rego register and log books, for at least {CLUB_REGO_YEARS} years after they end
                </Trans>
              </li>
              <li>
                <Trans>the log of what the committee did, for at least {AUDIT_YEARS} years</Trans>
              </li>
            </ul>
          </div>
        </StepUpForm>
      ) : null}
    </Dialog>
  )
}
