import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { type Book, NOTE_MOST, reportLost, requestBook, type VehicleBook } from '../log-book.contract.ts'

type Done = (data: VehicleBook) => void

/** The dialog with which an owner requests a log book from the registrar. */
export function AskForBook({ vehicleId, onDone }: { vehicleId: number; onDone: Done }) {
  const { t } = useLingui()
  return (
    <NoteDialog
      button={<Trans>Ask for a log book</Trans>}
      question={<Trans>Ask the registrar for a log book?</Trans>}
      label={t`Note for the registrar`}
      hint={t`For example, the number of a book that you have already`}
      isOptional
      sendWords={<Trans>Ask for it</Trans>}
      send={async (note) => onDone((await call(requestBook, { vehicle_id: vehicleId, note })).item)}
    />
  )
}

/** The dialog with which an owner reports that the paper log book is lost. */
export function ReportLost({ book, onDone }: { book: Book; onDone: Done }) {
  const { t } = useLingui()
  return (
    <NoteDialog
      button={<Trans>The book is lost</Trans>}
      tone="link"
      question={<Trans>Is book {book.number} lost?</Trans>}
      label={t`What happened?`}
      hint={t`No entries can be added to it after this. The registrar gives you another one, with the days for the months that are left`}
      sendWords={<Trans>The log book is lost</Trans>}
      send={async (note) => onDone((await call(reportLost, { book_id: book.id, note })).item)}
    />
  )
}

type NoteDialogProps = {
  button: ReactNode
  tone?: 'primary' | 'link'
  question: ReactNode
  label: string
  hint: string
  isOptional?: boolean
  sendWords: ReactNode
  send: (note: string) => Promise<void>
}

function NoteDialog({
  button,
  tone = 'primary',
  question,
  label,
  hint,
  isOptional = false,
  ...rest
}: NoteDialogProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [note, setNote] = useState('')
  const { isBusy, refusals, send } = useSending()
  const report = (): void => {
    const mistakes = isOptional || note.trim() !== '' ? {} : { note: t`Say what happened` }
    void send(mistakes, async () => {
      await rest.send(note)
      setIsAsking(false)
    })
  }
  return (
    <>
      <Button tone={tone} onClick={() => setIsAsking(true)}>
        {button}
      </Button>
      <ActionDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={question}
        confirmLabel={rest.sendWords}
        isBusy={isBusy}
        busyLabel={t`Sending`}
        onDo={report}
      >
        {refusals.words === '' ? null : (
          <p role="alert" className="mb-3 rounded-box bg-danger-tint p-3 text-danger-ink">
            {refusals.words}
          </p>
        )}
        <TextArea
          label={label}
          hint={hint}
          optional={isOptional}
          maxLength={NOTE_MOST}
          value={note}
          error={refusals.fields['note']}
          onChange={(event) => setNote(event.target.value)}
        />
      </ActionDialog>
    </>
  )
}
