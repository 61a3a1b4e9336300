import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChipTone } from '#platform/ui/Chip.tsx'
import type { BookState, CounterId, LogUse } from '../log-book.rules.ts'

export const USE_WORDS: Record<LogUse, MessageDescriptor> = {
  personal: msg`Personal drive`,
  maintenance: msg`To or from a workshop`,
  club_event: msg`Club event`,
  road_test: msg`Road test`,
}

export const COUNTER_WORDS: Record<CounterId, MessageDescriptor> = {
  days: msg`Days`,
  club: msg`Days of club use`,
  personal: msg`Days of personal use`,
}

export const STATE_WORDS: Record<BookState, MessageDescriptor> = {
  requested: msg`Asked for`,
  issued: msg`Not begun yet`,
  active: msg`Current`,
  nearly_full: msg`Nearly full`,
  full: msg`Full`,
  over: msg`Allowed days exceeded`,
  closed: msg`Closed`,
  lost: msg`Lost`,
  replaced: msg`Lost, and replaced`,
  renewed: msg`Closed, and renewed`,
  refused: msg`Not given`,
}

export const STATE_TONES: Record<BookState, ChipTone> = {
  requested: 'info',
  issued: 'info',
  active: 'success',
  nearly_full: 'warn',
  full: 'danger',
  over: 'danger',
  closed: 'neutral',
  lost: 'warn',
  replaced: 'neutral',
  renewed: 'neutral',
  refused: 'neutral',
}
