import { Trans } from '@lingui/react/macro'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { enterAddress, type EventDetail } from '../events.contract.ts'
import { placesLeft, stateOf } from '../events.rules.ts'

/** Returns whether the event's page has an entry button: the event can be entered now, or its reserve list joined. */
export function hasEntryButton(event: EventDetail, nowMs: number): boolean {
  const state = stateOf(event, nowMs)
  if (state !== 'entries_open' && state !== 'late_entries') return false
  return placesLeft(event) !== 0 || event.reserve_capacity !== 0
}

/** The button to enter or to join the reserve list; nothing if neither is possible. */
export function EntryButton({ event, nowMs }: { event: EventDetail; nowMs: number }) {
  if (!hasEntryButton(event, nowMs)) return null
  return (
    <ScreenLink to={enterAddress(event.slug)} className="btn btn-primary event-enter">
      <span>{placesLeft(event) === 0 ? <Trans>Join the reserve list</Trans> : <Trans>Enter</Trans>}</span>
    </ScreenLink>
  )
}
