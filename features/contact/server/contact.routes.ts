import type { FastifyInstance } from 'fastify'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sendContactMessage } from '../contact.contract.ts'
import { contactMessage, nothing } from '../contact.schema.ts'
import { writeToClub, type ContactDeps } from './contact.actions.ts'

/** How many messages one network may send. */
export const CONTACT_RATE = { name: 'contact', points: 5, durationS: 60 * 60 } as const

export type ContactRouteDeps = ContactDeps & { limit: RateLimit }

/** Adds the call that sends a contact message. */
export function contactRoutes(app: FastifyInstance, deps: ContactRouteDeps): void {
  serve(app, sendContactMessage, {
    input: contactMessage,
    answer: nothing,
    handle: async ({ input, locale, request }) => {
      await deps.limit.takeByAddress(request.ip)
      await writeToClub(deps, input, locale)
      return {}
    },
  })
}
