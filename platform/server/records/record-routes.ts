import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import { admitting, BODY_LIMIT_BYTES } from '#platform/server/http/admission.ts'
import '#platform/server/http/request.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import type { RecordCalls, RecordDeps } from './record-call-types.ts'
import type { PhotoUpload } from './record-model.ts'

/** Maximum size of an uploaded picture in bytes. @source docs/reference/media.md §4.1, §4.3 */
const UPLOAD_MAX_BYTES = 10 * 1024 * 1024

export type RecordRoutesDeps = RecordDeps & {
  /** Reads the one file of a multipart form. Without it no record kind accepts photos. */
  receiveUpload?: (request: FastifyRequest, limits: { maxBytes: number }) => Promise<PhotoUpload>
}

/**
 * Adds the routes of every record kind: list and read, and where the kind supports them create, update, enable,
 * disable, delete, upload and addPhoto.
 * @source docs/reference/interfaces.md §3.5
 */
export function recordRoutes(
  app: FastifyInstance,
  models: readonly RecordCalls[],
  deps: RecordRoutesDeps,
): void {
  for (const model of models) {
    const { mayRead, writes, photos } = model
    const put = (
      path: string,
      answer: (request: FastifyRequest) => Promise<object>,
      route: { mayCall: (caller: Caller) => void; bodyLimit?: number; takesFile?: boolean; isRead?: boolean },
    ) => {
      const { mayCall, bodyLimit = BODY_LIMIT_BYTES.everyone, takesFile = false, isRead = false } = route
      const options = { config: { takesFile, isRead }, bodyLimit, onRequest: admitting(mayCall) }
      app.post(model.base + path, options, async (request, reply: FastifyReply) => {
        reply.header('cache-control', 'no-store')
        return { status: 'success', ...(await answer(request)) }
      })
    }
    const reading = { mayCall: mayRead, isRead: true }
    put('', ({ caller, body }) => model.list(deps, caller, body), reading)
    for (const path of ['/*', ...model.sharedPaths])
      put(path, ({ caller, params, body }) => model.one(deps, caller, keyOf(params), body), reading)

    if (writes) {
      const { create, update, setEnabled, remove } = writes
      const writing = { mayCall: writes.mayWrite, bodyLimit: BODY_LIMIT_BYTES.admitted }
      put('/create', (request) => create(deps, request.caller, request.body, requestKeyOf(request)), writing)
      put('/update', ({ caller, body }) => update(deps, caller, body), writing)
      if (setEnabled) {
        put('/enable', ({ caller, body }) => setEnabled(deps, caller, body, true), writing)
        put('/disable', ({ caller, body }) => setEnabled(deps, caller, body, false), writing)
      }
      if (remove) put('/delete', ({ caller, body }) => remove(deps, caller, body), writing)
    }
    const { receiveUpload } = deps
    if (photos && receiveUpload) {
      const { mayWrite, attach, keep } = photos
      put('/addPhoto', ({ caller, body }) => attach(deps, caller, body), { mayCall: mayWrite })
      const receive = async (request: FastifyRequest) =>
        keep(deps, request.caller, await receiveUpload(request, { maxBytes: UPLOAD_MAX_BYTES }))
      put('/upload', receive, { mayCall: mayWrite, takesFile: true })
    }
  }
}

/** Returns the part of the path after the base: an id, or a URL key with or without its slash. */
function keyOf(params: unknown): string {
  return withoutEnd(Object.values(params as Record<string, string>).join('/'), /\//)
}
