import { useLingui } from '@lingui/react/macro'
import type { EventFormTab } from '../../event-form-tabs.rules.ts'

/** The ids of all screens of one event at the desk. */
export type EventTabId = EventFormTab | 'overview' | 'entries' | 'sheets' | 'results' | 'notes' | 'activity'

/** Returns the names of the tabs of an event. */
export function useTabLabels(): Record<EventTabId, string> {
  const { t } = useLingui()
  return {
    overview: t({ message: 'Overview', comment: 'Tab: the state of an event' }),
    details: t({
      message: 'Details',
      comment: 'Tab: the form of an event with its name, days, place and permit',
    }),
    prices: t({ message: 'Prices', comment: 'Tab: the prices, classes and entry dates of an event' }),
    entries: t({ message: 'Entries', comment: 'Tab: the entries in an event' }),
    officials: t({ message: 'Officials', comment: 'Tab: the officials and volunteers of an event' }),
    schedule: t({ message: 'Schedule', comment: 'Tab: the times of an event’s day' }),
    documents: t({ message: 'Documents', comment: 'Tab: the documents of an event' }),
    sheets: t`Sheets to print`,
    results: t({ message: 'Results', comment: 'Tab: the results of an event' }),
    notes: t({ message: 'Notes', comment: 'Tab: the notes of staff on an event' }),
    activity: t({ message: 'Activity', comment: 'Tab: who changed what about an event' }),
  }
}
