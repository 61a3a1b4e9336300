/** The registrar's actions on a case. No registrar may perform them on their own vehicle. */
import { createHash } from 'node:crypto'
import { listSignatures, sign } from '#features/signatures/server/signatures.public.ts'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isSameName } from '#features/signatures/signatures.rules.ts'
import { translate } from '#platform/server/messages.ts'
import { refuseChangedValues } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { listIn } from '#platform/shared/list.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import {
  type CaseRow as CasePageName,
  CHECK_ITEMS,
  CHECK_PARTS,
  type CheckEntry,
  type CheckItem,
  type CheckPart,
  type CheckSheet,
  PART_OF,
} from '../answers.rules.ts'
import { caseMistakes, openChecks } from '../case.rules.ts'
import { CASE_WORDS, CHECK_WORDS } from '../case-labels.rules.ts'
import { CLUB_REGO_REFUSALS } from '../club-rego.contract.ts'
import type { ShownChecks } from '../club-rego-desk.contract.ts'
import { aboutCase, mailAbout, makeMove } from './case-history.ts'
import { approvedMail, changesMail, declinedMail, inspectionMail, signedMail } from './case-mails.ts'
import { lockSentCase, type StoredCase, updateCase } from './cases.store.ts'
import { refuseOwnVehicle, refuseUnlessMayCheck } from './check-parts.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { mayHoldClubRego } from './read-owner.ts'
import { findOwner } from './owner.store.ts'
import { papersOf } from './submit-case.actions.ts'

/** The case, the registrar who acts on it, and the language for a refusal. */
export type Deciding = { id: number; by: number; locale: Locale }

/**
 * An action on a case. Returns `as it was` if nothing changed. @throws Problem NOT_FOUND, FORBIDDEN for the caller's
 * own vehicle, CONFLICT if the state does not allow the move
 */
type Action = (tx: Tx, row: StoredCase) => Promise<'done' | 'as it was' | void>

async function decideOn(
  deps: ClubRegoDeps,
  { id, by, locale }: Deciding,
  verb: string,
  action: Action,
  change: Record<string, unknown> = {},
): Promise<void> {
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await lockSentCase(tx, id, today)
    if (row === null) throw new Problem('NOT_FOUND')
    await refuseOwnVehicle(tx, row, { by, locale, now: instantOf(deps.clock) })
    if ((await action(tx, row)) === 'as it was') return
    await deps.audit(tx, {
      personId: by,
      verb,
      subjectKind: 'club_rego_case',
      subjectId: String(id),
      change: { person: row.personId, ...change },
    })
  })
}

/** Starts the review of a case, or starts it again after its declaration has expired. */
export async function takeCase(deps: ClubRegoDeps, deciding: Deciding): Promise<void> {
  await decideOn(deps, deciding, 'took_up', async (tx, row) => {
    const isAgain = row.state === 'declaration_expired'
    await makeMove(deps, tx, row, 'take', {
      by: deciding.by,
      ...(isAgain ? { changes: { checks: {} } } : {}),
    })
  })
}

/**
 * Records results of the check sheet with the person who recorded them. An office bearer records the membership part, a
 * scrutineer the vehicle part, and no person both.
 * @throws Problem VALIDATION for a failed item without a note, FORBIDDEN, SECOND_PERSON_NEEDED, CONFLICT if the case is
 * not in review, or if another person has recorded other results than those in `was`
 */
export async function saveChecks(
  deps: ClubRegoDeps,
  deciding: Deciding & { caller: Caller },
  { checks, was }: { checks: CheckSheet; was?: ShownChecks | undefined },
): Promise<void> {
  const unsaid = Object.entries(checks).filter(
    ([, { result, note }]) => result === 'fail' && note.trim() === '',
  )
  if (unsaid.length > 0)
    throw refusal(
      unsaid.map(([item]) => ({ field: `checks.${item}`, code: 'required', message: CASE_WORDS.sayWhat })),
    )
  await decideOn(deps, deciding, 'checked', async (tx, row) => {
    if (row.state !== 'in_review' && row.state !== 'inspection_booked')
      throw new Problem(CLUB_REGO_REFUSALS.notNow)
    const stored = Object.fromEntries(CHECK_ITEMS.map((item) => [item, shownEntry(row.checks[item])]))
    refuseChangedValues({ was, sent: checks, stored })
    const { by, caller, locale } = deciding
    let sheet = row.checks
    for (const part of CHECK_PARTS) {
      const changed = changedItems(row.checks, checks, part)
      if (changed.length === 0) continue
      await refuseUnlessMayCheck(tx, part, {
        row: { ...row, checks: sheet },
        caller,
        by,
        locale,
        now: instantOf(deps.clock),
      })
      const entries = changed.map(([item, { result, note }]) => [item, { result, note, by }])
      sheet = { ...sheet, ...(Object.fromEntries(entries) as CheckSheet) }
    }
    await updateCase(tx, row.id, { checks: sheet, updatedAt: instantOf(deps.clock) })
  })
}

