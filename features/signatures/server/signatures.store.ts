import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { TextToSign } from '../signatures.contract.ts'
import { signature, signatureChain, signedText } from './signatures.tables.ts'

export type SignatureRow = typeof signature.$inferSelect

/** The newest version of each of these texts, in the order asked for. One statement. */
export async function findTexts(db: Db, slugs: readonly string[]): Promise<TextToSign[]> {
  const rows = await db
    .selectDistinctOn([signedText.slug], {
      slug: signedText.slug,
      version: signedText.version,
      hash: signedText.hash,
      title: signedText.title,
      body: signedText.body,
    })
    .from(signedText)
    .where(inArray(signedText.slug, [...slugs]))
    .orderBy(signedText.slug, sql`${signedText.version} desc`)
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? [])
}

/** Puts a new version of a text down. */
export async function insertText(db: Db, row: Omit<typeof signedText.$inferInsert, 'id'>): Promise<void> {
  await db.insert(signedText).values(row)
}

/** The end of the chain, held until the transaction ends. */
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

/** What was signed for one thing, in the order of signing. */
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

/** All of the chain from a place on, so many at once. */
export async function readChain(db: Db, afterPosition: number, limit: number): Promise<SignatureRow[]> {
  return db
    .select()
    .from(signature)
    .where(sql`${signature.position} > ${afterPosition}`)
    .orderBy(asc(signature.position))
    .limit(limit)
}

/** Where the chain says that it ends. */
export async function findChainEnd(db: Db): Promise<{ position: number; hash: string }> {
  const [row] = await db
    .select({ position: signatureChain.position, hash: signatureChain.hash })
    .from(signatureChain)
  return row ?? { position: 0, hash: '' }
}
