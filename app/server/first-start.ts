/**
 * The first start of a real club: one link creates its owner, and all other pages and calls are closed until then.
 * @source docs/reference/interfaces.md §1.3; docs/reference/accounts.md §10.1
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { foundClub } from '#database/seed/found-club.ts'
import { isWithoutPeople } from '#features/accounts/server/accounts.public.ts'
import { auditLog, foundOnce, mayFound, newFirstStart } from '#features/staff/server/staff.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { PLAIN_FORM_POLICY } from '#platform/server/http/content-policy.ts'
import { refusalAnswer, refusalHeaders, refusalPage } from '#platform/server/http/refusal-answer.ts'
import '#platform/server/http/request.ts'
import { directionOf } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findBackupKey, renewBackupKey } from './commands/club-place.ts'
import { readFounding } from './first-start-form.ts'
import { passphrasePage, setUpPage, waitingPage } from './first-start-pages.ts'
import type { Settings } from './settings.ts'

export type FirstStart = {
  /** The set-up link that is printed; null if the club has an owner already. */
  link: string | null
  /** Serves the set-up page, and answers everything else with 503 until the club is set up. */
  routes: (app: FastifyInstance) => void
}

/** Path of the set-up page, before the token of the link. */
export const SETUP_PATH = '/setup'
const FORM_LIMIT_BYTES = 32 * 1024
const OPEN_PATHS = /^\/(setup|assets|healthz|readyz)(\/|\?|$)/
const API_PATHS = /^\/(api|graphql)(\/|\?|$)/

type FirstStartApp = {
  service: Service
  random: Random
  settings: Pick<Settings, 'appUrl' | 'dataDir'>
  styles: readonly string[]
}

/** Prepares the first start if the database has no people; returns null if it has people. */
export async function openFirstStart({
  service,
  random,
  settings,
  styles,
}: FirstStartApp): Promise<FirstStart | null> {
  if (!(await isWithoutPeople(service.database.db))) return null
  const deps = { ...service, random, isWithoutPeople }
  const token = await newFirstStart(deps)
  /** Whether the club has an owner. Once true it stays true, so later requests need no query. */
  let isFounded = false
  const isWaiting = async (): Promise<boolean> => {
    if (!isFounded) isFounded = !(await isWithoutPeople(service.database.db))
    return !isFounded
  }
  return {
    link: `${settings.appUrl}${SETUP_PATH}/${token}`,
    routes: (app) => {
      app.addHook('onRequest', async (request, reply) => {
        if (OPEN_PATHS.test(request.url) || !(await isWaiting())) return
        if (API_PATHS.test(request.url)) return sayWaiting(request, reply)
        await reply
          .code(503)
          .header('cache-control', 'no-store')
          .header('retry-after', '60')
          .header('content-security-policy', PLAIN_FORM_POLICY)
          .type('text/html; charset=utf-8')
          .send(waitingPage({ styles, locale: request.locale }))
      })
      setUpRoutes(app, { ...deps, styles, dataDir: settings.dataDir })
    },
  }
}

type SetUpDeps = Parameters<typeof mayFound>[0] &
  Service & { random: Random; styles: readonly string[]; dataDir: string }

function setUpRoutes(app: FastifyInstance, deps: SetUpDeps): void {
  void app.register(async (scope) => {
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
    scope.get<{ Params: { token: string } }>(`${SETUP_PATH}/:token`, async (request, reply) => {
      if (!(await mayFound(deps, request.params.token))) return sayNotFound(request, reply)
      const { styles } = deps
      return reply
        .type('text/html; charset=utf-8')
        .send(setUpPage({ styles, locale: request.locale, values: new URLSearchParams(), mistakes: [] }))
    })
    const form = { config: { isPlainForm: true } }
    scope.post<{ Params: { token: string } }>(`${SETUP_PATH}/:token`, form, async (request, reply) => {
      const { token } = request.params
      if (!(await mayFound(deps, token))) return sayNotFound(request, reply)
      const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const read = readFounding(values)
      if ('mistakes' in read)
        return reply
          .code(422)
          .type('text/html; charset=utf-8')
          .send(setUpPage({ styles: deps.styles, locale: request.locale, values, mistakes: read.mistakes }))
      await foundOnce(deps, token, async (tx) => {
        const ownerId = await foundClub(deps, tx, read.founding)
        const done = {
          personId: ownerId,
          verb: 'made_the_club',
          subjectKind: 'person',
          subjectId: `${ownerId}`,
        }
        await auditLog(deps.clock)(tx, { ...done, change: { after: ['owner'] } })
      })
      deps.log.info({}, 'the club has its owner')
      if (findBackupKey(deps.dataDir) !== null) return reply.redirect('/login', 303)
      const { passphrase } = renewBackupKey(deps.dataDir, deps.random)
      return reply
        .type('text/html; charset=utf-8')
        .send(passphrasePage({ styles: deps.styles, locale: request.locale, passphrase }))
    })
  })
}

/**
 * Sends the 503 answer. It does not throw an error, because a club that is not set up yet must not be reported as a
 * fault.
 */
function sayWaiting({ locale, id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = new Problem('UNAVAILABLE')
  return reply
    .code(problem.refusal.status)
    .headers(refusalHeaders(problem))
    .type('application/json; charset=utf-8')
    .send(refusalAnswer(problem, locale, id))
}

/** Answers a used or invalid set-up link with an HTML page, because a person opens it. */
function sayNotFound({ locale, id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(refusalPage(new Problem('NOT_FOUND'), locale, directionOf(locale), id))
}
