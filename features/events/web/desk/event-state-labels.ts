/** The names of the states and stages of an event at the desk. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChipTone } from '#platform/ui/Chip.tsx'
import type { EventStage } from '../../event-progress.rules.ts'
import type { EventStatus } from '../../events.contract.ts'

type StateLabel = { label: MessageDescriptor; tone: ChipTone }

export const STATE_LABELS: Record<EventStatus, StateLabel> = {
  draft: { label: msg`Draft`, tone: 'neutral' },
  published: { label: msg`In the calendar`, tone: 'success' },
  postponed: { label: msg`Postponed`, tone: 'warn' },
  cancelled: { label: msg`Cancelled`, tone: 'danger' },
  results_provisional: { label: msg`Provisional results`, tone: 'info' },
  results_final: { label: msg`Final results`, tone: 'info' },
}

export const STAGE_LABELS: Record<EventStage, StateLabel> = {
  draft: { label: msg({ message: 'Draft', comment: 'Stage of an event' }), tone: 'neutral' },
  published: { label: msg({ message: 'Published', comment: 'Stage of an event' }), tone: 'success' },
  entries_open: { label: msg`Entries open`, tone: 'success' },
  entries_closed: { label: msg`Entries closed`, tone: 'neutral' },
  on_the_day: { label: msg`On the day`, tone: 'warn' },
  over: {
    label: msg({
      message: 'Over',
      comment: 'State of an event whose day has passed and that has no results',
    }),
    tone: 'neutral',
  },
  results: { label: msg({ message: 'Results', comment: 'Stage of an event' }), tone: 'info' },
}
