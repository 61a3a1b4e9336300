import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { mailText, mailTextVersion, type SavedMailTexts } from './mail-texts.tables.ts'

export type MailTextRow = { mail: string; locale: string; texts: unknown; updatedAt: Date }
export type MailVersionRow = { texts: SavedMailTexts; savedAt: Date; person: string | null }

/** Returns the club's texts of all mails. */
export async function listMailTexts(db: Db): Promise<MailTextRow[]> {
  return db.select().from(mailText)
}

/** Returns the club's texts of one mail in one language; null if it never had any. */
export async function findMailTexts(
  db: Db,
  { mail, locale }: { mail: string; locale: string },
): Promise<{ texts: SavedMailTexts; updatedAt: Date } | null> {
  const [row] = await db
    .select({ texts: mailText.texts, updatedAt: mailText.updatedAt })
    .from(mailText)
    .where(and(eq(mailText.mail, mail), eq(mailText.locale, locale)))
  return row ?? null
}

/** Saves the texts and adds them as a version. */
export async function saveMailTexts(
  tx: Tx,
  row: { mail: string; locale: string; texts: SavedMailTexts; personId: number; at: Date },
): Promise<void> {
  const { mail, locale, texts, personId, at } = row
  await tx
    .insert(mailText)
    .values({ mail, locale, texts, updatedAt: at })
    .onConflictDoUpdate({ target: [mailText.mail, mailText.locale], set: { texts, updatedAt: at } })
  await tx.insert(mailTextVersion).values({ mail, locale, texts, personId, savedAt: at })
}

/** Returns the newest versions with the names of the people who saved them; null for a removed person. */
export async function listMailVersions(
  db: Db,
  { mail, locale, limit }: { mail: string; locale: string; limit: number },
): Promise<MailVersionRow[]> {
  return db
    .select({
      texts: mailTextVersion.texts,
      savedAt: mailTextVersion.savedAt,
      person: sql<string | null>`(select trim(p.first_name || ' ' || p.last_name) from person p
        where p.id = ${mailTextVersion.personId} and p.removed_at is null)`,
    })
    .from(mailTextVersion)
    .where(and(eq(mailTextVersion.mail, mail), eq(mailTextVersion.locale, locale)))
    .orderBy(desc(mailTextVersion.id))
    .limit(limit)
}
