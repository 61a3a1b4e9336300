import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskAccount, disableAccountCall, enableAccountCall } from '../../accounts-desk.contract.ts'
import { DISABLE_REASON_MOST, DISABLE_MESSAGES } from '../../accounts-desk.rules.ts'
import { StepUpDialog } from '../StepUpDialog.tsx'

type ChangeProps = { account: DeskAccount; onClose: () => void; onChanged: (message: string) => void }

/** Asks for the reason and the mailed code, and disables or enables an account. */
export function ChangeAccount(props: ChangeProps) {
  return props.account.disabled_at === null ? <DisableDialog {...props} /> : <EnableDialog {...props} />
}

function DisableDialog({ account, onClose, onChanged }: ChangeProps) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { id, name } = account
  const check = (): boolean => {
    setIsMissing(reason.trim() === '')
    return reason.trim() !== ''
  }
  const disable = async (code: string): Promise<void> => {
    await call(disableAccountCall, { person_id: id, reason: reason.trim(), code })
    onChanged(t`The account of ${name} is disabled`)
  }
  return (
    <StepUpDialog
      question={<Trans>Disable the account of {name}?</Trans>}
      confirmText={<Trans>Disable account</Trans>}
      busyText={t`Disabling`}
      isDanger
      onCheck={check}
      onConfirm={disable}
      onClose={onClose}
    >
      <p className="mb-4">
        <Trans>
          They are logged out on every device at once, can’t log in or set a new password, and get no email.
          Their membership, entries and orders stay.
        </Trans>
      </p>
      <TextArea
        name="reason"
        label={t`Reason`}
        hint={t`For the audit log. The person doesn’t see it.`}
        rows={3}
        maxLength={DISABLE_REASON_MOST}
        value={reason}
        error={isMissing ? i18n._(DISABLE_MESSAGES.reason) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </StepUpDialog>
  )
}

function EnableDialog({ account, onClose, onChanged }: ChangeProps) {
  const { t } = useLingui()
  const { id, name } = account
  const enable = async (code: string): Promise<void> => {
    await call(enableAccountCall, { person_id: id, code })
    onChanged(t`The account of ${name} is enabled`)
  }
  return (
    <StepUpDialog
      question={<Trans>Enable the account of {name}?</Trans>}
      confirmText={<Trans>Enable account</Trans>}
      busyText={t`Enabling`}
      onConfirm={enable}
      onClose={onClose}
    >
      <p>
        <Trans>They can log in and get email again. Emails from the meantime are not sent.</Trans>
      </p>
    </StepUpDialog>
  )
}
