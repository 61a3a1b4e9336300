import * as z from 'zod'
import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import { type ClubTexts, type MailWording, SHIPPED_WORDING } from '#platform/server/mail/render-mail.ts'
import type { Service } from '#platform/server/service.ts'
import { listMailTexts, type MailTextRow } from './mail-texts.store.ts'

const savedTexts = z.record(z.string(), z.object({ text: z.string() }))

/**
 * Returns a function that reads the club's texts of all mails, once for each content version. If they cannot be read,
 * it returns those read before, or none: a mail is then sent with the program's text.
 */
export function openMailWording({
  database,
  contentVersion,
  log,
}: Pick<Service, 'database' | 'contentVersion' | 'log'>): () => Promise<MailWording> {
  const load = cachedByVersion(
    () => contentVersion.current(),
    async () => wordingOf(await listMailTexts(database.cacheReads)),
  )
  let last = SHIPPED_WORDING
  return async () => {
    try {
      last = await load()
    } catch (error) {
      log.error(
        { err: error },
        'the club’s texts of mails could not be read; mails use the texts read before',
      )
    }
    return last
  }
}

function wordingOf(rows: readonly MailTextRow[]): MailWording {
  const texts = new Map<string, ClubTexts>()
  for (const { mail, locale, texts: saved } of rows) {
    const read = savedTexts.safeParse(saved)
    if (!read.success) continue
    texts.set(`${mail} ${locale}`, new Map(Object.entries(read.data).map(([id, { text }]) => [id, text])))
  }
  return (mail, locale) => texts.get(`${mail} ${locale}`) ?? SHIPPED_WORDING(mail, locale)
}
