import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { cancelEvent, type DeskEvent } from '../../events-desk.contract.ts'

const REASON_MAX_LENGTH = 300

/** Dialog that cancels an event with a public reason. */
export function CancelEvent({
  event,
  onCancelled,
}: {
  event: DeskEvent
  onCancelled: (item: DeskEvent) => void
}) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const action = useDeskAction()
  const cancel = async (): Promise<void> => {
    setIsChecked(true)
    if (reason.trim() === '') return
    await action.run(async () => onCancelled((await call(cancelEvent, { id: event.id, reason })).item))
  }
  return (
    <>
      <IfAllowed call={cancelEvent}>
        <Button tone="danger" onClick={() => setIsAsking(true)}>
          <Trans>Cancel this event</Trans>
        </Button>
      </IfAllowed>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Cancel {event.form.title}?</Trans>}
        actions={
          <>
            <Button
              tone="danger"
              busy={action.isBusy}
              busyLabel={t`Cancelling`}
              onClick={() => void cancel()}
            >
              <Trans>Cancel the event</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <p className="mb-4">
          <Trans>
            It stays in the calendar, crossed out, and calendars that follow it are updated. Every entry and
            ticket is refunded in full, and everyone who has one gets an email.
          </Trans>
        </p>
        <DeskFailure words={action.failure} />
        <TextArea
          label={<Trans>Reason</Trans>}
          hint={<Trans>Shown to everyone</Trans>}
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          error={isChecked && reason.trim() === '' ? t`Say why, members will see it` : undefined}
          onChange={(change) => setReason(change.target.value)}
        />
      </Dialog>
    </>
  )
}
