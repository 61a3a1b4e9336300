import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { DeskForm } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import type { EventKind } from '../../events.contract.ts'
import type { EventFormTab } from '../../event-form-tabs.rules.ts'
import type { DeskEvent, DeskTrack } from '../../events-desk.contract.ts'
import { EventFields } from './EventFields.tsx'
import { type NamedMistake, summaryOf } from './form-mistakes.ts'
import { useEventForm } from './use-event-form.ts'
import { useGoToField } from './use-go-to-field.ts'
import { useTabLabels } from './use-tab-labels.ts'

export type EventEditorProps = {
  event: DeskEvent
  /** The tab whose fields are shown; null shows all fields on one page. */
  tab: EventFormTab | null
  tracks: readonly DeskTrack[]
  competitionKinds: readonly EventKind[]
  /**
   * Whether the event can be changed. If it is cancelled or has results, its fields are shown but cannot be changed.
   */
  isOpen: boolean
  onSaved: (item: DeskEvent) => void
}

/** The form of an event. All tabs edit one draft, which is saved at once. */
export function EventEditor({ event, tab, tracks, competitionKinds, isOpen, onSaved }: EventEditorProps) {
  const { i18n, t } = useLingui()
  const form = useEventForm(event, { tracks, competitionKinds }, onSaved)
  const { draft, uploads, change, isUnsaved } = form
  const mistakes = useSummary(event.id, tab, summaryOf(form.mistakes, i18n))
  const discard = (): void => {
    const before = draft
    for (const { key } of uploads.uploads) uploads.drop(key)
    form.discard()
    showToast({
      tone: 'removed',
      words: t({ message: 'Changes discarded', comment: 'Notice: the unsaved changes of a form are undone' }),
      action: { words: t`Undo`, run: () => change(() => before) },
    })
  }
  return (
    <DeskForm
      form={{ ...form, mistakes }}
      isSending={uploads.isSending}
      isBarFixed={isUnsaved && event.id !== 0}
      locked={
        isOpen ? undefined : <Trans>It cannot be changed any more. Copy it to another day instead.</Trans>
      }
      more={isUnsaved && event.id !== 0 ? <Unsaved count={form.changedCount} onDiscard={discard} /> : null}
    >
      <EventFields
        tab={tab}
        draft={draft}
        tracks={tracks}
        competitionKinds={competitionKinds}
        at={form.at}
        uploads={uploads}
        onChange={change}
      />
    </DeskForm>
  )
}

/** Returns the mistakes for the error summary. One in another tab names its tab and leads to it. */
function useSummary(eventId: number, tab: EventFormTab | null, mistakes: readonly NamedMistake[]) {
  const { t } = useLingui()
  const labels = useTabLabels()
  const goTo = useGoToField(eventId, tab ?? 'details')
  return mistakes.map(({ fieldId, message, tab: itsTab }) => {
    if (tab === null || itsTab === tab) return { fieldId, message }
    const name = labels[itsTab]
    return {
      fieldId,
      message: t({
        message: `${message} (in ${name})`,
        comment: 'A mistake in another tab of the form: the mistake, and the name of the tab',
      }),
      show: () => goTo(itsTab, fieldId),
    }
  })
}

/** The number of changed fields in all tabs, and a button that discards the changes. */
function Unsaved({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const discard = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // The button disappears, so the focus moves to the button beside it.
    currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    onDiscard()
  }
  return (
    <>
      <Button tone="link" onClick={discard}>
        <Trans comment="Button: undoes the unsaved changes of a form">Discard changes</Trans>
      </Button>
      <span className="text-note text-muted">
        <Plural value={count} one="# unsaved change" other="# unsaved changes" />
      </span>
    </>
  )
}
