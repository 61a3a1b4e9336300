import { postOffice } from '#integrations/mail/post-office.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { Random } from '#platform/server/random.ts'
import { CONTACT_RATE, type ContactRouteDeps, contactRoutes } from './contact.routes.ts'

export type ContactFeatureDeps = Pick<ContactRouteDeps, 'database' | 'clock' | 'club'> & { random: Random }

/** Connects the contact form. `deps` are also those of the form that works without scripts. */
export function contactFeature({
  database,
  clock,
  club,
  random,
}: ContactFeatureDeps): Feature & { deps: ContactRouteDeps } {
  const deps: ContactRouteDeps = {
    database,
    clock,
    club,
    postOffice: postOffice({ clock, random }),
    messagesFor,
    limit: rateLimit(database.pool, CONTACT_RATE),
  }
  return { deps, routes: [(app) => contactRoutes(app, deps)] }
}
