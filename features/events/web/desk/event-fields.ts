import type { EventKind } from '../../events.contract.ts'
import type { DeskTrack } from '../../events-desk.contract.ts'
import type { EventDraft } from './event-draft.ts'
import type { AtField } from './form-mistakes.ts'
import type { EventUploads } from './use-event-uploads.ts'

/** The properties that every part of the form receives. */
export type EventFieldsProps = {
  draft: EventDraft
  tracks: readonly DeskTrack[]
  /** Kinds of event that are competitions at this club. */
  competitionKinds: readonly EventKind[]
  /** Returns the id and the error of a control. */
  at: AtField
  uploads: EventUploads
  /** Changes the draft. A function receives the current draft, for changes that arrive later. */
  onChange: (change: EventChange) => void
}

export type EventChange = Partial<EventDraft> | ((before: EventDraft) => Partial<EventDraft>)
