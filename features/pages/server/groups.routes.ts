import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ASPECTS, WIDTH_MAX_PX } from '#features/media/media.rules.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import '#platform/server/http/request.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type Locale, LOCALES } from '#platform/shared/locales.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import { findGroup, listGroups, listModelGroups } from '../pages.contract.ts'
import { type ImageInput, USUAL_IMAGE } from './groups.presenters.ts'
import { seesAllContent } from './content-desk.ts'
import { cacheAnswers, sendCached } from './answer-cache.ts'
import { type PagesDeps, shownFor } from './pages.routes.ts'
import { type GroupPath, readGroups } from './read-groups.ts'

type GroupsDeps = Pick<PagesDeps, 'database' | 'clock' | 'contentVersion' | 'languages'>

const groupsQuery = z.object({
  lang: z.enum(LOCALES).optional(),
  image_aspect: z.enum(ASPECTS).default(USUAL_IMAGE.aspect),
  image_width: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .pipe(z.int().max(WIDTH_MAX_PX))
    .default(USUAL_IMAGE.widthPx),
})

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serves the three group calls: all trees, the trees of one kind of record, and one group.
 * @source docs/reference/pages-and-blocks.md §7.1
 */
export function groupsRoutes(app: FastifyInstance, deps: GroupsDeps): void {
  const { db } = deps.database
  const answers = cacheAnswers(deps)
  for (const { path } of [listGroups, listModelGroups, findGroup]) {
    app.get<{ Params: GroupPath }>(path, async (request, reply) => {
      const { params } = request
      const { lang, ...input } = inputOf(request.query)
      if (Object.values(params).some((text) => !isStorableText(text))) throw new Problem('NOT_FOUND')
      if (seesAllContent(request)) {
        reply.header('cache-control', 'no-store')
        return orNotFound(await readGroups(db, params, input, { seesAll: true, shown: null }))
      }
      const shown = await shownFor(deps, lang)
      const { namespace, model, group } = params
      const key = JSON.stringify([namespace, model, group, input.aspect, input.widthPx, shown?.language])
      const answer = await answers.load(key, async () => {
        const found = await readGroups(db, params, input, { seesAll: false, shown })
        return found && { text: JSON.stringify(found), untilMs: null }
      })
      return sendCached(request, reply, orNotFound(answer), JSON_TYPE)
    })
  }
}

function inputOf(query: unknown): ImageInput & { lang: Locale | undefined } {
  const parsed = groupsQuery.safeParse(query, { reportInput: true })
  if (!parsed.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(parsed.error) })
  const { image_aspect: aspect, image_width: widthPx, lang } = parsed.data
  return { aspect, widthPx, lang }
}

function orNotFound<T>(found: T | null): T {
  if (found === null) throw new Problem('NOT_FOUND')
  return found
}
