import type { FastifyInstance } from 'fastify'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sendContactMessage } from '../contact.contract.ts'
import { contactMessage, nothing } from '../contact.schema.ts'
import { writeToClub, type ContactPowers } from './contact.actions.ts'

/** How much one address of the net may write. */
export const CONTACT_RATE = { name: 'contact', points: 5, durationS: 60 * 60 } as const

export type ContactRoutePowers = ContactPowers & { limit: RateLimit }

/** The contact form's call. */
export function contactRoutes(app: FastifyInstance, powers: ContactRoutePowers): void {
  serve(app, sendContactMessage, {
    input: contactMessage,
    answer: nothing,
    handle: async ({ input, locale, request }) => {
      await powers.limit.take(request.ip)
      await writeToClub(powers, input, locale)
      return {}
    },
  })
}
