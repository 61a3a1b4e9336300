import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { useSubmission } from '#platform/web/lazy/use-submission.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { Guardian, GuardianCorrection } from '../guardians.contract.ts'
import { GUARDIAN_LIMITS } from '../guardians.rules.ts'

type CorrectGuardianDialogProps = {
  guardian: Pick<Guardian, 'id' | 'name' | 'email'>
  isOpen: boolean
  /** Sends the correction, from the child's account or from the desk. */
  onSend: (correction: GuardianCorrection) => Promise<void>
  onClose: () => void
}

/** The key of an error that belongs to no single field. */
const WHOLE = ''

/**
 * Dialog for another name or address of a guardian who has not confirmed. Saving it mails the request to the new
 * address.
 */
export function CorrectGuardianDialog({ guardian, isOpen, onSend, onClose }: CorrectGuardianDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const [name, setName] = useState(guardian.name)
  const [email, setEmail] = useState(guardian.email)
  const messageOf = useFailureMessages('guardians')
  const { submission, send } = useSubmission((error) =>
    error instanceof RequestFailure && error.fields.length > 0
      ? error.fields
      : [{ field: WHOLE, message: messageOf(error) }],
  )
  const refusal = submission.mistakeOf(WHOLE)
  const save = (): void =>
    void send(async () => {
      await onSend({ id: guardian.id, name, email })
      onClose()
      return []
    })
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={onClose}
      question={<Trans>Correct the guardian’s details</Trans>}
      confirmLabel={<Trans>Save and send the mail</Trans>}
      isBusy={submission.isSending}
      busyLabel={t`One moment`}
      onDo={save}
    >
      <div className="grid gap-4">
        <p>
          <Trans>The link in the mail we sent before stops working.</Trans>
        </p>
        {refusal === undefined ? null : (
          <Banner tone="danger" isAnnounced>
            {refusal}
          </Banner>
        )}
        <TextField
          id={`${id}name`}
          label={<Trans>Their full name</Trans>}
          autoComplete="off"
          maxLength={GUARDIAN_LIMITS.name}
          value={name}
          error={submission.mistakeOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          id={`${id}email`}
          label={<Trans>Guardian’s email address</Trans>}
          type="email"
          autoComplete="off"
          maxLength={GUARDIAN_LIMITS.email}
          value={email}
          error={submission.mistakeOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
    </ActionDialog>
  )
}
