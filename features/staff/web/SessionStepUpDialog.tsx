import { Trans, useLingui } from '@lingui/react/macro'
import { stepUp } from '#features/accounts/accounts.contract.ts'
import { call } from '#platform/web/http.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

type SessionStepUpDialogProps = { onDone: () => void; onCancel: () => void }

/** Performs a step-up of the session, so that the refused call can be repeated. */
export function SessionStepUpDialog({ onDone, onCancel }: SessionStepUpDialogProps) {
  const { t } = useLingui()
  return (
    <StepUpDialog
      question={<Trans>Confirm that it is you</Trans>}
      confirmText={<Trans comment="Button: confirm one’s identity with a mailed code">Confirm</Trans>}
      busyText={t`Confirming`}
      onConfirm={async (code) => {
        await call(stepUp, { code })
        onDone()
      }}
      onClose={onCancel}
    >
      <p>
        <Trans>
          Changes to money, licences and email addresses need a code from your email. After that, you can make
          such changes for 10 minutes.
        </Trans>
      </p>
    </StepUpDialog>
  )
}
