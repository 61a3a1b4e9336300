/** Labels and colours of the groups of an event's entries. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChipTone } from '#platform/ui/Chip.tsx'
import type { EntryGroup } from '../../entries-list.rules.ts'
import type { MessageAudience } from '../../entrant-messages.contract.ts'

export const GROUP_LABELS: Record<EntryGroup, MessageDescriptor> = {
  in: msg`Entered`,
  waiting: msg`To pay`,
  reserves: msg`Reserves`,
  helpers: msg`Volunteers`,
  out: msg`Withdrawn`,
}

/** Labels of the groups of people who can get a message. */
export const AUDIENCE_LABELS: Record<MessageAudience, MessageDescriptor> = {
  in: GROUP_LABELS.in,
  waiting: GROUP_LABELS.waiting,
  reserves: GROUP_LABELS.reserves,
  helpers: GROUP_LABELS.helpers,
  cancelled: msg({
    message: 'Cancelled with the event',
    comment: 'A group of entries: those that ended because the event was cancelled',
  }),
}

export const GROUP_TONES: Record<EntryGroup, ChipTone> = {
  in: 'success',
  waiting: 'warn',
  reserves: 'info',
  helpers: 'success',
  out: 'neutral',
}
