import type { FastifyInstance } from 'fastify'
import { PLAIN_FORM_POLICY } from '#platform/server/http/content-policy.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import '#platform/server/http/request.ts'
import { GUARDIAN_PATH } from '../guardians.contract.ts'
import { confirmPage, type ConfirmRequest, outcomePage } from './guardian-page.ts'
import { confirmGuardian, type GuardianDeps, openRequest, type OpenedRequest } from './guardians.actions.ts'

/** How often one network may submit the form. */
export const GUARDIAN_PAGE_RATE = { name: 'guardian-page', points: 30, durationS: 60 * 60 } as const

const FORM_LIMIT_BYTES = 4 * 1024

export type GuardianPageDeps = GuardianDeps & {
  styles: readonly string[]
  club: () => Promise<{ name: string }>
  limit: RateLimit
}

type ByCode = { Params: { code: string } }

/** Adds the page behind a guardian's link. Opening it confirms nothing; only submitting its form does. */
export async function guardianPageRoutes(app: FastifyInstance, deps: GuardianPageDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    )
    scope.addHook('onSend', async (_request, reply) => {
      void reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', PLAIN_FORM_POLICY)
    })
    const path = `${GUARDIAN_PATH}/:code`
    scope.get<ByCode>(path, async ({ params, locale }, reply) => {
      const opened = await openRequest(deps, deps.database.db, params.code)
      const drawn = { styles: deps.styles, locale, club: (await deps.club()).name }
      void reply.type('text/html; charset=utf-8')
      if (opened === null) return reply.code(404).send(outcomePage(drawn, 'unknown', ''))
      return reply.send(
        opened.row.confirmedAt === null
          ? confirmPage(drawn, requestOf(opened), null)
          : outcomePage(drawn, 'confirmed', opened.child),
      )
    })
    scope.post<ByCode>(path, { config: { isPlainForm: true } }, async (request, reply) => {
      await deps.limit.takeByAddress(request.ip)
      const { code } = request.params
      const opened = await openRequest(deps, deps.database.db, code)
      const drawn = { styles: deps.styles, locale: request.locale, club: (await deps.club()).name }
      void reply.type('text/html; charset=utf-8')
      if (opened === null) return reply.code(404).send(outcomePage(drawn, 'unknown', ''))
      const isTicked = request.body instanceof URLSearchParams && request.body.get('adult') === 'yes'
      if (!isTicked) return reply.code(422).send(confirmPage(drawn, requestOf(opened), 'untold'))
      const outcome = await confirmGuardian(deps, code)
      if (outcome === 'under_age')
        return reply.code(422).send(confirmPage(drawn, requestOf(opened), 'under_age'))
      return reply.code(outcome === 'unknown' ? 404 : 200).send(outcomePage(drawn, outcome, opened.child))
    })
  })
}

function requestOf({ row, child }: OpenedRequest): ConfirmRequest {
  const { name: guardian, purpose, subject, corrections } = row
  return { child, guardian, purpose, subject, isCorrected: corrections > 0 }
}