/** Returns a result without the person who recorded it; null if there is none. */
function shownEntry(entry: CheckEntry | undefined): Pick<CheckEntry, 'result' | 'note'> | null {
  return entry === undefined ? null : { result: entry.result, note: entry.note }
}

/** Returns the results of a part that differ from the stored ones, and those that were stored without a person. */
function changedItems(stored: CheckSheet, said: CheckSheet, part: CheckPart): [CheckItem, CheckEntry][] {
  return CHECK_ITEMS.flatMap((item): [CheckItem, CheckEntry][] => {
    const [entry, before] = [said[item], stored[item]]
    if (entry === undefined || PART_OF[item] !== part) return []
    const isSame = before?.by !== undefined && before.result === entry.result && before.note === entry.note
    return isSame ? [] : [[item, entry]]
  })
}

/**
 * Returns a case to its owner with the requested changes for each page. @throws Problem VALIDATION without any request
 */
export async function requestChanges(
  deps: ClubRegoDeps,
  deciding: Deciding,
  { requests, words }: { requests: readonly { row: CasePageName; words: string }[]; words: string },
): Promise<void> {
  const asked = requests.flatMap(({ row, words: said }) =>
    said.trim() === '' ? [] : [{ row, words: said.trim(), is_done: false }],
  )
  if (asked.length === 0)
    throw refusal([{ field: 'requests', code: 'required', message: CASE_WORDS.sayWhat }])
  await decideOn(
    deps,
    deciding,
    'asked',
    async (tx, row) => {
      const reason = words.trim()
      await makeMove(deps, tx, row, 'ask', {
        by: deciding.by,
        words: reason,
        changes: { requests: asked, reason },
      })
      await deps.write(tx, row.personId, changesMail(aboutCase(row), reason), mailAbout(row))
    },
    { rows: asked.map(({ row }) => row) },
  )
}

/** Records when and where the vehicle will be inspected. @throws Problem VALIDATION without a text */
export async function bookInspection(deps: ClubRegoDeps, deciding: Deciding, words: string): Promise<void> {
  const said = words.trim()
  if (said === '') throw refusal([{ field: 'words', code: 'required', message: CASE_WORDS.sayWhat }])
  await decideOn(deps, deciding, 'booked_inspection', async (tx, row) => {
    await makeMove(deps, tx, row, 'book_inspection', {
      by: deciding.by,
      words: said,
      changes: { inspectionBooking: said },
    })
    await deps.write(tx, row.personId, inspectionMail(aboutCase(row), said), mailAbout(row))
  })
}

/** Approves a case once every item of the check sheet has passed. @throws Problem CHECKS_MISSING */
export async function approveCase(
  deps: ClubRegoDeps,
  deciding: Deciding,
  { conditions }: { conditions: string },
): Promise<void> {
  const said = conditions.trim()
  await decideOn(deps, deciding, 'approved', async (tx, row) => {
    await refuseUnchecked(tx, row, await todayAt(deps), deciding.locale)
    await makeMove(deps, tx, row, 'approve', {
      by: deciding.by,
      words: said,
      changes: { conditions: said, reason: '' },
    })
    await deps.write(tx, row.personId, approvedMail(aboutCase(row), said), mailAbout(row))
  })
}

