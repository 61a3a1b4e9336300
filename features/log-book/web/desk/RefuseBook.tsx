import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { type Book, NOTE_MOST } from '../../log-book.contract.ts'
import { type DeskVehicleBook, refuseBook } from '../../log-book-desk.contract.ts'

/** Refuses a request for a book. */
export function RefuseBook({ book, onRefused }: { book: Book; onRefused: (item: DeskVehicleBook) => void }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [why, setWhy] = useState('')
  const action = useDeskAction()
  const refuse = async (): Promise<void> => {
    const isDone = await action.run(async () =>
      onRefused((await call(refuseBook, { book_id: book.id, why })).item),
    )
    if (isDone) setIsAsking(false)
  }
  return (
    <div>
      <IfAllowed call={refuseBook}>
        <Button tone="link" onClick={() => setIsAsking(true)}>
          <Trans>Refuse log book</Trans>
        </Button>
      </IfAllowed>
      <ActionDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Refuse the log book?</Trans>}
        confirmLabel={<Trans>Refuse log book</Trans>}
        tone="danger"
        isBusy={action.isBusy}
        busyLabel={t`Sending`}
        onDo={() => void refuse()}
      >
        <DeskFailure words={action.failure} />
        <TextArea
          label={t`Reason`}
          hint={t`The member reads it`}
          maxLength={NOTE_MOST}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </ActionDialog>
    </div>
  )
}
