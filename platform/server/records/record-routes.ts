import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import '#platform/server/http/request.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import type { RecordCalls, RecordPowers } from './record-call-types.ts'
import type { PhotoUpload } from './record-model.ts'

/** An uploaded picture at most. @source SECURITY row 23 */
const UPLOAD_MAX_BYTES = 10 * 1024 * 1024

export type RecordRoutesPowers = RecordPowers & {
  /** Reads the one file of a form. Without it no kind takes pictures. */
  receiveUpload?: (request: FastifyRequest, limits: { maxBytes: number }) => Promise<PhotoUpload>
}

/**
 * Puts the generic calls of every record kind on the server: list, one, and where the kind has
 * them create, update, enable, disable, delete, upload and addPhoto.
 * @source SPEC §7 "Generic record calls", WIRE §5
 */
export function recordRoutes(
  app: FastifyInstance,
  models: readonly RecordCalls[],
  powers: RecordRoutesPowers,
): void {
  for (const model of models) {
    const put = (
      path: string,
      answer: (request: FastifyRequest) => Promise<object>,
      config: FastifyContextConfig = {},
    ) => {
      app.post(model.base + path, { config }, async (request, reply: FastifyReply) => {
        reply.header('cache-control', 'no-store')
        return { status: 'success', ...(await answer(request)) }
      })
    }
    put('', ({ caller, body }) => model.list(powers, caller, body))
    for (const path of ['/*', ...model.sharedPaths])
      put(path, ({ caller, params }) => model.one(powers, caller, keyOf(params)))

    const { writes, photos } = model
    if (writes) {
      put('/create', (request) => writes.create(powers, request.caller, request.body, requestKeyOf(request)))
      put('/update', ({ caller, body }) => writes.update(powers, caller, body))
      const { setEnabled, remove } = writes
      if (setEnabled) {
        put('/enable', ({ caller, body }) => setEnabled(powers, caller, body, true))
        put('/disable', ({ caller, body }) => setEnabled(powers, caller, body, false))
      }
      if (remove) put('/delete', ({ caller, body }) => remove(powers, caller, body))
    }
    const { receiveUpload } = powers
    if (photos && receiveUpload) {
      put('/addPhoto', ({ caller, body }) => photos.attach(powers, caller, body))
      const keep = async (request: FastifyRequest) => {
        photos.admit(request.caller)
        return photos.keep(
          powers,
          request.caller,
          await receiveUpload(request, { maxBytes: UPLOAD_MAX_BYTES }),
        )
      }
      put('/upload', keep, { takesFile: true })
    }
  }
}

/** What a path says after the base: an id, or an address with or without its slash. */
function keyOf(params: unknown): string {
  return Object.values(params as Record<string, string>)
    .join('/')
    .replace(/\/+$/, '')
}
