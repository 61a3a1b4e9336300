/** Seeds a message that the demo's events officer wrote to the entrants of the next event. */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { seedSentMessage } from '#features/entries/server/entries.public.ts'
import { findShownEvent } from '#features/events/server/events.public.ts'

const OFFICER = 'bea@corellaplains.example'
const HILLCLIMB = 'mount-quandary-hillclimb-round-6'

const MESSAGE = {
  subject: 'Track walk on Friday',
  text: `Walk the hill with us on Friday at 4:00 pm. We meet at the shed, and the walk takes an hour.

Trailers use gate 2 all weekend. If it rains on Friday, read the event’s page before you leave home.

See you there
Bea`,
}

/** Adds the message, once. */
export async function seedDemoMessage(deps: Parameters<typeof seedSentMessage>[0]): Promise<void> {
  const { db } = deps.database
  const officer = await findPersonByEmail(db, OFFICER)
  const found = await findShownEvent(db, HILLCLIMB)
  if (officer === null || found === null) return
  await seedSentMessage(deps, { eventId: found.event.id, sentBy: officer.id, ...MESSAGE })
}
