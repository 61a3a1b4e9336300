import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { TextToSign } from '../signatures.contract.ts'
import { signature, signatureChain, signedText } from './signatures.tables.ts'

export type SignatureRow = typeof signature.$inferSelect

/** A version of a text as it is stored, with all its translations. */
export type StoredText = Omit<TextToSign, 'language' | 'translation'> & { translations: RecordTexts }

/**
 * Returns the version of each text that applies on a day, in the order of `slugs`. A text without such a version is
 * omitted. Runs one SQL statement.
 */
export async function findTexts(db: Db, slugs: readonly string[], today: string): Promise<StoredText[]> {
  const rows = await db
    .selectDistinctOn([signedText.slug], {
      slug: signedText.slug,
      version: signedText.version,
      hash: signedText.hash,
      title: signedText.title,
      body: signedText.body,
      is_approved: sql<boolean>`not ${signedText.isTemplate}`,
      translations: signedText.translations,
    })
    .from(signedText)
    .where(and(inArray(signedText.slug, [...slugs]), lte(signedText.validFrom, today)))
    .orderBy(signedText.slug, desc(signedText.validFrom), desc(signedText.version))
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? [])
}

/**
 * Returns whether a person has signed exactly these texts, in these versions and for themselves, with one signature. A
 * signature with `except` among its texts does not count.
 */
export async function hasSignedTexts(
  db: Db,
  { personId, subjectKind, subjectIds, texts, except }: SignedTextsQuery,
): Promise<boolean> {
  if (subjectIds.length === 0) return false
  const wanted = texts.map(({ slug, version, hash }) => ({ slug, version, hash }))
  const [row] = await db
    .select({ id: signature.id })
    .from(signature)
    .where(
      and(
        eq(signature.subjectKind, subjectKind),
        inArray(signature.subjectId, [...subjectIds]),
        eq(signature.personId, personId),
        eq(signature.role, 'member'),
        sql`${signature.texts} @> ${JSON.stringify(wanted)}::jsonb`,
        sql`not ${signature.texts} @> ${JSON.stringify([{ slug: except }])}::jsonb`,
      ),
    )
    .limit(1)
  return row !== undefined
}

type SignedTextsQuery = {
  personId: number
  subjectKind: string
  subjectIds: readonly string[]
  texts: readonly { slug: string; version: number; hash: string }[]
  except: string
}

export type TextRow = typeof signedText.$inferSelect

/** Returns every version of every text, newest first. */
export async function listTextVersions(db: Db): Promise<TextRow[]> {
  return db.select().from(signedText).orderBy(signedText.slug, desc(signedText.version))
}

/**
 * Returns the newest version number of a text, 0 if there is none. Locks the addition of versions until the transaction
 * ends.
 */
export async function lockLatestVersion(tx: Tx, slug: string): Promise<number> {
  await lockByName(tx, 'text versions')
  const [row] = await tx
    .select({ version: signedText.version })
    .from(signedText)
    .where(eq(signedText.slug, slug))
    .orderBy(desc(signedText.version))
    .limit(1)
  return row?.version ?? 0
}

/** Returns one version, locked; null if there is none. */
export async function lockTextVersion(tx: Tx, slug: string, version: number): Promise<TextRow | null> {
  const [row] = await tx
    .select()
    .from(signedText)
    .where(and(eq(signedText.slug, slug), eq(signedText.version, version)))
    .for('update')
  return row ?? null
}

/** Marks a template as confirmed by the club. */
export async function approveTextVersion(tx: Tx, id: number): Promise<void> {
  await tx.update(signedText).set({ isTemplate: false }).where(eq(signedText.id, id))
}

/** Stores the translations of a version. */
export async function translateTextVersion(
  tx: Tx,
  id: number,
  { translations, translatedAt }: { translations: RecordTexts; translatedAt: Date },
): Promise<void> {
  await tx.update(signedText).set({ translations, translatedAt }).where(eq(signedText.id, id))
}

/** Deletes a version that has not started. @returns whether it was deleted */
export async function deleteFutureVersion(tx: Tx, id: number, today: string): Promise<boolean> {
  const deleted = await tx
    .delete(signedText)
    .where(and(eq(signedText.id, id), gt(signedText.validFrom, today)))
    .returning({ id: signedText.id })
  return deleted.length > 0
}

/** Inserts one version of a text. */
export async function insertText(db: Db, row: Omit<typeof signedText.$inferInsert, 'id'>): Promise<void> {
  await db.insert(signedText).values(row)
}

/** Returns the end of the hash chain of all signatures and locks it until the transaction ends. */
export async function lockChain(db: Db): Promise<{ position: number; hash: string }> {
  const [row] = await db
    .insert(signatureChain)
    .values({ id: 1, position: 0, hash: '' })
    .onConflictDoUpdate({ target: signatureChain.id, set: { position: sql`signature_chain.position` } })
    .returning({ position: signatureChain.position, hash: signatureChain.hash })
  if (!row) throw new Error('the chain of signatures did not come back')
  return row
}

export async function insertSignature(db: Db, row: SignatureRow): Promise<void> {
  await db.insert(signature).values(row)
  await db
    .update(signatureChain)
    .set({ position: row.position, hash: row.hash })
    .where(eq(signatureChain.id, 1))
}

/** Returns the signatures of one record, in the order of signing. */
export async function listSignatures(
  db: Db,
  subjectKind: string,
  subjectId: string,
): Promise<SignatureRow[]> {
  return db
    .select()
    .from(signature)
    .where(and(eq(signature.subjectKind, subjectKind), eq(signature.subjectId, subjectId)))
    .orderBy(asc(signature.position))
}

/** Returns some signatures in the order of the hash chain, from after a position in it. */
export async function readChain(db: Db, afterPosition: number, limit: number): Promise<SignatureRow[]> {
  return db
    .select()
    .from(signature)
    .where(sql`${signature.position} > ${afterPosition}`)
    .orderBy(asc(signature.position))
    .limit(limit)
}

/** Returns the recorded end of the hash chain of all signatures, which shows whether its last rows were removed. */
export async function findChainEnd(db: Db): Promise<{ position: number; hash: string }> {
  const [row] = await db
    .select({ position: signatureChain.position, hash: signatureChain.hash })
    .from(signatureChain)
  return row ?? { position: 0, hash: '' }
}
