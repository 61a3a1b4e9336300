import { postOffice } from '#integrations/mail/post-office.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { Random } from '#platform/server/random.ts'
import { mailTextsRoutes, TEST_MAIL_RATE } from './mail-texts.routes.ts'

export type MailTextsFeatureDeps = Omit<
  DepsOf<typeof mailTextsRoutes>,
  'postOffice' | 'messagesFor' | 'limit'
> & { random: Random }

/** Connects the desk of the mails' texts. */
export function mailTextsFeature(given: MailTextsFeatureDeps): Feature {
  const { clock, random, database } = given
  const deps = {
    ...given,
    messagesFor,
    postOffice: postOffice({ clock, random }),
    limit: rateLimit(database.pool, TEST_MAIL_RATE),
  }
  return { routes: [(app) => mailTextsRoutes(app, deps)] }
}
