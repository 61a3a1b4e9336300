import type { FastifyInstance } from 'fastify'
import { MEDIA_REFUSALS } from '#features/media/media.contract.ts'
import { DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES, receiveUpload } from '#features/media/server/media.public.ts'
import { requireSitePublisher } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import { admitting } from '#platform/server/http/admission.ts'
import '#platform/server/http/request.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import * as calls from '../media-library.contract.ts'
import * as schemas from '../media-library.schema.ts'
import type { LibraryDeps } from './library-deps.ts'
import { moveFocal } from './focal-point.actions.ts'
import * as library from './media-library.actions.ts'

/** How many images and files one officer may send in an hour. */
export const LIBRARY_UPLOAD_RATE = { name: 'library_upload', points: 600, durationS: 3600 } as const

/**
 * Registers the calls of the media library. Those that change what visitors see need the right to publish everywhere.
 * @source docs/reference/media.md §6
 */
export function mediaLibraryRoutes(app: FastifyInstance, deps: LibraryDeps): void {
  const mayCall = requireRole('content')
  const requirePublisher = (caller: Caller) => requireSitePublisher(deps.database.db, caller)
  serve(app, calls.listMedia, {
    input: schemas.listInput,
    mayCall,
    answer: schemas.listAnswer,
    handle: ({ input }) => library.list(deps, input),
  })
  serve(app, calls.readMedia, {
    input: schemas.refInput,
    mayCall,
    answer: schemas.itemAnswer,
    handle: async ({ input }) => ({ item: await library.read(deps, input) }),
  })
  serve(app, calls.saveMedia, {
    input: schemas.saveInput,
    mayCall,
    answer: schemas.itemAnswer,
    handle: async ({ input, caller }) => ({
      item: await library.save(deps, { ...input, personId: personOf(caller) }),
    }),
  })
  serve(app, calls.deleteMedia, {
    input: schemas.deleteInput,
    mayCall,
    answer: schemas.deleteAnswer,
    handle: async ({ input, caller }) => {
      await requirePublisher(caller)
      return library.remove(deps, { ...input, personId: personOf(caller) })
    },
  })
  serve(app, calls.restoreMedia, {
    input: schemas.refInput,
    mayCall,
    answer: schemas.itemAnswer,
    handle: async ({ input, caller }) => {
      await requirePublisher(caller)
      return { item: await library.restore(deps, { ...input, personId: personOf(caller) }) }
    },
  })
  serve(app, calls.replaceMedia, {
    input: schemas.replaceInput,
    mayCall,
    answer: schemas.replaceAnswer,
    handle: async ({ input, caller }) => {
      await requirePublisher(caller)
      return library.replace(deps, { ...input, personId: personOf(caller) })
    },
  })

  serve(app, calls.moveFocalPoint, {
    input: schemas.focalInput,
    mayCall,
    answer: schemas.replaceAnswer,
    handle: async ({ input, caller }) => {
      if (input.everywhere) await requirePublisher(caller)
      return moveFocal(deps, { ...input, personId: personOf(caller) })
    },
  })

  const upload = { config: { takesFile: true }, onRequest: admitting(mayCall) }
  app.post(calls.sendMedia.path, upload, async (request, reply) => {
    const { bytes, fileName } = await receiveUpload(request, {
      maxBytes: DOCUMENT_MAX_BYTES,
      tooLarge: MEDIA_REFUSALS.documentTooHeavy,
    })
    const item = await library.send(deps, { bytes, fileName, personId: personOf(request.caller) })
    reply.header('cache-control', 'no-store')
    return { status: 'success', item }
  })
  app.post(calls.sendPoster.path, upload, async (request, reply) => {
    const { bytes, fields } = await receiveUpload(request, {
      maxBytes: IMAGE_MAX_BYTES,
      tooLarge: MEDIA_REFUSALS.pictureTooHeavy,
    })
    const item = await library.changePoster(deps, {
      key: fields['key'] ?? '',
      bytes,
      personId: personOf(request.caller),
      requirePublisher: () => requirePublisher(request.caller),
    })
    reply.header('cache-control', 'no-store')
    return { status: 'success', item }
  })
}
