import { Trans, useLingui } from '@lingui/react/macro'
import { Chip } from '#platform/ui/Chip.tsx'
import type { OwnEntry } from '../entries.contract.ts'
import { ENTRY_STATE_LABELS } from '../entry-state.rules.ts'
import { ENTRY_TONES } from './entry-tones.ts'

/** The state of the person's own entry, as a chip. */
export function EntryStateChip({ entry }: { entry: OwnEntry }) {
  const { i18n } = useLingui()
  return (
    <Chip tone={ENTRY_TONES[entry.state] ?? 'success'}>
      {entry.is_volunteer && entry.state === 'confirmed' ? (
        <Trans>You volunteer</Trans>
      ) : (
        i18n._(ENTRY_STATE_LABELS[entry.state])
      )}
    </Chip>
  )
}
