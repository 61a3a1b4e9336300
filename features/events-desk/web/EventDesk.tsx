import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskFailure, DeskList, DeskPage, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { TextLink } from '#platform/ui/late/TextLink.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskEvent, deskEvent, type DeskTrack, saveEvent } from '../events-desk.contract.ts'
import { needsRegulations } from '../events-desk.rules.ts'
import { CancelEvent } from './CancelEvent.tsx'
import { CopyEvent } from './CopyEvent.tsx'
import { draftOf, type EventChange, type EventDraft, readDraft } from './event-draft.ts'
import { EventFields } from './EventFields.tsx'
import { atFieldOf, type FormMistake, summaryOf, toldMistakes, useDraftWords } from './form-mistakes.ts'
import { type BroughtDocument, useEventUploads } from './use-event-uploads.ts'

/** /cms/events/{id}, or /cms/events/new */
export function EventDesk({ rest }: { rest: string }) {
  const id = /^\d+$/.test(rest) ? Number(rest) : null
  const { data, failure, reload, put } = useDesk(deskEvent, id === null ? {} : { id })
  const event = data?.item
  return (
    <DeskPage
      title={id === null ? <Trans>New event</Trans> : (event?.form.title ?? <Trans>Event</Trans>)}
      actions={
        <ButtonLink href="/cms/events" tone="outline" size="small">
          <Trans>All events</Trans>
        </ButtonLink>
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : (
          <Editor
            key={`${rest} ${data.item.id}`}
            event={data.item}
            tracks={data.tracks}
            onSaved={(item) => put({ ...data, item })}
          />
        )}
      </DeskList>
    </DeskPage>
  )
}

type EditorProps = {
  event: DeskEvent
  tracks: readonly DeskTrack[]
  onSaved: (item: DeskEvent) => void
}

function Editor({ event, tracks, onSaved }: EditorProps) {
  const { t } = useLingui()
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
  const isOpen = ['draft', 'published', 'postponed'].includes(event.state)
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
      if (isNew) return navigate(`/cms/events/${item.id}`)
      setIsSaved(true)
      setDraft(draftOf(item))
      onSaved(item)
    })
  }
  return (
    <div className="max-w-[44rem]">
      {isNew || event.state === 'draft' ? null : (
        <p className="mb-4 flex flex-wrap gap-x-6">
          <a
            href={`/calendar/${event.slug}`}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            <Trans>See it as everybody does</Trans>
          </a>
          <TextLink to={`/cms/entries/${event.id}`}>
            <Trans>Its entries</Trans>
          </TextLink>
          <TextLink to={`/cms/results/${event.id}`}>
            <Trans>Results</Trans>
          </TextLink>
        </p>
      )}
      {isOpen ? (
        <form
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault()
            void save()
          }}
        >
          {mistakes.length === 0 ? null : (
            <div className="mb-6">
              <ErrorSummary mistakes={summaryOf(mistakes)} attempt={attempt} />
            </div>
          )}
          <EventFields
            draft={draft}
            tracks={tracks}
            at={atFieldOf(mistakes)}
            uploads={uploads}
            onChange={change}
          />
          <DeskFailure words={action.failure} />
          <p role="status" className="mt-4 text-success">
            {isSaved ? <Trans>Saved.</Trans> : null}
            {uploads.isSending ? (
              <span className="text-muted">
                <Trans>A file is still on its way. Save once it is there.</Trans>
              </span>
            ) : null}
          </p>
          <Button type="submit" className="mt-2" busy={action.isBusy} busyWords={t`Saving`}>
            <Trans>Save</Trans>
          </Button>
        </form>
      ) : (
        <p>
          <Trans>It cannot be changed any more. Copy it to another day instead.</Trans>
        </p>
      )}
      {isNew ? null : (
        <div className="mt-10 flex flex-wrap gap-3 border-t border-row pt-6">
          <CopyEvent event={event} />
          {isOpen && event.state !== 'draft' ? <CancelEvent event={event} onCancelled={onSaved} /> : null}
        </div>
      )}
    </div>
  )
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
