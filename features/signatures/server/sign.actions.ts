import { createHash } from 'node:crypto'
import { numberedChain } from '#platform/server/chains/numbered-chain.ts'
import { findChainBreak } from '#platform/server/chains/verify-chain.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type AgreedText,
  SIGNATURE_REFUSALS,
  type SignatureInput,
  type SignerRole,
  type TextToSign,
} from '../signatures.contract.ts'
import { isSameName, otherNameMessage, SIGNATURE_MESSAGES, signatureProblem } from '../signatures.rules.ts'
import { areTextsApproved, textInLanguage } from '../signed-texts.rules.ts'
import { readImage } from './signature-image.ts'
import {
  findChainEnd,
  findTexts,
  insertSignature,
  insertText,
  lockChain,
  lockLatestVersion,
  readChain,
  type SignatureRow,
  type StoredText,
} from './signatures.store.ts'

/** One signature: signer, subject, texts and origin. */
export type Signing = {
  input: SignatureInput
  /** The form field to name in a refusal. */
  field: string
  role: SignerRole
  signerName: string
  personId: number
  subject: { kind: string; id: string }
  texts: readonly AgreedText[]
  /** The declared data in addition to the texts, exactly as shown. */
  declaration: string
  at: Date
  ip: string
  userAgent: string
}

/**
 * Appends a signature to the hash chain of all signatures, in the caller's transaction.
 * @returns its id
 * @throws Problem VALIDATION for an empty or too short signature, or a typed name that is not the signer's
 */
export async function sign(tx: Tx, random: Random, signing: Signing): Promise<string> {
  const { input, field, role, signerName, personId, subject, texts, declaration, at, ip, userAgent } = signing
  checkSignature(input, field)
  checkName(signing)
  const picture = input.method === 'drawn' ? readImage(input.image, field) : { type: '', base64: '' }
  const end = await lockChain(tx)
  const row: Omit<SignatureRow, 'hash'> = {
    id: random.uuid(),
    position: end.position + 1,
    subjectKind: subject.kind,
    subjectId: subject.id,
    role,
    signerName: input.method === 'typed' ? input.name.trim() : signerName,
    personId,
    method: input.method,
    image: picture.base64,
    imageType: picture.type,
    strokes: input.method === 'drawn' ? input.strokes : [],
    texts: texts.map((text) => ({ ...text })),
    declarationHash: sha256(declaration),
    signedAt: at,
    ip,
    userAgent: userAgent.slice(0, 400),
    previousHash: end.hash,
  }
  await insertSignature(tx, { ...row, hash: hashOfRow(row) })
  return row.id
}

/** A signer and their signature, which may be missing. */
export type Signer = { input: SignatureInput | null | undefined; name: string }

const NOTHING_SIGNED: SignatureInput = { method: 'typed', name: '', image: '', strokes: [] }

/**
 * Stores a member's signature, then a guardian's. @param guardian has an empty name if none is needed
 * @throws Problem VALIDATION for an empty or too short signature
 */
export async function signWithGuardian(
  tx: Tx,
  random: Random,
  signing: Omit<Signing, 'input' | 'field' | 'role' | 'signerName'>,
  { member, guardian }: { member: Signer; guardian: Signer },
): Promise<void> {
  await sign(tx, random, {
    ...signing,
    input: member.input ?? NOTHING_SIGNED,
    field: 'signature',
    role: 'member',
    signerName: member.name,
  })
  if (guardian.name === '') return
  await sign(tx, random, {
    ...signing,
    input: guardian.input ?? NOTHING_SIGNED,
    field: 'guardian_signature',
    role: 'guardian',
    signerName: guardian.name,
  })
}

/** Checks that a typed signature is the signer's own name. @throws Problem VALIDATION for another name */
function checkName({ input, field, role, signerName }: Signing): void {
  if (input.method !== 'typed' || isSameName(input.name, signerName)) return
  const message = role === 'guardian' ? SIGNATURE_MESSAGES.guardian : otherNameMessage(signerName)
  throw new Problem('VALIDATION', { fields: [{ field, code: 'other_name', message }] })
}

/**
 * Checks that a signature is complete.
 * @throws Problem VALIDATION for an empty or too short signature
 */
export function checkSignature(input: SignatureInput, field: string): void {
  const problem = signatureProblem(input)
  if (problem === null) return
  throw new Problem('VALIDATION', {
    fields: [{ field, code: problem, message: SIGNATURE_MESSAGES[problem] }],
  })
}

/**
 * Returns the texts that apply on a day, after checking that each was ticked in exactly that version.
 * @throws Problem TEXT_NOT_PUBLISHED while the club has not approved one, VALIDATION if one was not ticked,
 * TEXT_CHANGED
 */
