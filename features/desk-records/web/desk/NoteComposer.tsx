import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { DeskFailure, IfAllowed, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { NOTE_MAX_LENGTH, type NoteCalls } from '../../desk-records.contract.ts'

type NoteComposerProps<Id> = { calls: NoteCalls<Id>; id: Id; onSaved: () => void }

/** Adds a note on a record. */
export function NoteComposer<Id extends string | number>({ calls, id, onSaved }: NoteComposerProps<Id>) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const action = useDeskAction()
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (action.isBusy) return
    void action.run(async () => {
      await call(calls.add, { id, text })
      setText('')
      onSaved()
    })
  }
  return (
    <IfAllowed call={calls.add}>
      <form className="mb-8 print:hidden" onSubmit={save}>
        <TextArea
          label={t`New note`}
          hint={t`Only staff see it`}
          value={text}
          maxLength={NOTE_MAX_LENGTH}
          onChange={(event) => setText(event.target.value)}
        />
        <DeskFailure words={action.failure} />
        <Button
          type="submit"
          size="small"
          className="mt-3"
          tone="outline"
          disabled={text.trim() === ''}
          busy={action.isBusy}
          busyLabel={t`Saving`}
        >
          <Trans>Save note</Trans>
        </Button>
      </form>
    </IfAllowed>
  )
}
