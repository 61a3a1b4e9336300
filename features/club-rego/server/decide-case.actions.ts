/** What the registrar does with a case, one verb each. Nobody does it with their own vehicle. */
import { createHash } from 'node:crypto'
import { listSignatures, sign } from '#features/signatures/server/signatures.public.ts'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isSameName } from '#features/signatures/signatures.rules.ts'
import { translate } from '#platform/server/words.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { listIn } from '#platform/shared/list.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import type { CaseRow as CasePageName, CheckItem, CheckSheet } from '../answers.rules.ts'
import { caseMistakes, openChecks } from '../case.rules.ts'
import { CASE_WORDS, CHECK_WORDS } from '../case-words.rules.ts'
import { CLUB_REGO_REFUSALS } from '../club-rego.contract.ts'
import { aboutCase, makeMove } from './case-history.ts'
import {
  approvedLetter,
  changesLetter,
  declinedLetter,
  inspectionLetter,
  signedLetter,
} from './case-letters.ts'
import { lockSentCase, type StoredCase, updateCase } from './cases.store.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { isMemberOn } from './owner-facts.ts'
import { findOwner } from './owner.store.ts'
import { papersOf } from './submit-case.actions.ts'

/** Which case, and which registrar. */
export type Deciding = { id: number; by: number }

/** Says where nothing was to do. @throws Problem NOT_FOUND, FORBIDDEN for one's own vehicle, CONFLICT as the moves say */
type Deed = (tx: Tx, row: StoredCase) => Promise<'done' | 'as it was' | void>

async function decideOn(
  powers: ClubRegoPowers,
  { id, by }: Deciding,
  verb: string,
  deed: Deed,
  change: Record<string, unknown> = {},
): Promise<void> {
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const row = await lockSentCase(tx, id, today)
    if (row === null) throw new Problem('NOT_FOUND')
    if (row.personId === by) throw new Problem(CLUB_REGO_REFUSALS.ownVehicle)
    if ((await deed(tx, row)) === 'as it was') return
    await powers.audit(tx, {
      personId: by,
      verb,
      subjectKind: 'club_rego_case',
      subjectId: String(id),
      change: { person: row.personId, ...change },
    })
  })
}

/** Begins to look at a case; also again at one whose declaration has run out. */
export async function takeCase(powers: ClubRegoPowers, deciding: Deciding): Promise<void> {
  await decideOn(powers, deciding, 'took_up', async (tx, row) => {
    const isAgain = row.state === 'declaration_expired'
    await makeMove(powers, tx, row, 'take', {
      by: deciding.by,
      ...(isAgain ? { changes: { checks: {} } } : {}),
    })
  })
}

/** Keeps the check sheet. @throws Problem VALIDATION where something failed without a note */
export async function keepChecks(
  powers: ClubRegoPowers,
  deciding: Deciding,
  checks: CheckSheet,
): Promise<void> {
  const unsaid = Object.entries(checks).filter(
    ([, { result, note }]) => result === 'fail' && note.trim() === '',
  )
  if (unsaid.length > 0)
    throw refusal(
      unsaid.map(([item]) => ({ field: `checks.${item}`, code: 'required', message: CASE_WORDS.sayWhat })),
    )
  await decideOn(powers, deciding, 'checked', async (tx, row) => {
    if (row.state !== 'in_review' && row.state !== 'inspection_booked')
      throw new Problem(CLUB_REGO_REFUSALS.notNow)
    await updateCase(tx, row.id, { checks, updatedAt: instantOf(powers.clock) })
  })
}

/** Sends a case back to its owner, with what must be fixed at which page. @throws Problem VALIDATION without anything */
export async function requestChanges(
  powers: ClubRegoPowers,
  deciding: Deciding,
  { requests, words }: { requests: readonly { row: CasePageName; words: string }[]; words: string },
): Promise<void> {
  const asked = requests.flatMap(({ row, words: said }) =>
    said.trim() === '' ? [] : [{ row, words: said.trim(), is_done: false }],
  )
  if (asked.length === 0)
    throw refusal([{ field: 'requests', code: 'required', message: CASE_WORDS.sayWhat }])
  await decideOn(
    powers,
    deciding,
    'asked',
    async (tx, row) => {
      const reason = words.trim()
      await makeMove(powers, tx, row, 'ask', {
        by: deciding.by,
        words: reason,
        changes: { requests: asked, reason },
      })
      await powers.write(tx, row.personId, changesLetter(aboutCase(row), reason))
    },
    { rows: asked.map(({ row }) => row) },
  )
}

/** Says when and where the vehicle is looked at. @throws Problem VALIDATION without words */
export async function bookInspection(
  powers: ClubRegoPowers,
  deciding: Deciding,
  words: string,
): Promise<void> {
  const said = words.trim()
  if (said === '') throw refusal([{ field: 'words', code: 'required', message: CASE_WORDS.sayWhat }])
  await decideOn(powers, deciding, 'booked_inspection', async (tx, row) => {
    await makeMove(powers, tx, row, 'book_inspection', {
      by: deciding.by,
      words: said,
      changes: { inspectionBooking: said },
    })
    await powers.write(tx, row.personId, inspectionLetter(aboutCase(row), said))
  })
}

