import { useLingui } from '@lingui/react/macro'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { mayOpen } from '#features/staff/staff.public.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'

type TabId = 'overview' | 'details' | 'entries' | 'sheets' | 'results'

const OFFICER: { path: string; roles: readonly StaffRole[] } = { path: '/cms/events', roles: ['events'] }
const ENTRIES: typeof OFFICER = { path: '/cms/entries', roles: ['events', 'scrutineer'] }
const RESULTS: typeof OFFICER = { path: '/cms/results', roles: ['events'] }

/** Links to all screens of one event, so that they read as one workspace. A person sees those that they may open. */
export function EventTabs({ eventId, current }: { eventId: number; current: TabId }) {
  const { t } = useLingui()
  const names = useSession(({ user }) => user.roles) ?? []
  const tabs: { id: TabId; screen: typeof OFFICER; to: string; label: string }[] = [
    {
      id: 'overview',
      screen: OFFICER,
      to: `/cms/events/${eventId}/overview`,
      label: t({ message: 'Overview', comment: 'Tab: the state of an event' }),
    },
    {
      id: 'details',
      screen: OFFICER,
      to: `/cms/events/${eventId}`,
      label: t({
        message: 'Details',
        comment: 'Tab: the form of an event with dates, prices, schedule and documents',
      }),
    },
    {
      id: 'entries',
      screen: ENTRIES,
      to: `/cms/entries/${eventId}`,
      label: t({ message: 'Entries', comment: 'Tab: the entries in an event' }),
    },
    { id: 'sheets', screen: ENTRIES, to: `/cms/entries/${eventId}/sheets`, label: t`Sheets to print` },
    {
      id: 'results',
      screen: RESULTS,
      to: `/cms/results/${eventId}`,
      label: t({ message: 'Results', comment: 'Tab: the results of an event' }),
    },
  ]
  return (
    <nav aria-label={t`Screens of this event`} className="tab-list mb-6 print:hidden">
      {tabs
        .filter(({ screen }) => mayOpen(screen, names))
        .map(({ id, to, label }) => (
          <ScreenLink
            key={id}
            to={to}
            className="desk-tab"
            aria-current={id === current ? 'page' : undefined}
          >
            {label}
          </ScreenLink>
        ))}
    </nav>
  )
}
