import { useSession } from '#features/accounts/accounts.public.tsx'
import { mayOpen } from '#features/staff/staff.public.tsx'

/** The parts of an event's workspace that a person may open. */
export type EventRights = {
  /** The events and their forms. */
  events: boolean
  /** The list of entries and the sheets, which a scrutineer may open too. */
  entries: boolean
  /** All data of the entries, such as payments, and the results. */
  allEntries: boolean
}

const SCREENS: Record<keyof EventRights, Parameters<typeof mayOpen>[0]> = {
  events: { path: '/cms/events', roles: ['events'] },
  entries: { path: '/cms/entries', roles: ['events', 'scrutineer'] },
  // Use /cms/results for this check: scrutineers may open /cms/entries but not the payments and results.
  allEntries: { path: '/cms/results', roles: ['events'] },
}

/** Returns the parts of an event's workspace that the person may open, by their roles and rights. */
export function useEventRights(): EventRights {
  const names = useSession(({ user }) => user.roles) ?? []
  return {
    events: mayOpen(SCREENS.events, names),
    entries: mayOpen(SCREENS.entries, names),
    allEntries: mayOpen(SCREENS.allEntries, names),
  }
}
