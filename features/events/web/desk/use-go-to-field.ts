import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { focusField } from '#platform/ui/ErrorSummary.tsx'
import { type EventFormTab, eventFormPath } from '../../event-form-tabs.rules.ts'

/** Returns a function that opens another tab of an event's form and moves the focus to a field there. */
export function useGoToField(
  eventId: number,
  tab: EventFormTab,
): (to: EventFormTab, fieldId: string) => void {
  const navigate = useNavigate()
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const fieldId = wanted.current
    wanted.current = null
    // The navigation moves the focus to the page's heading in another effect. Wait for it, so that the field keeps the
    // focus.
    if (fieldId !== null) queueMicrotask(() => focusField(fieldId))
  }, [tab])
  return (to, fieldId) => {
    wanted.current = fieldId
    void navigate(eventFormPath(eventId, to))
  }
}
