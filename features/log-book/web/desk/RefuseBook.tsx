import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { DeedDialog } from '#platform/ui/late/DeedDialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { type Book, NOTE_MOST } from '../../log-book.contract.ts'
import { type DeskVehicleBook, refuseBook } from '../../log-book-desk.contract.ts'

/** Says no to who asked for a book. */
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
      <Button tone="link" onClick={() => setIsAsking(true)}>
        <Trans>Give no book</Trans>
      </Button>
      <DeedDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Give no book?</Trans>}
        doWords={<Trans>Give no book</Trans>}
        tone="danger"
        isBusy={action.isBusy}
        busyWords={t`Sending`}
        onDo={() => void refuse()}
      >
        <DeskFailure words={action.failure} />
        <TextArea
          label={t`Why`}
          hint={t`The member reads it`}
          maxLength={NOTE_MOST}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </DeedDialog>
    </div>
  )
}
