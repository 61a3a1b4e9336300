import type { FastifyInstance } from 'fastify'
import type { Mailbox, MailboxMessage } from '#integrations/mail/mailbox.ts'
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { Problem } from '#platform/shared/problem.ts'

/**
 * Registers the pages of the development mailbox, for people and tests. Only where no real mail is sent.
 * @source docs/reference/interfaces.md §5.1
 */
export function mailboxRoutes(
  app: FastifyInstance,
  deps: { mailbox: Mailbox; styles: readonly string[]; sendDue: () => Promise<unknown> },
): void {
  const { mailbox, styles, sendDue } = deps

  app.get<{ Querystring: { to?: unknown } }>('/dev/mailbox.json', async (request, reply) => {
    const { to } = request.query
    if (to !== undefined && typeof to !== 'string') throw new Problem('VALIDATION')
    await sendDue()
    return reply.header('cache-control', 'no-store').send({ messages: await mailbox.read(to) })
  })

  app.delete('/dev/mailbox.json', async (_request, reply) => {
    await mailbox.empty()
    return reply.header('cache-control', 'no-store').send({ status: 'success' })
  })

  app.get('/dev/mailbox', async (_request, reply) => {
    await sendDue()
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(mailboxHtml(await mailbox.read(), styles))
  })
}

function mailboxHtml(messages: readonly MailboxMessage[], styles: readonly string[]): string {
  const body = messages.length === 0 ? '<p>No mail yet.</p>' : messages.map(messageHtml).join('')
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>Development mailbox</title>',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body><main class="page prose"><h1 class="text-h1">Development mailbox</h1>${body}</main></body></html>`,
  ].join('')
}

function messageHtml({ to, subject, date, text, code, link }: MailboxMessage): string {
  return [
    '<article>',
    `<h2>${escapedHtml(subject)}</h2>`,
    `<p>To ${escapedHtml(to)}, ${escapedHtml(date)}</p>`,
    code === undefined ? '' : `<p>Code <strong>${escapedHtml(code)}</strong></p>`,
    link !== undefined && /^https?:\/\//.test(link)
      ? `<p><a href="${escapedHtml(link)}">${escapedHtml(link)}</a></p>`
      : '',
    ...text.split(/\n{2,}/).map((part) => `<p>${escapedHtml(part).replaceAll('\n', '<br>')}</p>`),
    '</article>',
  ].join('')
}
