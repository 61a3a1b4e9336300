import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalHeaders } from '#platform/server/http/refusal-answer.ts'
import '#platform/server/http/request.ts'
import { translate } from '#platform/server/words.ts'
import { ownPath } from '#platform/shared/own-path.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  CONTACT_FORM_ANCHOR,
  CONTACT_FORM_PATH,
  type ContactMessage,
  SENT_QUERY,
} from '../contact.contract.ts'
import type { ContactAnswer, ContactMistake } from '../contact.rules.ts'
import { contactMessage } from '../contact.schema.ts'
import { writeToClub } from './contact.actions.ts'
import type { ContactRoutePowers } from './contact.routes.ts'

const FORM_LIMIT_BYTES = 32 * 1024
const FIELDS = ['name', 'email', 'topic', 'message', 'website'] as const

export type ContactFormPowers = ContactRoutePowers & {
  /** The page that the form stands on, drawn once more with what is to be said; its headers are part of it. */
  pageWith: (
    request: FastifyRequest,
    path: string,
    answer: ContactAnswer,
  ) => Promise<{ html: string; headers: Record<string, string> }>
}

/** The contact form as a browser sends it by itself. @source issue "The house stands": pages work without JavaScript */
export async function contactFormRoutes(app: FastifyInstance, powers: ContactFormPowers): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    )
    scope.post(CONTACT_FORM_PATH, { config: { isPlainForm: true } }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      return takeForm(powers, form, request, reply)
    })
  })
}

async function takeForm(
  powers: ContactFormPowers,
  form: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The address of a screen has neither query nor anchor of its own here.
  const [page = '/'] = (ownPath(form.get('page') ?? '') ?? '/').split(/[?#]/, 1)
  const values = readValues(form)
  const refuse = async (problem: Problem, mistakes: readonly ContactMistake[]): Promise<FastifyReply> => {
    const refusal =
      mistakes.length > 0 ? null : translate(problem.refusal.message, problem.params, request.locale)
    const { html, headers } = await powers.pageWith(request, page, { values, mistakes, refusal })
    return reply
      .code(problem.refusal.status)
      .headers({ ...headers, ...refusalHeaders(problem) })
      .send(html)
  }
  try {
    const read = contactMessage.safeParse(values)
    if (!read.success) {
      const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
      return await refuse(
        new Problem('VALIDATION'),
        FIELDS.filter((field) => field !== 'website' && wrong.has(field)) as ContactMistake[],
      )
    }
    await powers.limit.take(request.ip)
    await writeToClub(powers, read.data, request.locale)
    return await reply
      .header('cache-control', 'no-store')
      .redirect(`${page}?${SENT_QUERY.name}=${SENT_QUERY.value}#${CONTACT_FORM_ANCHOR}`, 303)
  } catch (error) {
    if (error instanceof Problem) return refuse(error, [])
    throw error
  }
}

/** Forms send line breaks as two characters, which would count twice. */
function readValues(form: URLSearchParams): ContactMessage {
  const text = (field: string) => (form.get(field) ?? '').replace(/\r\n?/g, '\n')
  return {
    name: text('name'),
    email: text('email'),
    topic: text('topic'),
    message: text('message'),
    website: text('website'),
  }
}
