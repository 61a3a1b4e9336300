import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { SignatureMethod, SignerRole, Stroke } from '../signatures.contract.ts'

/** A text that people sign, in one version. A change is a new version; the old one stays. @source DOMAIN §3.13 */
export const signedText = pgTable(
  'signed_text',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Which text: `membership-rules`, `risk-warning`, `privacy`. */
    slug: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** SHA-256 of title and body. */
    hash: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('signed_text_version').on(table.slug, table.version)],
)

/**
 * Who signed what, when and how. Append-only, and each row holds the hash of the one before: what is altered or missing
 * shows. @source DOMAIN §3.13; SPEC §5
 */
export const signature = pgTable(
  'signature',
  {
    id: uuid().primaryKey(),
    /** 1, 2, 3 … without a gap. */
    position: integer().notNull().unique(),
    /** What was signed for: `membership_application`, and its id. */
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    role: text().$type<SignerRole>().notNull(),
    signerName: text('signer_name').notNull(),
    /** Who was logged in; a guardian signs on the member's screen. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    method: text().$type<SignatureMethod>().notNull(),
    /** PNG, JPEG or SVG as base64; empty for a typed one. */
    image: text().notNull(),
    imageType: text('image_type').notNull(),
    strokes: jsonb().$type<Stroke[]>().notNull(),
    /** The texts that were on the screen: their slug, version and hash. */
    texts: jsonb().$type<{ slug: string; version: number; hash: string }[]>().notNull(),
    /** A hash over what was declared beside the texts, as the signer saw it. */
    declarationHash: text('declaration_hash').notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [index('signature_subject').on(table.subjectKind, table.subjectId)],
)

/** The end of the chain: one row, held while a signature is put behind it. */
export const signatureChain = pgTable('signature_chain', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  hash: text().notNull(),
})
