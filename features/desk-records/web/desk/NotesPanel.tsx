import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  IfAllowed,
  DeskFailure,
  DeskList,
  useDesk,
  useDeskAction,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { storedRecordOf } from '#platform/web/request-failure.ts'
import { type DeskNote, NOTE_MAX_LENGTH, type NoteCalls } from '../../desk-records.contract.ts'

type NotesProps<Id> = { calls: NoteCalls<Id>; id: Id; onChanged: () => void }

/** The notes on a record, newest first. */
export function NotesPanel<Id extends string | number>({ calls, id, onChanged }: NotesProps<Id>) {
  const { data, failure, reload } = useDesk(calls.list, { id })
  const [editing, setEditing] = useState<number | null>(null)
  return (
    <section>
      <SectionHead title={<Trans comment="Heading: the notes of staff on a record">Notes</Trans>} />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="mt-3 text-muted">
            <Trans>There are no notes yet. Only staff see notes.</Trans>
          </p>
        ) : (
          <ul>
            {data?.data.map((note) => (
              <li key={note.id} className="border-b border-line py-3">
                {editing === note.id ? (
                  <NoteEditor
                    calls={calls}
                    id={id}
                    note={note}
                    onClose={() => setEditing(null)}
                    onSaved={onChanged}
                  />
                ) : (
                  <NoteRow
                    calls={calls}
                    id={id}
                    note={note}
                    onEdit={() => setEditing(note.id)}
                    onChanged={onChanged}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </DeskList>
    </section>
  )
}

type NoteRowProps<Id> = NotesProps<Id> & { note: DeskNote; onEdit: () => void }

function NoteRow<Id>({ calls, id, note, onEdit, onChanged }: NoteRowProps<Id>) {
  const { t } = useLingui()
  const instant = useInstant()
  const action = useDeskAction()
  const when = instant(note.created_at)
  const setDeleted = async (isDeleted: boolean): Promise<void> => {
    await call(calls.remove, { id, note_id: note.id, is_deleted: isDeleted })
    onChanged()
  }
  const remove = (): void =>
    void action.run(async () => {
      await setDeleted(true)
      showToast({
        tone: 'removed',
        words: t`Note deleted`,
        action: {
          words: t({ message: 'Undo', comment: 'Button' }),
          run: () => void action.run(() => setDeleted(false)),
        },
      })
    })
  return (
    <>
      <p className="wrap-anywhere">
        <bdi className="whitespace-pre-line">{note.text}</bdi>
      </p>
      <p className="text-note text-muted">
        {when}
        {note.by === '' ? null : (
          <>
            , <bdi>{note.by}</bdi>
          </>
        )}
        {note.updated_at === note.created_at ? null : (
          <>
            {' · '}
            <Trans>changed {instant(note.updated_at)}</Trans>
          </>
        )}
      </p>
      <DeskFailure words={action.failure} />
      <p className="mt-2 flex flex-wrap gap-2">
        <IfAllowed call={calls.change}>
          <Button size="small" tone="outline" onClick={onEdit}>
            <Trans comment="Button: edits a note">Edit</Trans>
            <Which>{when}</Which>
          </Button>
        </IfAllowed>
        <IfAllowed call={calls.remove}>
          <Button size="small" tone="outline" busy={action.isBusy} busyLabel={t`Deleting`} onClick={remove}>
            <Trans comment="Button: deletes a note">Delete</Trans>
            <Which>{when}</Which>
          </Button>
        </IfAllowed>
      </p>
    </>
  )
}

type NoteEditorProps<Id> = {
  calls: NoteCalls<Id>
  id: Id
  note: DeskNote
  onClose: () => void
  onSaved: () => void
}

/** Edits a note. If another person changed it meanwhile, both texts are shown, and saving again replaces theirs. */
function NoteEditor<Id>({ calls, id, note, onClose, onSaved }: NoteEditorProps<Id>) {
  const { t } = useLingui()
  const [base, setBase] = useState(note)
  const [text, setText] = useState(note.text)
  const action = useDeskAction()
  const save = (): void =>
    void action.run(async () => {
      try {
        await call(calls.change, { id, note_id: note.id, text, updated_at: base.updated_at })
      } catch (error) {
        const current = storedRecordOf<DeskNote>(error)
        if (current !== null) setBase(current)
        throw error
      }
      onClose()
      onSaved()
    })
  return (
    <>
      <TextArea
        label={t`Note`}
        value={text}
        maxLength={NOTE_MAX_LENGTH}
        onChange={(event) => setText(event.target.value)}
      />
      <DeskFailure words={action.failure} />
      {base.text === note.text ? null : (
        <p className="mt-2 whitespace-pre-line" dir="auto">
          <Trans>The saved note is now: {base.text}</Trans>
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-3">
        <Button size="small" busy={action.isBusy} busyLabel={t`Saving`} onClick={save}>
          <Trans>Save</Trans>
        </Button>
        <Button size="small" tone="outline" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </>
  )
}
