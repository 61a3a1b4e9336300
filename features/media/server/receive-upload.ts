import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { msg } from '@lingui/core/macro'
import '#platform/server/http/request.ts'
import { Problem, type Refusal } from '#platform/shared/problem.ts'

/** One uploaded file, whole, and the plain fields beside it. Neither name nor bytes have been looked at yet. */
export type Upload = {
  fileName: string
  bytes: Buffer
  fields: Record<string, string>
}

const FIELDS_MAX = 20
const FIELD_MAX_BYTES = 10_000

/** Lets those routes of `app` that say `takesFile` take multipart forms. Needed once, before any route that calls `receiveUpload`. */
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
  // Everywhere else a form would count as an empty body.
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !request.is404 && request.routeOptions.config.takesFile !== true)
      throw new Problem('UNSUPPORTED_TYPE')
  })
}

/**
 * The one file of a form. A file that is cut off at the limit is refused, not taken short.
 * @param options.tooLarge what to say of a file above the limit, instead of the words that fit everything
 * @throws Problem UNSUPPORTED_TYPE when it is no form, TOO_LARGE, BAD_REQUEST when it cannot be read to its end
 * @throws Problem VALIDATION without a file
 */
export async function receiveUpload(
  request: FastifyRequest,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge?: Refusal },
): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_TYPE')
  let file: Pick<Upload, 'fileName' | 'bytes'> | undefined
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
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

/** The parser ends the stream quietly at the limit and says so only in `truncated`. */
async function wholeOf(
  stream: AsyncIterable<Buffer> & { truncated: boolean },
  tooLarge: Refusal | undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  if (stream.truncated) throw new Problem(tooLarge ?? 'TOO_LARGE')
  return Buffer.concat(chunks)
}
