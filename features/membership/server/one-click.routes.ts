import type { FastifyInstance } from 'fastify'
import '#platform/server/http/request.ts'
import { ONE_CLICK_PATH, unsubscribePath } from '../membership.contract.ts'
import { type ReminderDeps, unsubscribe } from './reminders.actions.ts'

const FORM_LIMIT_BYTES = 4 * 1024

type ByCode = { Params: { code: string } }

/**
 * The address in a mail's List-Unsubscribe header. A mail program posts a form to it when its reader presses
 * "unsubscribe". Opening it in a browser leads to the page that asks for confirmation.
 * @source docs/reference/membership.md §7.2; RFC 8058
 */
export async function oneClickRoutes(app: FastifyInstance, deps: ReminderDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is ignored: the address contains everything needed.
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
      const isOurs = await unsubscribe(deps, params.code)
      return reply.header('cache-control', 'no-store').send({ status: 'success', success: isOurs })
    })
  })
}
