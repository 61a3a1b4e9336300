import type { ChipTone } from '#platform/ui/Chip.tsx'
import type { EntryState } from '../entry-state.rules.ts'

/** The chip of each state that is not simply in. */
export const ENTRY_TONES: Partial<Record<EntryState, ChipTone>> = {
  awaiting_payment: 'warn',
  offered: 'warn',
  reserve: 'info',
  lapsed: 'neutral',
  withdrawn: 'neutral',
  transferred: 'neutral',
  declined: 'danger',
  cancelled: 'danger',
  scrutiny_failed: 'danger',
}
