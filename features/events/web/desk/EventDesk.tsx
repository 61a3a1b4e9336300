import { Trans, useLingui } from '@lingui/react/macro'
import type { EventKind } from '../../events.contract.ts'
import { DeskForm, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { type DeskEvent, deskEvent, type DeskTrack } from '../../events-desk.contract.ts'
import { CancelEvent } from './CancelEvent.tsx'
import { CopyEvent } from './CopyEvent.tsx'
import { EventTabs } from './EventTabs.tsx'
import { EventFields } from './EventFields.tsx'
import { summaryOf } from './form-mistakes.ts'
import { useEventForm } from './use-event-form.ts'

/** The desk's form for one event, at /cms/events/{id} or /cms/events/new. */
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
      {id === null ? null : <EventTabs eventId={id} current="details" />}
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : (
          <Editor
            key={`${rest} ${data.item.id}`}
            event={data.item}
            tracks={data.tracks}
            competitionKinds={data.competition_kinds}
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
  competitionKinds: readonly EventKind[]
  onSaved: (item: DeskEvent) => void
}

function Editor({ event, tracks, competitionKinds, onSaved }: EditorProps) {
  const { i18n } = useLingui()
  const form = useEventForm(event, { tracks, competitionKinds }, onSaved)
  const { draft, mistakes, uploads, change, at } = form
  const isNew = event.id === 0
  const isOpen = ['draft', 'published', 'postponed'].includes(event.state)
  return (
    <div className="max-w-[44rem]">
      {isNew || event.state === 'draft' ? null : (
        <p className="mb-4 flex flex-wrap gap-x-6">
          <a
            href={`/calendar/${event.slug}`}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            <Trans>See the public page</Trans>
          </a>
        </p>
      )}
      {isOpen ? (
        <DeskForm form={{ ...form, mistakes: summaryOf(mistakes, i18n) }} isSending={uploads.isSending}>
          <EventFields
            draft={draft}
            tracks={tracks}
            competitionKinds={competitionKinds}
            at={at}
            uploads={uploads}
            onChange={change}
          />
        </DeskForm>
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
