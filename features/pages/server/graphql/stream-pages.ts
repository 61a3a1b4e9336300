/** Answers a query of all pages of a club that has many, without having all of them in memory. */
import { Readable, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, execute } from 'graphql'
import type { Db } from '#platform/server/database/pool.ts'
import { bestEncoding } from '#platform/server/http/encoding.ts'
import { readPagesAfter, type Sight } from '../read-pages.ts'
import { pagesSchema } from './schema.ts'

/**
 * The number of pages that are read, presented and written together. With larger batches the process keeps more memory
 * than the time that they save is worth.
 */
export const PAGE_BATCH = 10

/**
 * Sends the answer to a query of all pages, batch by batch. Its text is the same as that of a cached answer; pages that
 * are published meanwhile may be in it or not. If a later batch fails, the connection is closed before the end of the
 * text, so that no client takes the part for the whole.
 * @throws if the first batch cannot be read; nothing has been sent then
 */
export async function streamPages(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { db, document, sight, mediaType }: { db: Db; document: DocumentNode; sight: Sight; mediaType: string },
): Promise<FastifyReply> {
  const parts = pageListText(db, document, sight)
  const first = await parts.next()
  const text = Readable.from(startingWith(first.done === true ? '' : first.value, parts))
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, authorization, accept')
    .header('content-type', mediaType)
  const encoding = bestEncoding(headers['accept-encoding']?.toString())
  if (encoding === 'identity') return reply.send(text)
  const packed =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
      : createGzip({ level: 1 })
  // On failure it destroys `packed`, and with it the connection.
  pipeline(text, packed, () => undefined)
  return reply.header('content-encoding', encoding).send(packed)
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** Returns the JSON text of the answer in parts, one for each batch of pages. */
async function* pageListText(db: Db, document: DocumentNode, sight: Sight): AsyncGenerator<string, void> {
  let afterId = 0
  for (;;) {
    const { pages, lastId } = await readPagesAfter(db, { afterId, limit: PAGE_BATCH }, sight)
    const { data, errors } = await execute({
      schema: pagesSchema,
      document,
      contextValue: { readAllPages: async () => pages, readPage: async () => null },
    })
    const [field] = Object.entries(data ?? {})
    if (errors !== undefined || field === undefined)
      throw new Error('A batch of pages could not be presented.')
    const [name, list] = field
    const items = JSON.stringify(list).slice(1, -1)
    if (afterId === 0) yield `{"data":{${JSON.stringify(name)}:[${items}`
    else if (items !== '') yield `,${items}`
    if (lastId === null) break
    afterId = lastId
  }
  yield ']}}'
}
