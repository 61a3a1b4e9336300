/** Labels and colours of the groups of an event's entries. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChipTone } from '#platform/ui/Chip.tsx'
import type { EntryGroup } from '../../entries-list.rules.ts'

export const GROUP_WORDS: Record<EntryGroup, MessageDescriptor> = {
  in: msg`Entered`,
  waiting: msg`To pay`,
  reserves: msg`Reserves`,
  helpers: msg`Volunteers`,
  out: msg`Withdrawn`,
}

export const GROUP_TONES: Record<EntryGroup, ChipTone> = {
  in: 'success',
  waiting: 'warn',
  reserves: 'info',
  helpers: 'success',
  out: 'neutral',
}