/** Says yes, once every item of the check sheet has passed. @throws Problem CHECKS_MISSING */
export async function approveCase(
  powers: ClubRegoPowers,
  deciding: Deciding,
  { conditions, locale }: { conditions: string; locale: Locale },
): Promise<void> {
  const said = conditions.trim()
  await decideOn(powers, deciding, 'approved', async (tx, row) => {
    await refuseUnchecked(tx, row, await todayAt(powers), locale)
    await makeMove(powers, tx, row, 'approve', {
      by: deciding.by,
      words: said,
      changes: { conditions: said, reason: '' },
    })
    await powers.write(tx, row.personId, approvedLetter(aboutCase(row), said))
  })
}

/** Says no. @throws Problem VALIDATION without a reason */
export async function declineCase(powers: ClubRegoPowers, deciding: Deciding, reason: string): Promise<void> {
  const said = reason.trim()
  if (said === '') throw refusal([{ field: 'reason', code: 'required', message: CASE_WORDS.giveReason }])
  await decideOn(
    powers,
    deciding,
    'declined',
    async (tx, row) => {
      await makeMove(powers, tx, row, 'decline', {
        by: deciding.by,
        words: said,
        changes: { reason: said },
      })
      await powers.write(tx, row.personId, declinedLetter(aboutCase(row), said))
    },
    { reason: said },
  )
}

export type SignDeclaration = {
  signature: SignatureInput
  /** Idempotency-Key; null where none was sent. */
  key: string | null
  ip: string
  userAgent: string
  locale: Locale
}

/**
 * Signs the declaration, which holds for as long as the scheme says; asked twice with one key it is done once.
 * @throws Problem CHECKS_MISSING where anything that is asked is missing, FORBIDDEN for one's own vehicle, VALIDATION
 */
export async function signDeclaration(
  powers: ClubRegoPowers,
  deciding: Deciding,
  { signature, key, ip, userAgent, locale }: SignDeclaration,
): Promise<void> {
  const today = await todayAt(powers)
  await decideOn(powers, deciding, 'signed', async (tx, row) => {
    if (await isSameSigning(tx, row, key)) return 'as it was'
    await refuseUnchecked(tx, row, today, locale)
    const { form, valid_days: days } = row.rules.declaration
    const signer = await findOwner(tx, deciding.by)
    if (signature.method === 'typed' && !isSameName(signature.name, signer?.name ?? ''))
      throw refusal([{ field: 'signature', code: 'invalid', message: CASE_WORDS.signedName }])
    await sign(tx, powers.chance, {
      input: signature,
      field: 'signature',
      role: 'registrar',
      signerName: signer?.name ?? '',
      personId: deciding.by,
      subject: { kind: 'club_rego_case', id: String(row.id) },
      texts: [],
      declaration: signedWords(row, key),
      at: instantOf(powers.clock),
      ip,
      userAgent,
    })
    const lastDay = addDays(today, days)
    await makeMove(powers, tx, row, 'sign', {
      by: deciding.by,
      words: form,
      changes: { declarationForm: form, declarationDate: today, declarationExpires: lastDay },
    })
    await powers.write(tx, row.personId, signedLetter(aboutCase(row), form, lastDay))
    return 'done'
  })
}

/** What the registrar declares: all that was said and checked, and which signing it was. */
function signedWords(row: StoredCase, key: string | null): string {
  const { form } = row.rules.declaration
  return JSON.stringify({ form, scheme: row.schemeCode, answers: row.answers, checks: row.checks, key })
}

/** Whether a declaration was signed with this very key: the answer to that was lost on its way. */
async function isSameSigning(tx: Tx, row: StoredCase, key: string | null): Promise<boolean> {
  if (key === null || row.state !== 'declaration_signed') return false
  const signatures = await listSignatures(tx, 'club_rego_case', String(row.id))
  const latest = signatures.findLast(({ role }) => role === 'registrar')
  return latest?.declarationHash === createHash('sha256').update(signedWords(row, key)).digest('hex')
}

/**
 * What was right when it was sent or checked may have ended since: a membership, a policy.
 * @throws Problem CHECKS_MISSING naming what is open
 */
async function refuseUnchecked(tx: Tx, row: StoredCase, today: string, locale: Locale): Promise<void> {
  const isMember = await isMemberOn(tx, row.personId, today)
  const items: CheckItem[] = [
    ...(isMember ? [] : (['financial'] as const)),
    ...openChecks(row.checks, row.rules),
  ]
  const open = items.map((item) => translate(CHECK_WORDS[item], {}, locale))
  const missing = caseMistakes(row.answers, papersOf(row), row.rules, today)
    .filter(({ code }) => code === 'required' || code === 'expired')
    .map(({ message }) => translate(message, {}, locale))
  const found = [...new Set([...open, ...missing])]
  if (found.length > 0)
    throw new Problem(CLUB_REGO_REFUSALS.checksMissing, { params: { items: listIn(locale, found) } })
}

function refusal(fields: FieldProblem[]): Problem {
  return new Problem('VALIDATION', { fields })
}