export async function loadAgreedTexts(
  db: Db,
  slugs: readonly string[],
  agreed: readonly AgreedText[],
  today: string,
): Promise<StoredText[]> {
  const texts = await findTexts(db, slugs, today)
  if (!areTextsApproved(texts)) throw new Problem(SIGNATURE_REFUSALS.notPublished)
  const unticked = texts.filter(({ slug }) => !agreed.some((one) => one.slug === slug))
  if (unticked.length > 0)
    throw new Problem('VALIDATION', {
      fields: unticked.map(({ slug }) => ({
        field: `agreed.${slug}`,
        code: 'required',
        message: SIGNATURE_MESSAGES.unticked,
      })),
    })
  const isStale = agreed.some((one) => {
    const text = texts.find(({ slug }) => slug === one.slug)
    if (text === undefined || text.version !== one.version || text.hash !== one.hash) return true
    return translationHash(text, one.language) !== one.translation_hash
  })
  if (isStale) throw new Problem(SIGNATURE_REFUSALS.textChanged)
  return texts
}

/** Returns the hash of a text's translation; undefined without a language and if the text has no such translation. */
function translationHash(text: StoredText, language: Locale | undefined): string | undefined {
  const translated = language === undefined ? null : textInLanguage(text, language)
  return translated === null ? undefined : hashOfText(translated)
}

/**
 * Returns the texts that apply on a day, as a reader signs them: the binding text, and beside it the translation into
 * the reader's language, if the club offers that language and the text is translated. Runs one SQL statement.
 * @source docs/reference/signatures.md §2.4
 */
export async function readTextsToSign(
  db: Db,
  { slugs, today }: { slugs: readonly string[]; today: string },
  { main, offered }: ContentLanguages,
  language: Locale,
): Promise<TextToSign[]> {
  const texts = await findTexts(db, slugs, today)
  return texts.map(({ translations, ...text }) => {
    const isFurther = language !== main && offered.includes(language)
    const translated = isFurther ? textInLanguage({ ...text, translations }, language) : null
    return {
      ...text,
      language: main,
      ...(translated === null
        ? {}
        : { translation: { language, hash: hashOfText(translated), ...translated } }),
    }
  })
}

/** Returns the texts of a signature for staff: `club-rules 2`, or `club-rules 2 (de)` if a translation was shown. */
export function signedTextNames(texts: readonly AgreedText[]): string {
  return texts
    .map(
      ({ slug, version, language }) => `${slug} ${version}${language === undefined ? '' : ` (${language})`}`,
    )
    .join(', ')
}

export type NewText = {
  slug: string
  title: string
  body: string
  at: Date
  /** The first day of the version; without it, the version applies at once. */
  validFrom?: string
  /** True for an initial text, which cannot be signed until the club confirms it. */
  isTemplate?: boolean
  translations?: RecordTexts
}

/**
 * Adds a version of a text. Existing signatures still refer to the version that was signed. @returns the number of the
 * version
 */
export async function publishText(tx: Tx, text: NewText): Promise<number> {
  const { slug, title, body, at, validFrom, isTemplate = false, translations = {} } = text
  const version = (await lockLatestVersion(tx, slug)) + 1
  await insertText(tx, {
    slug,
    version,
    title,
    body,
    hash: hashOfText({ title, body }),
    isTemplate,
    translations,
    ...(validFrom === undefined ? {} : { validFrom }),
    createdAt: at,
  })
  return version
}

/** The signatures as a list to verify. @source docs/reference/signatures.md §3.1 */
export const SIGNATURE_CHAIN = numberedChain({
  name: 'signatures',
  read: readChain,
  hashOf: hashOfRow,
  findEnd: findChainEnd,
})

/**
 * Verifies the whole hash chain of signatures. @returns the position of the first altered or missing row; null if the
 * chain is intact
 */
export async function findBreak(db: Db): Promise<number | null> {
  const position = await findChainBreak(db, SIGNATURE_CHAIN)
  return position === null ? null : Number(position)
}

/** Hashes all columns but the hash, in a fixed order. */
function hashOfRow(row: Omit<SignatureRow, 'hash'>): string {
  return sha256(
    JSON.stringify([
      row.position,
      row.id,
      row.subjectKind,
      row.subjectId,
      row.role,
      row.signerName,
      row.personId,
      row.method,
      row.image,
      row.imageType,
      row.strokes,
      row.texts.map(({ slug, version, hash, language, translation_hash: translationHash }) => [
        slug,
        version,
        hash,
        // Signatures of the binding text alone have the same hash as before translations existed.
        ...(language === undefined ? [] : [language, translationHash]),
      ]),
      row.declarationHash,
      row.signedAt.toISOString(),
      row.ip,
      row.userAgent,
      row.previousHash,
    ]),
  )
}

function hashOfText({ title, body }: { title: string; body: string }): string {
  return sha256(JSON.stringify([title, body]))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
