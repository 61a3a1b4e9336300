/** The first start of a real club: one link makes its owner, and nothing else works before. @source WIRE §1; issue "Accounts" */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { foundClub } from '#database/seed/found-club.ts'
import { isWithoutPeople } from '#features/accounts/server/accounts.public.ts'
import { auditLog, foundOnce, mayFound, newFirstStart } from '#features/staff/server/staff.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Service } from '#platform/server/service.ts'
import { PLAIN_FORM_POLICY } from '#platform/server/http/content-policy.ts'
import { refusalAnswer, refusalHeaders, refusalPage } from '#platform/server/http/refusal-answer.ts'
import '#platform/server/http/request.ts'
import { directionOf } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { readFounding } from './first-start-form.ts'
import { setUpPage, waitingPage } from './first-start-pages.ts'

export type FirstStart = {
  /** The link that is printed; null where the club has its owner already. */
  link: string | null
  /** Answers the set-up page, and keeps everything else shut until the club is there. */
  routes: (app: FastifyInstance) => void
}

const SETUP_PATH = '/setup'
const FORM_LIMIT_BYTES = 32 * 1024
const OPEN_PATHS = /^\/(setup|assets|healthz|readyz)(\/|\?|$)/
const API_PATHS = /^\/(api|graphql)(\/|\?|$)/

type FirstStartHouse = { service: Service; chance: Chance; appUrl: string; styles: readonly string[] }

/** Opens it where the database has nobody yet; null where it has. */
export async function openFirstStart({
  service,
  chance,
  appUrl,
  styles,
}: FirstStartHouse): Promise<FirstStart | null> {
  if (!(await isWithoutPeople(service.database.db))) return null
  const powers = { ...service, chance, isWithoutPeople }
  const token = await newFirstStart(powers)
  /** Once somebody is there it stays so: the database is asked no more. */
  let isFounded = false
  const isWaiting = async (): Promise<boolean> => {
    if (!isFounded) isFounded = !(await isWithoutPeople(service.database.db))
    return !isFounded
  }
  return {
    link: `${appUrl}${SETUP_PATH}/${token}`,
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
      setUpRoutes(app, { ...powers, styles })
    },
  }
}

type SetUpPowers = Parameters<typeof mayFound>[0] & Service & { styles: readonly string[] }

function setUpRoutes(app: FastifyInstance, powers: SetUpPowers): void {
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
      if (!(await mayFound(powers, request.params.token))) return sayNotFound(request, reply)
      const { styles } = powers
      return reply
        .type('text/html; charset=utf-8')
        .send(setUpPage({ styles, locale: request.locale, values: new URLSearchParams(), mistakes: [] }))
    })
    const form = { config: { isPlainForm: true } }
    scope.post<{ Params: { token: string } }>(`${SETUP_PATH}/:token`, form, async (request, reply) => {
      const { token } = request.params
      if (!(await mayFound(powers, token))) return sayNotFound(request, reply)
      const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const read = readFounding(values)
      if ('mistakes' in read)
        return reply
          .code(422)
          .type('text/html; charset=utf-8')
          .send(setUpPage({ styles: powers.styles, locale: request.locale, values, mistakes: read.mistakes }))
      await foundOnce(powers, token, async (tx) => {
        const ownerId = await foundClub(powers, tx, read.founding)
        const done = {
          personId: ownerId,
          verb: 'made_the_club',
          subjectKind: 'person',
          subjectId: `${ownerId}`,
        }
        await auditLog(powers.clock)(tx, { ...done, change: { after: ['owner'] } })
      })
      powers.log.info({}, 'the club has its owner')
      return reply.redirect('/login', 303)
    })
  })
}

/** Said and not thrown: that the club is not there yet is no fault to be told of. */
function sayWaiting({ locale, id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = new Problem('UNAVAILABLE')
  return reply
    .code(problem.refusal.status)
    .headers(refusalHeaders(problem))
    .type('application/json; charset=utf-8')
    .send(refusalAnswer(problem, locale, id))
}

/** A link that was used up or never was is opened by a person, who is answered with a page. */
function sayNotFound({ locale, id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(refusalPage(new Problem('NOT_FOUND'), locale, directionOf(locale), id))
}
