import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { msg } from '@lingui/core/macro'
import '#platform/server/http/request.ts'
import { Problem, type Refusal } from '#platform/shared/problem.ts'

/** One complete uploaded file and the other form fields. Neither name nor bytes have been checked yet. */
export type Upload = {
  fileName: string
  bytes: Buffer
  fields: Record<string, string>
}

const FIELDS_MAX = 20
const FIELD_MAX_BYTES = 10_000

/**
 * Lets the routes of `app` marked `takesFile` accept multipart forms. Call it once, before any route that calls
 * `receiveUpload`.
 */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  if (app.hasContentTypeParser('multipart/form-data')) return
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: FIELDS_MAX,
      parts: FIELDS_MAX + 1,
      fieldSize: FIELD_MAX_BYTES,
      fieldNameSize: 100,
    },
  })
  // On all other routes a multipart form would be treated as an empty body, so it is refused.
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !request.is404 && request.routeOptions.config.takesFile !== true)
      throw new Problem('UNSUPPORTED_TYPE')
  })
}

/**
 * Returns the one file of a form. A file above the limit is refused, not truncated.
 * @param options.tooLarge refusal for a file above the limit, instead of the general one
 * @param options.fieldMaxBytes the largest other field in bytes, by default 10,000
 * @throws Problem UNSUPPORTED_TYPE if it is not a form, TOO_LARGE, BAD_REQUEST if it is incomplete
 * @throws Problem VALIDATION without a file
 */
export async function receiveUpload(
  request: FastifyRequest,
  {
    maxBytes,
    tooLarge,
    fieldMaxBytes = FIELD_MAX_BYTES,
  }: { maxBytes: number; tooLarge?: Refusal; fieldMaxBytes?: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_TYPE')
  let file: Pick<Upload, 'fileName' | 'bytes'> | undefined
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, fieldSize: fieldMaxBytes },
    })) {
      if (part.type === 'file') {
        file = { fileName: part.filename, bytes: await wholeOf(part.file, tooLarge) }
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Problem('TOO_LARGE')
        fields.set(part.fieldname, String(part.value))
      }
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('BAD_REQUEST', { cause: error })
  }
  if (!file || file.bytes.byteLength === 0) {
    throw new Problem('VALIDATION', {
      fields: [{ field: 'file', code: 'required', message: msg`Choose a file.` }],
    })
  }
  return { ...file, fields: Object.fromEntries(fields) }
}

/**
 * Reads a file to its end. When a file exceeds the limit, the parser ends its stream without an error and only sets
 * `truncated`.
 */
async function wholeOf(
  stream: AsyncIterable<Buffer> & { truncated: boolean },
  tooLarge: Refusal | undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  if (stream.truncated) throw new Problem(tooLarge ?? 'TOO_LARGE')
  return Buffer.concat(chunks)
}
