import { msg } from '@lingui/core/macro'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { receiveUpload, type Upload } from '#features/media/server/media.public.ts'
import { admitting } from '#platform/server/http/admission.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import '#platform/server/http/request.ts'
import { Problem } from '#platform/shared/problem.ts'
import * as calls from '../../page-import.contract.ts'
import { belowInput, pagesInput } from '../../page-import.schema.ts'
import { CONTENT_DESK } from '../content-desk.ts'
import type { DraftDeps } from '../drafts/draft-deps.ts'
import { editorOf } from '../drafts/page-rights.ts'
import { makeImport, readImport } from './import.actions.ts'
import { limitImports } from './import-places.ts'

/** How many files one officer may read or import in an hour. */
const IMPORT_RATE = { name: 'page_import', points: 60, durationS: 3600 } as const
/**
 * Maximum size in bytes of the field `pages`: room for the allowed number of pages with the longest names and
 * addresses.
 */
const PAGES_MAX_BYTES = 150_000

const BELOW_INVALID = {
  field: 'below',
  code: 'invalid',
  message: msg`Enter a path of this site, such as /join.`,
}

/** Registers the calls that import pages. @source docs/reference/pages-and-blocks.md §8.11 */
export function pageImportRoutes(app: FastifyInstance, deps: DraftDeps): void {
  const imports = rateLimit(deps.database.pool, IMPORT_RATE)
  const options = { config: { takesFile: true }, onRequest: admitting(requireRole(...CONTENT_DESK)) }
  const inPlace = limitImports(calls.PAGE_IMPORT_LIMITS)
  const receive = async (request: FastifyRequest): Promise<Upload> => {
    await imports.take(String(personOf(request.caller)))
    return receiveUpload(request, {
      maxBytes: calls.PAGE_IMPORT_LIMITS.fileBytes,
      tooLarge: calls.PAGE_IMPORT_REFUSALS.tooLarge,
      fieldMaxBytes: PAGES_MAX_BYTES,
    })
  }
  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    const signal = connectionSignal(reply)
    const { fields, ...file } = await receive(request)
    const below = belowInput.safeParse(fields['below'] ?? '')
    if (!below.success) throw new Problem('VALIDATION', { fields: [BELOW_INVALID] })
    const editor = await editorOf(deps, request.caller)
    return readImport(deps, { ...file, ...editor, below: below.data, signal })
  }
  const make = async (request: FastifyRequest, reply: FastifyReply) => {
    const signal = connectionSignal(reply)
    const { fields, ...file } = await receive(request)
    const pages = pagesInput.safeParse(parsed(fields['pages'] ?? ''))
    if (!pages.success) throw new Problem('VALIDATION', { fields: within('pages', pages.error) })
    const editor = await editorOf(deps, request.caller)
    return { pages: await makeImport(deps, { ...file, ...editor, pages: pages.data, signal }) }
  }
  const serveImport = (
    path: string,
    act: (request: FastifyRequest, reply: FastifyReply) => Promise<object>,
  ) =>
    app.post(path, options, async (request, reply) => {
      // Reserve one of the limited simultaneous imports before receiving the file, so that a refusal comes before the
      // upload.
      const answer = await inPlace(personOf(request.caller), () => act(request, reply))
      reply.header('cache-control', 'no-store')
      return { status: 'success', ...answer }
    })
  serveImport(calls.readPageImport.path, read)
  serveImport(calls.makePageImport.path, make)
}

/** Returns a signal that is aborted when the connection is lost before the answer is sent. */
function connectionSignal({ raw }: FastifyReply): AbortSignal {
  const lost = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) lost.abort()
  })
  return lost.signal
}

function within(field: string, error: Parameters<typeof fieldProblemsOf>[0]) {
  return fieldProblemsOf(error).map((problem) => ({
    ...problem,
    field: problem.field === '' ? field : `${field}.${problem.field}`,
  }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