/** Declines a case. @throws Problem VALIDATION without a reason */
export async function declineCase(deps: ClubRegoDeps, deciding: Deciding, reason: string): Promise<void> {
  const said = reason.trim()
  if (said === '') throw refusal([{ field: 'reason', code: 'required', message: CASE_WORDS.giveReason }])
  await decideOn(
    deps,
    deciding,
    'declined',
    async (tx, row) => {
      await makeMove(deps, tx, row, 'decline', {
        by: deciding.by,
        words: said,
        changes: { reason: said },
      })
      await deps.write(tx, row.personId, declinedMail(aboutCase(row), said), mailAbout(row))
    },
    { reason: said },
  )
}

export type SignDeclaration = {
  signature: SignatureInput
  /** The Idempotency-Key of the request; null if the caller sent none. */
  key: string | null
  ip: string
  userAgent: string
}

/**
 * Signs the declaration, which is valid for the scheme's number of days. A repeated call with the same key has no
 * further effect.
 * @throws Problem CHECKS_MISSING if a requirement is not met, FORBIDDEN for the caller's own vehicle, VALIDATION
 */
export async function signDeclaration(
  deps: ClubRegoDeps,
  deciding: Deciding,
  { signature, key, ip, userAgent }: SignDeclaration,
): Promise<void> {
  const today = await todayAt(deps)
  await decideOn(deps, deciding, 'signed', async (tx, row) => {
    if (await isSameSigning(tx, row, key)) return 'as it was'
    await refuseUnchecked(tx, row, today, deciding.locale)
    const { form, valid_days: days } = row.rules.declaration
    const signer = await findOwner(tx, deciding.by)
    if (signature.method === 'typed' && !isSameName(signature.name, signer?.name ?? ''))
      throw refusal([{ field: 'signature', code: 'invalid', message: CASE_WORDS.signedName }])
    await sign(tx, deps.random, {
      input: signature,
      field: 'signature',
      role: 'registrar',
      signerName: signer?.name ?? '',
      personId: deciding.by,
      subject: { kind: 'club_rego_case', id: String(row.id) },
      texts: [],
      declaration: signedWords(row, key),
      at: instantOf(deps.clock),
      ip,
      userAgent,
    })
    const lastDay = addDays(today, days)
    await makeMove(deps, tx, row, 'sign', {
      by: deciding.by,
      words: form,
      changes: { declarationForm: form, declarationDate: today, declarationExpires: lastDay },
    })
    await deps.write(tx, row.personId, signedMail(aboutCase(row), form, lastDay), mailAbout(row))
    return 'done'
  })
}

/** Returns the text that the registrar signs: all answers and check results, and the idempotency key. */
function signedWords(row: StoredCase, key: string | null): string {
  const { form } = row.rules.declaration
  return JSON.stringify({ form, scheme: row.schemeCode, answers: row.answers, checks: row.checks, key })
}

/** Returns whether a declaration was signed with this key, so that the call is a retry after a lost response. */
async function isSameSigning(tx: Tx, row: StoredCase, key: string | null): Promise<boolean> {
  if (key === null || row.state !== 'declaration_signed') return false
  const signatures = await listSignatures(tx, 'club_rego_case', String(row.id))
  const latest = signatures.findLast(({ role }) => role === 'registrar')
  return latest?.declarationHash === createHash('sha256').update(signedWords(row, key)).digest('hex')
}

/**
 * Checks everything again on the day of the decision, because a membership, a policy or an inspection may have expired
 * since the case was sent or checked.
 * @throws Problem CHECKS_MISSING naming the open items
 */
async function refuseUnchecked(tx: Tx, row: StoredCase, today: string, locale: Locale): Promise<void> {
  const mayHold = await mayHoldClubRego(tx, row.personId, today)
  const items: CheckItem[] = [
    ...(mayHold ? [] : (['financial'] as const)),
    ...openChecks(row.checks, row.rules),
  ]
  const open = items.map((item) => translate(CHECK_WORDS[item], {}, locale))
  const missing = caseMistakes(row.answers, papersOf(row), row.rules, today).map(({ message, values = {} }) =>
    translate(message, values, locale),
  )
  const found = [...new Set([...open, ...missing])]
  if (found.length > 0)
    throw new Problem(CLUB_REGO_REFUSALS.checksMissing, { params: { items: listIn(locale, found) } })
}

function refusal(fields: FieldProblem[]): Problem {
  return new Problem('VALIDATION', { fields })
}
