import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { type KeptData, keepData, type PersonRetention, REASON_MOST } from '../../retention.contract.ts'

type KeepDialogProps = {
  person: { id: number; name: string }
  /** The present decision, which the dialog changes. */
  kept: KeptData | null
  onClose: () => void
  onSaved: (item: PersonRetention) => void
}

/** A dialog in which the secretary decides to keep a person's data until a day. */
export function KeepDialog({ person: { id, name }, kept, onClose, onSaved }: KeepDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState(kept?.reason ?? '')
  const [until, setUntil] = useState(kept?.until ?? '')
  const { isBusy, refusals, send } = useSending()
  const save = (): void => {
    const mistakes = {
      ...(reason.trim() === '' && { reason: t`Write a reason` }),
      ...(until === '' && { until: t`Choose a day` }),
    }
    void send(mistakes, async () => {
      const { item } = await call(keepData, { person_id: id, reason: reason.trim(), until })
      onSaved(item)
      onClose()
    })
  }
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>Keep the data of {name}?</Trans>}
      confirmLabel={<Trans>Keep the data</Trans>}
      isBusy={isBusy}
      busyLabel={t`Saving`}
      onDo={save}
    >
      <div className="grid gap-4">
        <DeskFailure words={refusals.words} />
        <TextArea
          label={t({ message: 'Reason', comment: 'Field: why the data of a person is kept' })}
          hint={t`The desk and the audit log show it. The person doesn’t see it.`}
          maxLength={REASON_MOST}
          value={reason}
          error={refusals.fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
        <DateField
          label={t({ message: 'Keep until', comment: 'Field: the last day on which data is kept' })}
          hint={t`After this day the person gets an email, and 30 days later the data is reduced.`}
          value={until}
          error={refusals.fields['until']}
          onChange={setUntil}
        />
      </div>
    </ActionDialog>
  )
}
