import type { ChipTone } from '#platform/ui/Chip.tsx'
import type { EntryState } from '../entry-state.rules.ts'

/** The chip colours of the states other than a plain entry. */
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
