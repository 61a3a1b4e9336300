import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalHeaders } from '#platform/server/http/refusal-answer.ts'
import '#platform/server/http/request.ts'
import { translate } from '#platform/server/messages.ts'
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
import type { ContactRouteDeps } from './contact.routes.ts'

const FORM_LIMIT_BYTES = 32 * 1024
const FIELDS = ['name', 'email', 'topic', 'message', 'website'] as const

export type ContactFormDeps = ContactRouteDeps & {
  /** Renders the form's page again with this response, and returns its headers too. */
  pageWith: (
    request: FastifyRequest,
    path: string,
    answer: ContactAnswer,
  ) => Promise<{ html: string; headers: Record<string, string> }>
}

/**
 * Adds the route to which the browser submits the contact form without script. @source docs/reference/public-site.md §6
 */
export async function contactFormRoutes(app: FastifyInstance, deps: ContactFormDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    )
    scope.post(CONTACT_FORM_PATH, { config: { isPlainForm: true } }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      return takeForm(deps, form, request, reply)
    })
  })
}

async function takeForm(
  deps: ContactFormDeps,
  form: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Drop query and anchor, because the redirect sets them.
  const [page = '/'] = (ownPath(form.get('page') ?? '') ?? '/').split(/[?#]/, 1)
  const values = readValues(form)
  const refuse = async (problem: Problem, mistakes: readonly ContactMistake[]): Promise<FastifyReply> => {
    const refusal =
      mistakes.length > 0 ? null : translate(problem.refusal.message, problem.params, request.locale)
    const { html, headers } = await deps.pageWith(request, page, { values, mistakes, refusal })
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
    await deps.limit.takeByAddress(request.ip)
    await writeToClub(deps, read.data, request.locale)
    return await reply
      .header('cache-control', 'no-store')
      .redirect(`${page}?${SENT_QUERY.name}=${SENT_QUERY.value}#${CONTACT_FORM_ANCHOR}`, 303)
  } catch (error) {
    if (error instanceof Problem) return refuse(error, [])
    throw error
  }
}

/**
 * Reads the fields. Browsers submit a line break as two characters, which would count twice, so they are normalised.
 */
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
