import { createHash } from 'node:crypto'
import { isSameName } from '#features/signatures/signatures.rules.ts'
import { listSignatures, loadAgreedTexts, sign } from '#features/signatures/server/signatures.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { CLUB_REGO_TEXTS } from '../answers.rules.ts'
import { caseMistakes, type CaseMistake, tidyAnswers } from '../case.rules.ts'
import { isOpenToOwner } from '../case-states.rules.ts'
import { CASE_WORDS } from '../case-labels.rules.ts'
import { CLUB_REGO_REFUSALS, type SubmitCaseInput } from '../club-rego.contract.ts'
import { eligibilityFor } from '../eligibility.rules.ts'
import { type SchemeRules, versionOn } from '../schemes.rules.ts'
import { aboutCase, mailAbout, makeMove } from './case-history.ts'
import { receivedMail } from './case-mails.ts'
import { findOwnVehicle } from './case-parts.store.ts'
import { lockCase, type StoredCase } from './cases.store.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { arrivedMail, writeToRegistrars } from './desk-mails.ts'
import { type Owner, readOwner } from './read-owner.ts'
import { findScheme } from './schemes.store.ts'

/** The person who submits, with their client data and Idempotency-Key. */
export type Sender = { personId: number; key: string | null; ip: string; userAgent: string; locale: Locale }

/**
 * Submits a draft, or the requested changes, to the registrar. Validates the case by the rules of the day of its first
 * submission, and stores the signature, in one transaction; a repeated call with the same key has no effect.
 * @throws Problem NOT_FOUND, CONFLICT, NOT_ELIGIBLE, TEXT_CHANGED, VALIDATION field by field
 */
export async function submitCase(deps: ClubRegoDeps, input: SubmitCaseInput, sender: Sender): Promise<void> {
  const { personId, key, locale } = sender
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await lockCase(tx, input.id, today)
    if (row === null || row.personId !== personId) throw new Problem('NOT_FOUND')
    if (!isOpenToOwner(row.state)) {
      if (await isSameSending(tx, row, key)) return
      throw new Problem(CLUB_REGO_REFUSALS.notNow)
    }
    const owner = await readOwner(deps, tx, personId, today)
    if (!owner.is_financial) throw new Problem(CLUB_REGO_REFUSALS.notFinancial)
    const isFirst = row.state === 'draft'
    const version = isFirst ? await openVersion(tx, row, today) : null
    const rules = version?.rules ?? row.rules
    if (isFirst) checkOwner(rules, owner, today)
    if (row.requests.some(({ is_done: isDone }) => !isDone))
      throw new Problem(CLUB_REGO_REFUSALS.requestsOpen)
    await checkAnswers(tx, row, rules, { today, locale })
    if (!isSameName(input.signed_name, owner.name))
      throw refusal([{ field: 'signed_name', code: 'other_name', message: CASE_WORDS.signedName }])
    await loadAgreedTexts(tx, CLUB_REGO_TEXTS, input.agreed, today)
    const at = instantOf(deps.clock)
    const answers = tidyAnswers(row.answers)
    await sign(tx, deps.random, {
      input: input.signature,
      field: 'signature',
      role: 'member',
      signerName: owner.name,
      personId,
      subject: { kind: 'club_rego_case', id: String(row.id) },
      texts: input.agreed,
      declaration: declarationOf(row, rules, key),
      at,
      ip: sender.ip,
      userAgent: sender.userAgent,
    })
    await makeMove(deps, tx, row, isFirst ? 'submit' : 'resubmit', {
      by: personId,
      changes: {
        answers,
        requests: [],
        // The scrutineer confirmed the version before the changes, so discard the results of the vehicle part.
        checks: row.checks.financial === undefined ? {} : { financial: row.checks.financial },
        ...(version === null ? {} : { rulesVersionId: version.id, submittedAt: at }),
      },
    })
    const about = aboutCase({ ...row, answers })
    await deps.write(tx, personId, receivedMail(about), mailAbout(row))
    await writeToRegistrars(deps, tx, personId, arrivedMail(about, owner.name))
  })
}

/**
 * Returns the declaration that is signed in addition to the consent texts: all answers, photos and documents, and the
 * idempotency key.
 */
function declarationOf(row: StoredCase, rules: SchemeRules, key: string | null): string {
  return JSON.stringify({
    scheme: row.schemeCode,
    rules,
    answers: tidyAnswers(row.answers),
    photos: row.photos.map(({ slot, hash }) => [slot, hash]),
    files: row.files.map(({ id, kind }) => [kind, id]),
    key,
  })
}

/** Returns whether a case was submitted with this key, so that the call is a retry after a lost response. */
async function isSameSending(tx: Tx, row: StoredCase, key: string | null): Promise<boolean> {
  if (key === null || (row.state !== 'submitted' && row.state !== 'in_review')) return false
  const signatures = await listSignatures(tx, 'club_rego_case', String(row.id))
  const latest = signatures.findLast(({ role }) => role === 'member')
  const hash = createHash('sha256')
    .update(declarationOf(row, row.rules, key))
    .digest('hex')
  return latest?.declarationHash === hash
}

/** Returns today's rules of a scheme that is open to members. @throws Problem VALIDATION */
async function openVersion(tx: Tx, { schemeId }: StoredCase, today: string) {
  const scheme = await findScheme(tx, schemeId)
  const version = scheme?.isActive === true ? versionOn(scheme.versions, today) : null
  if (version === null) throw refusal([{ field: 'scheme_id', code: 'unknown', message: CASE_WORDS.scheme }])
  return version
}

/** Refuses an owner who is not eligible. @throws Problem NOT_ELIGIBLE */
export function checkOwner(rules: SchemeRules, owner: Owner, today: string): void {
  for (const { code, state, needed, has } of eligibilityFor(rules, owner, today)) {
    if (state !== 'missing') continue
    if (code === 'member_days')
      throw new Problem(CLUB_REGO_REFUSALS.notYet, { params: { days: needed - has } })
    if (code === 'membership_type') throw new Problem(CLUB_REGO_REFUSALS.notInType)
    throw new Problem(CLUB_REGO_REFUSALS.notFinancial)
  }
}

/** Refuses an incomplete or invalid application. @throws Problem VALIDATION field by field */
async function checkAnswers(
  tx: Tx,
  row: StoredCase,
  rules: SchemeRules,
  { today, locale }: { today: string; locale: Locale },
): Promise<void> {
  const mistakes = caseMistakes(row.answers, papersOf(row), rules, today)
  const isThere = row.vehicleId !== null && (await findOwnVehicle(tx, row.personId, row.vehicleId)) !== null
  const fields = mistakes.map((mistake) => problemOf(mistake, locale))
  if (!isThere) fields.unshift({ field: 'vehicle_id', code: 'gone', message: CASE_WORDS.chooseVehicle })
  if (fields.length > 0) throw refusal(fields)
}

/** Returns the photos and documents of a case in the format of the rules. */
export function papersOf({ photos, files }: Pick<StoredCase, 'photos' | 'files'>) {
  return { photos: photos.map(({ slot }) => slot), files: files.map(({ kind }) => kind) }
}

/** Returns a mistake as a field problem, with its date formatted for the language. */
function problemOf({ field, code, message, values = {} }: CaseMistake, locale: Locale): FieldProblem {
  const { day } = values
  const spelled = typeof day === 'string' ? { day: formatIn(locale).day(day, 'medium') } : {}
  return { field, code, message: { ...message, values: { ...values, ...spelled } } }
}

function refusal(fields: FieldProblem[]): Problem {
  return new Problem('VALIDATION', { fields })
}
