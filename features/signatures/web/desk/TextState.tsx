import { Trans } from '@lingui/react/macro'
import { Chip } from '#platform/ui/Chip.tsx'
import type { DeskText } from '../../signatures-desk.contract.ts'
import { currentVersion, isBlocked, plannedVersion } from './text-state.ts'

/** The status of a text: in use, awaiting the club's approval, starting later, or missing. */
export function TextState({ text, today }: { text: DeskText; today: string }) {
  if (isBlocked(text))
    return (
      <Chip tone="warn">
        <Trans>The club has not approved this text yet</Trans>
      </Chip>
    )
  if (currentVersion(text) !== undefined)
    return (
      <Chip tone="success">
        <Trans context="state of a text to sign">In use</Trans>
      </Chip>
    )
  return (
    <Chip tone="neutral">
      {plannedVersion(text, today) === undefined ? (
        <Trans context="state of a text to sign">No text</Trans>
      ) : (
        <Trans context="state of a text to sign">Planned</Trans>
      )}
    </Chip>
  )
}
