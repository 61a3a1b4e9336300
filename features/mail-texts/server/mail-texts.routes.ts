import type { FastifyInstance } from 'fastify'
import type { PostOffice } from '#integrations/mail/post-office.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { listMails, previewMail, readMail, saveMail, sendTestMail } from '../mail-texts.contract.ts'
import {
  listMailsAnswer,
  listMailsInput,
  mailAnswer,
  mailDraftInput,
  mailPreviewAnswer,
  readMailInput,
  saveMailInput,
  testMailAnswer,
} from '../mail-texts.schema.ts'
import {
  listDeskMails,
  type MailTextsDeps,
  previewDeskMail,
  readDeskMail,
  renderTestMail,
  saveDeskMail,
} from './mail-texts.actions.ts'

/** The limit on test mails of one person. */
export const TEST_MAIL_RATE = { name: 'test_mail', points: 20, durationS: 60 * 60 }

export type MailTextsRouteDeps = MailTextsDeps & {
  postOffice: PostOffice
  limit: RateLimit
  /** Returns a person's email address. */
  findEmail: (db: Db, personId: number) => Promise<string | null>
}

const officer = requireRole('content')

/**
 * Registers the calls with which the desk reads and changes the texts of mails.
 * @source docs/reference/interfaces.md §5.2
 */
export function mailTextsRoutes(app: FastifyInstance, deps: MailTextsRouteDeps): void {
  serve(app, listMails, {
    input: listMailsInput,
    mayCall: officer,
    answer: listMailsAnswer,
    handle: async ({ input: { locale } }) => ({ data: await listDeskMails(deps, locale) }),
  })

  serve(app, readMail, {
    input: readMailInput,
    mayCall: officer,
    answer: mailAnswer,
    handle: async ({ input }) => ({ item: await readDeskMail(deps, input) }),
  })

  serve(app, saveMail, {
    input: saveMailInput,
    mayCall: officer,
    answer: mailAnswer,
    handle: async ({ input, caller }) => ({ item: await saveDeskMail(deps, caller, input) }),
  })

  serve(app, previewMail, {
    input: mailDraftInput,
    mayCall: officer,
    answer: mailPreviewAnswer,
    handle: ({ input }) => previewDeskMail(deps, input),
  })

  serve(app, sendTestMail, {
    input: mailDraftInput,
    mayCall: officer,
    answer: testMailAnswer,
    handle: async ({ input, caller }) => {
      const personId = personOf(caller)
      const mail = await renderTestMail(deps, input)
      await deps.limit.take(String(personId))
      return deps.database.transaction(async (tx) => {
        const to = await deps.findEmail(tx, personId)
        if (to === null) throw new Problem('NOT_FOUND')
        await deps.postOffice.queue(tx, { to, ...mail })
        return { to }
      })
    },
  })
}
