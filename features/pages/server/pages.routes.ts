import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import '#platform/server/http/request.ts'
import type { Service } from '#platform/server/service.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { shownLanguage, type ShownLanguage } from '#features/site/shown-language.rules.ts'
import { listPages } from '../pages.contract.ts'
import { pageQuery } from '../pages.schema.ts'
import { seesAllContent } from './content-desk.ts'
import { cacheAnswers, type AnswerCache, sendCached } from './answer-cache.ts'
import { loadForViewer, viewerOf, type ViewerDeps } from './page-viewer.ts'
import { readPage, readPageList } from './read-pages.ts'

export type PagesDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'> &
  ViewerDeps & {
    /** The languages in which the club offers its content. */
    languages: () => Promise<ContentLanguages>
  }

/** Returns the language of the answer; null for the main language, whose texts are stored in the page itself. */
export async function shownFor(
  { languages }: Pick<PagesDeps, 'languages'>,
  language: Locale | undefined,
): Promise<ShownLanguage | null> {
  return language === undefined ? null : shownLanguage(await languages(), language)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serves GET /api/v1/cognito/page: the list, or with `url` one page.
 * @source docs/reference/pages-and-blocks.md §7.1
 */
export function pagesRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const cache = cacheAnswers(deps)
  app.get(listPages.path, async (request, reply) => {
    const asked = pageQuery.safeParse(request.query, { reportInput: true })
    if (!asked.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(asked.error) })
    const { url, page, page_size: pageSize, lang } = asked.data
    if (seesAllContent(request)) return answerDesk(request, reply, deps, asked.data)
    const shown = await shownFor(deps, lang)
    return url === undefined
      ? answerList(request, reply, deps, cache, { page, pageSize, shown })
      : answerOne(request, reply, deps, cache, { url, shown })
  })
}

async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PagesDeps,
  cache: AnswerCache,
  { shown, ...part }: { page: number; pageSize: number; shown: ShownLanguage | null },
): Promise<FastifyReply> {
  const { caller } = request
  const key = `list ${shown?.language ?? ''} ${part.page} ${part.pageSize}`
  const found = await loadForViewer(deps, cache, { caller, key }, async (findViewer) => {
    const sight = { nowMs: deps.clock.nowMs(), seesAll: false, shown, findViewer }
    const { untilMs, isLimited, ...fields } = await readPageList(deps.database.db, part, sight)
    return { text: JSON.stringify({ status: 'success', ...fields }), untilMs, isLimited }
  })
  if (found === null) throw new Problem('NOT_FOUND')
  return sendCached(request, reply, found.answer, JSON_TYPE, found.isForMembers)
}

async function answerOne(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PagesDeps,
  cache: AnswerCache,
  { url, shown }: { url: string; shown: ShownLanguage | null },
): Promise<FastifyReply> {
  const { caller } = request
  const key = `one ${shown?.language ?? ''} ${url}`
  const found = await loadForViewer(deps, cache, { caller, key }, async (findViewer) => {
    const sight = { nowMs: deps.clock.nowMs(), seesAll: false, shown, findViewer }
    const page = await readPage(deps.database.db, url, sight)
    if (page === null) return null
    const { item, untilMs, isLimited } = page
    return { text: JSON.stringify({ status: 'success', item }), untilMs, isLimited }
  })
  if (found === null) throw new Problem('NOT_FOUND')
  return sendCached(request, reply, found.answer, JSON_TYPE, found.isForMembers)
}

/** Answers content staff. The answer is cached neither on the server nor in transit. */
async function answerDesk(
  { caller }: FastifyRequest,
  reply: FastifyReply,
  deps: PagesDeps,
  { url, page, page_size: pageSize }: { url?: string | undefined; page: number; page_size: number },
): Promise<object> {
  reply.header('cache-control', 'no-store')
  const { database, clock } = deps
  const sight = { nowMs: clock.nowMs(), seesAll: true, findViewer: viewerOf(deps, caller) }
  if (url === undefined) {
    const {
      untilMs: _,
      isLimited: __,
      ...fields
    } = await readPageList(database.db, { page, pageSize }, sight)
    return { status: 'success', ...fields }
  }
  const found = await readPage(database.db, url, sight)
  if (found === null) throw new Problem('NOT_FOUND')
  return { status: 'success', item: found.item }
}
