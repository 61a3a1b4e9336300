import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { EVENT_FORM_TABS, eventFormPath } from '../../event-form-tabs.rules.ts'
import type { EventTabCounts } from '../../events-desk.contract.ts'
import { type EventRights, useEventRights } from './use-event-rights.ts'
import { type EventTabId, useTabLabels } from './use-tab-labels.ts'

/** The tabs in their order, each with the rights that it needs. */
const TABS: readonly { id: EventTabId; needs: readonly (keyof EventRights)[] }[] = [
  { id: 'overview', needs: ['events'] },
  { id: 'details', needs: ['events'] },
  { id: 'prices', needs: ['events'] },
  { id: 'entries', needs: ['entries'] },
  { id: 'officials', needs: ['events'] },
  { id: 'schedule', needs: ['events'] },
  { id: 'documents', needs: ['events'] },
  { id: 'sheets', needs: ['entries'] },
  { id: 'results', needs: ['allEntries'] },
  { id: 'notes', needs: ['events'] },
  { id: 'activity', needs: ['events', 'allEntries'] },
]

/** Returns the address of a screen of an event. */
function pathOf(id: EventTabId, eventId: number): string {
  switch (id) {
    case 'overview':
    case 'notes':
    case 'activity':
      return `/cms/events/${eventId}/${id}`
    case 'entries':
      return `/cms/entries/${eventId}`
    case 'sheets':
      return `/cms/entries/${eventId}/sheets`
    case 'results':
      return `/cms/results/${eventId}`
    default:
      return eventFormPath(eventId, EVENT_FORM_TABS.find((tab) => tab === id) ?? 'details')
  }
}

type EventTabsProps = {
  eventId: number
  current: EventTabId
  /** The number of records behind each tab; null until it is loaded. */
  counts: EventTabCounts | null
}

/** Links to all screens about one event that the person may open. */
export function EventTabs({ eventId, current, counts }: EventTabsProps) {
  const { t } = useLingui()
  const labels = useTabLabels()
  const rights = useEventRights()
  const format = useFormat()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (list.current !== null) showCurrent(list.current)
  }, [current, counts, format])
  return (
    <nav ref={list} aria-label={t`Screens of this event`} className="tab-list mb-6 print:hidden">
      {TABS.filter(({ needs }) => needs.every((need) => rights[need])).map(({ id }) => (
        <ScreenLink
          key={id}
          to={pathOf(id, eventId)}
          className="desk-tab"
          aria-current={id === current ? 'page' : undefined}
        >
          {labels[id]}
          <TabCount id={id} counts={counts} format={format} />
        </ScreenLink>
      ))}
    </nav>
  )
}

/** Scrolls the tabs sideways until the current one is in sight. Never scrolls the page, unlike `scrollIntoView`. */
function showCurrent(list: HTMLElement): void {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect()
  if (tab === undefined) return
  const { left, right } = list.getBoundingClientRect()
  if (tab.right > right) list.scrollBy({ left: tab.right - right, behavior: 'instant' })
  else if (tab.left < left) list.scrollBy({ left: tab.left - left, behavior: 'instant' })
}

/** The number of records behind a tab; empty if there are none or the tab counts nothing. */
function TabCount({
  id,
  counts,
  format,
}: {
  id: EventTabId
  counts: EventTabCounts | null
  format: ReturnType<typeof useFormat>
}) {
  if (counts === null || format === null) return null
  let shown: ReactNode = null
  if (id === 'prices' || id === 'entries' || id === 'documents')
    shown = counts[id] === 0 ? null : format.number(counts[id])
  if (id === 'officials' && counts.officials > 0) {
    const named = format.number(counts.officials_named)
    const all = format.number(counts.officials)
    shown =
      counts.officials_named === counts.officials ? (
        all
      ) : (
        <Trans comment="Number at a tab: how many of an event’s officials have a name">
          {named} of {all}
        </Trans>
      )
  }
  return shown === null ? null : <span className="ms-1.5 font-normal text-muted">{shown}</span>
}
