import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { AgreedText, SignatureMethod, SignerRole, Stroke } from '../signatures.contract.ts'

/**
 * One version of a text that people sign. Changing a text adds a version; the words of a version are never altered.
 * @source docs/reference/signatures.md §2.1
 */
export const signedText = pgTable(
  'signed_text',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Identifies the text; the list is SIGNED_TEXTS in signed-texts.rules.ts. */
    slug: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The SHA-256 hash of title and body. */
    hash: text().notNull(),
    /** The first day, in the club's time zone, on which this version is signed. */
    validFrom: date('valid_from', { mode: 'string' }).notNull().default('1970-01-01'),
    /** A template text that the club has neither confirmed nor replaced. Nobody can sign it. */
    isTemplate: boolean('is_template').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /**
     * The text in the further languages of the club. Unlike the text itself, these may change: they are not binding.
     */
    translations: jsonb().$type<RecordTexts>().notNull().default({}),
    /** The last change of the translations; null if there was none. */
    translatedAt: timestamp('translated_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('signed_text_version').on(table.slug, table.version)],
)

/**
 * Signatures: the signer, the subject, the texts and the time. Append-only; each row contains the hash of the row
 * before it, so that an altered or missing row is detected. @source docs/reference/signatures.md §1.1, §3.1
 */
export const signature = pgTable(
  'signature',
  {
    id: uuid().primaryKey(),
    /** The position in the hash chain: 1, 2, 3 … without gaps. */
    position: integer().notNull().unique(),
    /** The kind of record that was signed, like `membership_application`, and its id. */
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    role: text().$type<SignerRole>().notNull(),
    signerName: text('signer_name').notNull(),
    /** The logged-in person; a guardian signs on the member's screen, so it is the member then too. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    method: text().$type<SignatureMethod>().notNull(),
    /** The image of the signature as base64 of a PNG, JPEG or SVG; empty for a typed signature. */
    image: text().notNull(),
    imageType: text('image_type').notNull(),
    strokes: jsonb().$type<Stroke[]>().notNull(),
    /** The texts shown to the signer: slug, version and hash, and the translation that the signer read. */
    texts: jsonb().$type<AgreedText[]>().notNull(),
    /** Hash of the data declared together with the texts, as the signer saw it. */
    declarationHash: text('declaration_hash').notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [index('signature_subject').on(table.subjectKind, table.subjectId)],
)

/** The end of the hash chain of all signatures: a single row, locked while a signature is appended. */
export const signatureChain = pgTable('signature_chain', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  hash: text().notNull(),
})
