import type { FastifyInstance } from 'fastify'
import './request.ts'

const FORM_LIMIT_BYTES = 4 * 1024

type ByCode = { Params: { code: string } }

export type OneClickOptions = {
  /** The part of the path before the code. */
  path: string
  /** Returns the path of the page that asks for confirmation. */
  pageOf: (code: string) => string
  /** Unsubscribes. Returns false for an invalid code. */
  stop: (code: string) => Promise<boolean>
}

/**
 * Registers the address in a mail's List-Unsubscribe header. A mail program posts a form to it when its reader presses
 * "unsubscribe". Opening it in a browser leads to the page that asks for confirmation.
 * @source RFC 8058
 */
export async function oneClickAddress(
  app: FastifyInstance,
  { path, pageOf, stop }: OneClickOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is ignored, because the address contains all data.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
        async () => undefined,
      )
    const address = `${path}/:code`
    scope.get<ByCode>(address, async ({ params }, reply) =>
      reply.header('cache-control', 'no-store').redirect(pageOf(params.code), 303),
    )
    scope.post<ByCode>(address, { config: { isPlainForm: true } }, async ({ params }, reply) => {
      const isOurs = await stop(params.code)
      return reply.header('cache-control', 'no-store').send({ status: 'success', success: isOurs })
    })
  })
}
