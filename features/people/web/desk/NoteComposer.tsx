import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { IfAllowed, DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { addPersonNote, PERSON_LIMIT } from '../../people.contract.ts'

/** Adds a note on a person. */
export function NoteComposer({ personId, onSaved }: { personId: number; onSaved: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const action = useDeskAction()
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (action.isBusy) return
    void action.run(async () => {
      await call(addPersonNote, { id: personId, text })
      setText('')
      onSaved()
    })
  }
  return (
    <IfAllowed call={addPersonNote}>
      {' '}
      <form className="mb-8 print:hidden" onSubmit={save}>
        <TextArea
          label={t`New note`}
          hint={t`Only staff see it`}
          value={text}
          maxLength={PERSON_LIMIT.note}
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
