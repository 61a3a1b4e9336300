import type { DeskTrack } from '../events-desk.contract.ts'
import type { EventDraft } from './event-draft.ts'
import type { AtField } from './form-mistakes.ts'
import type { EventUploads } from './use-event-uploads.ts'

/** What every part of the form is handed. */
export type EventFieldsProps = {
  draft: EventDraft
  tracks: readonly DeskTrack[]
  /** The id of a control, and what is wrong with it. */
  at: AtField
  uploads: EventUploads
  /** With a function: a change of how it stands by then, for what arrives later. */
  onChange: (change: EventChange) => void
}

export type EventChange = Partial<EventDraft> | ((before: EventDraft) => Partial<EventDraft>)
