import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitting } from '#platform/server/http/admission.ts'
import '#platform/server/http/request.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { readMetadata } from '../upload-metadata.rules.ts'
import * as calls from '../uploads.contract.ts'
import { PART_TYPE, TUS_VERSION, UPLOAD_LIMITS, UPLOAD_REFUSALS } from '../uploads.contract.ts'
import * as schemas from '../uploads.schema.ts'
import type { LibraryDeps } from './library-deps.ts'
import * as uploads from './uploads.actions.ts'
import type { StoredUpload } from './uploads.store.ts'

const EXTENSIONS = 'creation,expiration,termination'

/**
 * Registers the calls of resumable uploads, for those who may send files to the library. Each person has their own
 * uploads only.
 * @source docs/reference/media.md §6.7
 */
export async function uploadsRoutes(app: FastifyInstance, deps: LibraryDeps): Promise<void> {
  const mayCall = requireRole('content')
  const onRequest = admitting(mayCall)
  serve(app, calls.listUploads, {
    mayCall,
    answer: schemas.uploadsAnswer,
    handle: async ({ caller }) => ({ data: await uploads.list(deps, personOf(caller)) }),
  })
  serve(app, calls.finishUpload, {
    params: schemas.uploadParams,
    mayCall,
    answer: schemas.finishAnswer,
    handle: async ({ params, caller }) => ({ item: await uploads.finish(deps, params.id, personOf(caller)) }),
  })
  app.post(calls.beginUpload.path, { onRequest }, async (request, reply) => {
    requireVersion(request)
    const upload = await uploads.begin(deps, { ...newUploadOf(request), personId: personOf(request.caller) })
    describe(reply, upload)
    reply.code(201).header('location', `${calls.beginUpload.path}/${upload.id}`)
    return { status: 'success', id: upload.id }
  })
  app.options(calls.beginUpload.path, { onRequest }, async (_request, reply) =>
    reply
      .code(204)
      .header('tus-resumable', TUS_VERSION)
      .header('tus-version', TUS_VERSION)
      .header('tus-extension', EXTENSIONS)
      .header('tus-max-size', UPLOAD_LIMITS.fileBytes)
      .send(),
  )
  app.route<Upload>({
    method: 'HEAD',
    url: calls.sendPart.path,
    onRequest,
    handler: async (request, reply) => {
      requireVersion(request)
      const upload = await uploads.load(deps, idOf(request), personOf(request.caller))
      return describe(reply, upload).header('upload-length', upload.byteSize).send()
    },
  })
  app.delete<Upload>(calls.cancelUpload.path, { onRequest }, async (request, reply) => {
    requireVersion(request)
    await uploads.cancel(deps, idOf(request), personOf(request.caller))
    return reply.code(204).header('tus-resumable', TUS_VERSION).send()
  })
  await app.register(async (scope) => {
    // The part is not read into memory: the handler streams it to the store.
    scope.addContentTypeParser(PART_TYPE, (_request, payload, done) => done(null, payload))
    scope.patch<Upload & { Body: unknown }>(
      calls.sendPart.path,
      { onRequest, bodyLimit: UPLOAD_LIMITS.partBytes },
      async (request, reply) => {
        requireVersion(request)
        const { body } = request
        if (!(body instanceof Readable)) throw new Problem('UNSUPPORTED_TYPE')
        const offset = wholeNumber(request.headers['upload-offset'])
        if (offset === null) throw new Problem(UPLOAD_REFUSALS.otherOffset)
        const personId = personOf(request.caller)
        const declaredBytes = wholeNumber(request.headers['content-length'])
        const upload = await uploads.append(deps, {
          id: idOf(request),
          personId,
          offset,
          body,
          declaredBytes,
        })
        return describe(reply, upload).code(204).send()
      },
    )
  })
}

type Upload = { Params: { id: string } }

function idOf({ params }: FastifyRequest<Upload>): string {
  const { success, data } = schemas.uploadParams.safeParse(params)
  if (!success) throw new Problem('NOT_FOUND')
  return data.id
}

/** Sets the headers that say how much is stored, and until when the upload can be continued. */
function describe(reply: FastifyReply, upload: StoredUpload): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('tus-resumable', TUS_VERSION)
    .header('upload-offset', upload.sentBytes)
    .header('upload-expires', uploads.expiryOf(upload).toUTCString())
}

/** @throws Problem TUS_VERSION */
function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw new Problem(UPLOAD_REFUSALS.otherVersion)
}

/** @throws Problem VALIDATION */
function newUploadOf({ headers }: FastifyRequest) {
  const metadata = readMetadata(String(headers['upload-metadata'] ?? ''))
  const { success, data } = schemas.newUpload.safeParse({
    byteSize: wholeNumber(headers['upload-length']),
    fileName: metadata.get('filename'),
    modifiedMs: wholeNumber(metadata.get('modified') ?? '0'),
  })
  if (!success) throw new Problem('VALIDATION')
  return data
}

function wholeNumber(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}
