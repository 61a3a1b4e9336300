import { createHash } from 'node:crypto'
import type { Chance } from '#platform/server/chance.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  SIGNATURE_REFUSALS,
  type SignatureInput,
  type SignerRole,
  type TextToSign,
} from '../signatures.contract.ts'
import { isSameName, SIGNATURE_WORDS, signatureProblem } from '../signatures.rules.ts'
import { readImage } from './signature-image.ts'
import {
  findChainEnd,
  findTexts,
  insertSignature,
  insertText,
  lockChain,
  readChain,
  type SignatureRow,
} from './signatures.store.ts'

/** Somebody signs: who, for what, having read which texts, from where. */
export type Signing = {
  input: SignatureInput
  /** The field it came in, for the refusal. */
  field: string
  role: SignerRole
  signerName: string
  personId: number
  subject: { kind: string; id: string }
  texts: readonly { slug: string; version: number; hash: string }[]
  /** What was declared beside the texts, exactly as it was shown. */
  declaration: string
  at: Date
  ip: string
  userAgent: string
}

const CHAIN_PART = 500

/**
 * Keeps a signature behind the one before it. Part of the caller's transaction.
 * @throws Problem VALIDATION for what is no signature
 */
export async function sign(tx: Tx, chance: Chance, signing: Signing): Promise<string> {
  const { input, field, role, signerName, personId, subject, texts, declaration, at, ip, userAgent } = signing
  checkSignature(input, field)
  const picture = input.method === 'drawn' ? readImage(input.image, field) : { type: '', base64: '' }
  const end = await lockChain(tx)
  const row: Omit<SignatureRow, 'hash'> = {
    id: chance.uuid(),
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
    texts: texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
    declarationHash: sha256(declaration),
    signedAt: at,
    ip,
    userAgent: userAgent.slice(0, 400),
    previousHash: end.hash,
  }
  await insertSignature(tx, { ...row, hash: hashOfRow(row) })
  return row.id
}

/** What came of a signature; somebody may have left theirs out. */
export type Signer = { input: SignatureInput | null | undefined; name: string }

const NOTHING_SIGNED: SignatureInput = { method: 'typed', name: '', image: '', strokes: [] }

/**
 * Keeps a member's signature, and behind it a guardian's. @param guardian without a name where none is needed
 * @throws Problem VALIDATION for what is no signature
 */
export async function signWithGuardian(
  tx: Tx,
  chance: Chance,
  signing: Omit<Signing, 'input' | 'field' | 'role' | 'signerName'>,
  { member, guardian }: { member: Signer; guardian: Signer },
): Promise<void> {
  await sign(tx, chance, {
    ...signing,
    input: member.input ?? NOTHING_SIGNED,
    field: 'signature',
    role: 'member',
    signerName: member.name,
  })
  if (guardian.name === '') return
  if (guardian.input?.method === 'typed') checkGuardianName(guardian.input, guardian.name)
  await sign(tx, chance, {
    ...signing,
    input: guardian.input ?? NOTHING_SIGNED,
    field: 'guardian_signature',
    role: 'guardian',
    signerName: guardian.name,
  })
}

/** A guardian signs for a junior, with their own name. @throws Problem VALIDATION for any other */
function checkGuardianName(input: SignatureInput, name: string): void {
  checkSignature(input, 'guardian_signature')
  if (isSameName(input.name, name)) return
  const other = { field: 'guardian_signature', code: 'other_name', message: SIGNATURE_WORDS.guardian }
  throw new Problem('VALIDATION', { fields: [other] })
}

/** @throws Problem VALIDATION for what is no signature */
export function checkSignature(input: SignatureInput, field: string): void {
  const problem = signatureProblem(input)
  if (problem === null) return
  throw new Problem('VALIDATION', { fields: [{ field, code: problem, message: SIGNATURE_WORDS[problem] }] })
}

/**
 * The texts as they stand, once each of them was agreed to in its newest version.
 * @throws Problem TEXT_CHANGED, VALIDATION where one was not ticked
 */
export async function loadAgreedTexts(
  db: Db,
  slugs: readonly string[],
  agreed: readonly { slug: string; version: number; hash: string }[],
): Promise<TextToSign[]> {
  const texts = await findTexts(db, slugs)
  const unticked = texts.filter(({ slug }) => !agreed.some((one) => one.slug === slug))
  if (unticked.length > 0)
    throw new Problem('VALIDATION', {
      fields: unticked.map(({ slug }) => ({
        field: `agreed.${slug}`,
        code: 'required',
        message: SIGNATURE_WORDS.unticked,
      })),
    })
  const isStale = agreed.some((one) => {
    const text = texts.find(({ slug }) => slug === one.slug)
    return text === undefined || text.version !== one.version || text.hash !== one.hash
  })
  if (isStale) throw new Problem(SIGNATURE_REFUSALS.textChanged)
  return texts
}

/** Puts a new version of a text into use. What was signed before keeps the version it was signed in. */
export async function publishText(
  tx: Tx,
  { slug, title, body, at }: { slug: string; title: string; body: string; at: Date },
): Promise<void> {
  const [current] = await findTexts(tx, [slug])
  await insertText(tx, {
    slug,
    version: (current?.version ?? 0) + 1,
    title,
    body,
    hash: sha256(JSON.stringify([title, body])),
    createdAt: at,
  })
}

/** Walks the whole chain: the position of the first row that is not what it was, or is missing; null where all stands. */
export async function findBreak(db: Db): Promise<number | null> {
  let before = { position: 0, hash: '' }
  for (;;) {
    const rows = await readChain(db, before.position, CHAIN_PART)
    for (const row of rows) {
      const isNext = row.position === before.position + 1 && row.previousHash === before.hash
      if (!isNext || row.hash !== hashOfRow(row)) return before.position + 1
      before = row
    }
    if (rows.length < CHAIN_PART) break
  }
  const end = await findChainEnd(db)
  return end.position === before.position && end.hash === before.hash ? null : before.position + 1
}

/** Everything of a row but its hash, in one order that never changes. */
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
      row.texts.map(({ slug, version, hash }) => [slug, version, hash]),
      row.declarationHash,
      row.signedAt.toISOString(),
      row.ip,
      row.userAgent,
      row.previousHash,
    ]),
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
