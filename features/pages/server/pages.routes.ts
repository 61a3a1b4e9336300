import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import '#platform/server/http/request.ts'
import type { Service } from '#platform/server/service.ts'
import { Problem } from '#platform/shared/problem.ts'
import { listPages } from '../pages.contract.ts'
import { pageQuery } from '../pages.schema.ts'
import { seesAllContent } from './content-desk.ts'
import { cacheAnswers, type AnswerCache, sendCached } from './answer-cache.ts'
import { readPage, readPageList } from './read-pages.ts'

export type PagesDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'>

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serves GET /api/v1/cognito/page: the list, or with `url` one page.
 * @source docs/reference/pages-and-blocks.md §7.1
 */
export function pagesRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const kept = cacheAnswers(deps)
  app.get(listPages.path, async (request, reply) => {
    const asked = pageQuery.safeParse(request.query, { reportInput: true })
    if (!asked.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(asked.error) })
    const { url, page, page_size: pageSize } = asked.data
    if (seesAllContent(request)) return answerDesk(reply, deps, asked.data)
    return url === undefined
      ? answerList(request, reply, deps, kept, { page, pageSize })
      : answerOne(request, reply, deps, kept, url)
  })
}

async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, clock }: PagesDeps,
  kept: AnswerCache,
  part: { page: number; pageSize: number },
): Promise<FastifyReply> {
  const answer = await kept.load(`list ${part.page} ${part.pageSize}`, async () => {
    const { untilMs, ...fields } = await readPageList(database.db, part, {
      nowMs: clock.nowMs(),
      seesAll: false,
    })
    return { text: JSON.stringify({ status: 'success', ...fields }), untilMs }
  })
  if (answer === null) throw new Problem('NOT_FOUND')
  return sendCached(request, reply, answer, JSON_TYPE)
}

async function answerOne(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, clock }: PagesDeps,
  kept: AnswerCache,
  url: string,
): Promise<FastifyReply> {
  const answer = await kept.load(`one ${url}`, async () => {
    const found = await readPage(database.db, url, { nowMs: clock.nowMs(), seesAll: false })
    return found && { text: JSON.stringify({ status: 'success', item: found.item }), untilMs: found.untilMs }
  })
  if (answer === null) throw new Problem('NOT_FOUND')
  return sendCached(request, reply, answer, JSON_TYPE)
}

/** Answers content staff without any caching, on the server or in transit. */
async function answerDesk(
  reply: FastifyReply,
  { database, clock }: PagesDeps,
  { url, page, page_size: pageSize }: { url?: string | undefined; page: number; page_size: number },
): Promise<object> {
  reply.header('cache-control', 'no-store')
  const sight = { nowMs: clock.nowMs(), seesAll: true }
  if (url === undefined) {
    const { untilMs: _, ...fields } = await readPageList(database.db, { page, pageSize }, sight)
    return { status: 'success', ...fields }
  }
  const found = await readPage(database.db, url, sight)
  if (found === null) throw new Problem('NOT_FOUND')
  return { status: 'success', item: found.item }
}
