import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { useUnsaved } from '#platform/ui/late/Unsaved.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskEvent, saveEvent } from '../events-desk.contract.ts'
import { needsRegulations } from '../events-desk.rules.ts'
import { draftOf, type EventDraft, readDraft } from './event-draft.ts'
import type { EventChange } from './event-fields.ts'
import { type FormMistake, toldMistakes, useDraftWords } from './form-mistakes.ts'
import { type BroughtDocument, useEventUploads } from './use-event-uploads.ts'

/** An event while it is typed, what is wrong with it, and its saving; a new one is shown at its address once it is saved. */
export function useEventForm(event: DeskEvent, onSaved: (item: DeskEvent) => void) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => draftOf(event))
  const [mistakes, setMistakes] = useState<readonly FormMistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setIsSaved] = useState(false)
  const wordsOf = useDraftWords()
  const action = useDeskAction()
  const change = (wanted: EventChange): void => {
    setIsSaved(false)
    setDraft((before) => ({ ...before, ...(typeof wanted === 'function' ? wanted(before) : wanted) }))
  }
  const uploads = useEventUploads({
    onDocument: (document) => change((before) => ({ documents: withDocument(before, document) })),
    onPicture: (hash) => change(({ picture }) => ({ picture: { hash, alt: picture?.alt ?? '' } })),
  })
  const isNew = event.id === 0
  const [madeId, setMadeId] = useState<number | null>(null)
  useUnsaved(madeId === null && JSON.stringify(draft) !== JSON.stringify(draftOf(event)))
  useEffect(() => {
    if (madeId !== null) void navigate(`/cms/events/${madeId}`)
  }, [madeId, navigate])
  const save = async (): Promise<void> => {
    const { form, mistakes: found } = readDraft(draft, event.form)
    setMistakes(found.map(wordsOf))
    setAttempt((before) => before + 1)
    if (found.length > 0 || uploads.isSending) return
    await action.run(async () => {
      const saved = await call(saveEvent, {
        id: isNew ? null : event.id,
        version: event.version,
        form,
      }).catch((error: unknown) => {
        const told = toldMistakes(error, draft)
        if (told === null) throw error
        setMistakes(told)
        return null
      })
      if (saved === null) return
      const { item } = saved
      if (isNew) return setMadeId(item.id)
      setIsSaved(true)
      setDraft(draftOf(item))
      onSaved(item)
    })
  }
  return {
    draft,
    mistakes,
    attempt,
    isSaved,
    uploads,
    change,
    save,
    failure: action.failure,
    isBusy: action.isBusy,
  }
}

/** The documents with one more, or with one in the place of another under its title. */
function withDocument(draft: EventDraft, { replaces, ...brought }: BroughtDocument): EventDraft['documents'] {
  const { documents } = draft
  if (documents.some(({ file }) => file === replaces))
    return documents.map((one) =>
      one.file === replaces ? { ...one, file: brought.file, bytes: brought.bytes } : one,
    )
  const isFirst = documents.every(({ is_regulations: is }) => !is)
  return [...documents, { ...brought, is_regulations: needsRegulations(draft) && isFirst, isRemoved: false }]
}
