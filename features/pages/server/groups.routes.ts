import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ASPECTS, WIDTH_MAX_PX } from '#features/media/media.rules.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import '#platform/server/http/request.ts'
import { Problem } from '#platform/shared/problem.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import { findGroup, listGroups, listModelGroups } from '../pages.contract.ts'
import { type ImageWish, USUAL_IMAGE } from './groups.presenters.ts'
import { seesAllContent } from './content-desk.ts'
import { keepAnswers, sendKept } from './kept-answers.ts'
import type { PagesPowers } from './pages.routes.ts'
import { type GroupPath, readGroups } from './read-groups.ts'

const imageQuery = z.object({
  image_aspect: z.enum(ASPECTS).default(USUAL_IMAGE.aspect),
  image_width: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .pipe(z.int().max(WIDTH_MAX_PX))
    .default(USUAL_IMAGE.widthPx),
})

const JSON_TYPE = 'application/json; charset=utf-8'

/** The three group calls: all trees, those of one kind of record, and one group. @source SPEC §7 "Content" */
export function groupsRoutes(app: FastifyInstance, powers: PagesPowers): void {
  const { db } = powers.database
  const kept = keepAnswers(powers)
  for (const { path } of [listGroups, listModelGroups, findGroup]) {
    app.get<{ Params: GroupPath }>(path, async (request, reply) => {
      const { params } = request
      const wish = wishOf(request.query)
      if (Object.values(params).some((text) => !isStorableText(text))) throw new Problem('NOT_FOUND')
      if (seesAllContent(request)) {
        reply.header('cache-control', 'no-store')
        return orNotFound(await readGroups(db, params, wish, { seesAll: true }))
      }
      const key = JSON.stringify([params.namespace, params.model, params.group, wish.aspect, wish.widthPx])
      const answer = await kept.load(key, async () => {
        const found = await readGroups(db, params, wish, { seesAll: false })
        return found && { text: JSON.stringify(found), untilMs: null }
      })
      return sendKept(request, reply, orNotFound(answer), JSON_TYPE)
    })
  }
}

function wishOf(query: unknown): ImageWish {
  const asked = imageQuery.safeParse(query, { reportInput: true })
  if (!asked.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(asked.error) })
  return { aspect: asked.data.image_aspect, widthPx: asked.data.image_width }
}

function orNotFound<T>(found: T | null): T {
  if (found === null) throw new Problem('NOT_FOUND')
  return found
}
