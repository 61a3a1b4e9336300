import type { FastifyInstance } from 'fastify'
import '#platform/server/http/request.ts'
import { ONE_CLICK_PATH, unsubscribePath } from '../membership.contract.ts'
import { type ReminderPowers, unsubscribe } from './reminders.actions.ts'

const FORM_LIMIT_BYTES = 4 * 1024

type ByCode = { Params: { code: string } }

/**
 * What a letter's List-Unsubscribe header names: a mail program posts to it by itself, as a form, when its reader presses
 * "unsubscribe". Who only opens it comes to the page that asks first. @source RFC 8058; DOMAIN §1.5 "Marketing mail"
 */
export async function oneClickRoutes(app: FastifyInstance, powers: ReminderPowers): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // All that is asked is in the address.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
        async () => undefined,
      )
    const path = `${ONE_CLICK_PATH}/:code`
    scope.get<ByCode>(path, async ({ params }, reply) =>
      reply.header('cache-control', 'no-store').redirect(unsubscribePath(params.code), 303),
    )
    scope.post<ByCode>(path, { config: { isPlainForm: true } }, async ({ params }, reply) => {
      const isOurs = await unsubscribe(powers, params.code)
      return reply.header('cache-control', 'no-store').send({ status: 'success', success: isOurs })
    })
  })
}
