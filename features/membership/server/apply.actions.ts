import { hasConfirmed, nameGuardian } from '#features/guardians/server/guardians.public.ts'
import { findType, type TypeRow } from './types.store.ts'
import { lockHomeTracks } from '#features/tracks/server/tracks.public.ts'
import { isPaidLater } from '#features/orders/paid-later.rules.ts'
import { type OrderDeps, submitOnce } from '#features/orders/server/orders.public.ts'
import { loadAgreedTexts, signWithGuardian } from '#features/signatures/server/signatures.public.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type ApplicationNeeds, applicationMistakes, CHOOSE_TYPE, tidyDetails } from '../application.rules.ts'
import {
  type ApplicationDetails,
  type ApplyAnswer,
  type ApplyInput,
  MEMBERSHIP_REFUSALS,
} from '../membership.contract.ts'
import {
  ageProblem,
  asksCommittee,
  beginsAtDecision,
  canRenew,
  feeFor,
  needsGuardian,
  periodFor,
  renewalOpensOn,
  type Standing,
} from '../membership.rules.ts'
import { openBeginning } from '../open-beginning.rules.ts'
import { basketOf, type Ordered } from './application-basket.ts'
import { insertApplication, updateApplication } from './applications.store.ts'
import { findRenewalEvent } from './early-renewal.ts'
import { noteEvent } from './events.store.ts'
import { type ApplicationRow, findMembership, type MembershipRow } from './members.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import { hadTypeOf, isOnHold, standingOf } from './membership-view.ts'
import { termsOf } from './type-terms.ts'

/** The person who applies, their client information, and the idempotency key. */
export type Applicant = {
  personId: number
  key: string | null
  ip: string
  userAgent: string
  locale: Locale
}

export type ApplyDeps = MembershipDeps & { orders: OrderDeps }

/** A checked application with its type and membership row, for the rest of the transaction. */
export type Checked = Ordered & { row: MembershipRow }

/**
 * Submits an application to join or renew: validates it, stores the signatures, and creates the order, all in one
 * transaction. A repeated call with the same idempotency key has no further effect.
 * @throws Problem VALIDATION field by field, CONFLICT if an application is pending; a refusal by rule is a normal
 * response
 */
export async function apply(deps: ApplyDeps, input: ApplyInput, applicant: Applicant): Promise<ApplyAnswer> {
  const { personId, key, locale } = applicant
  const id = deps.random.uuid()
  const answer = await submitOnce(
    deps.orders,
    {
      personId,
      key,
      body: input,
      input: {
        gateway: input.paymentGateway ?? null,
        usesCredit: input.use_credit ?? false,
        returnPath: null,
        expectedTotalCents: null,
      },
      fill: async (tx) => {
        const checked = await check(deps, tx, input, { id, personId, locale })
        await insertApplication(tx, checked.application)
        await signAll(deps, tx, input, checked, applicant)
        const { submittedAt: at } = checked.application
        await noteEvent(tx, { personId, at, kind: 'applied', by: null, words: checked.type.name })
        return basketOf(checked, locale)
      },
      placed: (tx, { order }) => updateApplication(tx, id, { orderId: order.id }),
    },
    locale,
  )
  const { success, payment, message, text_code, order } = answer
  return { success, payment, message, text_code, order }
}

/** The conditions that change if the payer of a household renews for a person. */
export type JointOptions = {
  /**
   * True if the guardian is an adult of the household. The child may then have the same email address as the guardian.
   */
  hasHouseholdGuardian: boolean
  /** Returns whether the payer signs the texts: for themselves, or as the guardian of a child. */
  agreesToTexts: (isChild: boolean) => boolean
  /** Whether the payer signs as the guardian of a child and needs no mail to confirm it. */
  isGuardianProved: boolean
}

/**
 * Checks an application against the rules and today's price. @throws Problem VALIDATION field by field, NOT_ELIGIBLE,
 * CONFLICT if an application is pending, PRICE_CHANGED
 */
export async function check(
  deps: ApplyDeps,
  tx: Tx,
  input: ApplyInput,
  { id, personId, locale }: { id: string; personId: number; locale: Locale },
  joint?: JointOptions,
): Promise<Checked> {
  const today = await clubToday(deps)
  const row = await findMembership(tx, personId, today)
  const club = await deps.club()
  if (row === null) throw new Problem('NOT_FOUND')
  if (row.application !== null) throw new Problem(MEMBERSHIP_REFUSALS.waiting)
  if (isOnHold(row)) throw new Problem(MEMBERSHIP_REFUSALS.onHold)
  const standing = standingOf(row)
  const early = await findRenewalEvent(tx, input.for_event ?? '', standing, deps.clock.nowMs())
  if (early === null) checkTime(standing, today, locale)
  const type = await chosenType(tx, input.membership_type_id, row)
  const terms = termsOf(type, club.lateRenewalDays)
  const period = periodFor(terms, standing, today)
  const born = row.dateOfBirth
  if (born === null) throw new Problem(MEMBERSHIP_REFUSALS.birthMissing)
  checkAge(type, born, period.from, locale)
  const tracks = await lockHomeTracks(tx)
  const details = checkDetails(input.details, {
    includesPartner: type.includesPartner,
    canCompete: type.canCompete,
    tracks,
    needsGuardian: needsGuardian(born, period.from),
    asksNominator: club.asksNominator && !standing.hasPrior,
    asksContact: !standing.hasPrior,
    applicantEmail: joint?.hasHouseholdGuardian === true ? '' : row.email,
    applicantName: `${row.firstName} ${row.lastName}`.trim(),
  })
  const isChild = needsGuardian(born, period.from)
  if (joint === undefined || joint.agreesToTexts(isChild)) {
    const slugs = textSlugsFor('membership', isChild)
    // The texts for guardians are agreed to once for the whole household.
    const agreed =
      joint === undefined ? input.agreed : input.agreed.filter(({ slug }) => slugs.includes(slug))
    await loadAgreedTexts(tx, slugs, agreed, today)
  }
  const fee = feeFor(terms, standing, period, today)
  if (Math.round(input.expected_total * 100) !== fee.totalCents)
    throw new Problem(MEMBERSHIP_REFUSALS.priceChanged, {
      params: { total: formatIn(locale).money(fee.totalCents) },
    })
  const application: ApplicationRow = {
    id,
    personId,
    kind: standing.hasPrior ? 'renew' : 'join',
    typeId: type.id,
    status: 'awaiting_payment',
    details,
    homeTrack: tracks.find((track) => track.id === details.home_track_id)?.name ?? '',
    validFrom: period.from,
    validTo: period.to,
    fee,
    orderId: null,
    submittedAt: instantOf(deps.clock),
    decidedAt: null,
    decidedBy: null,
    meetingRef: '',
    reason: '',
  }
  const begins = openBeginning({
    beginsWhenActive: beginsAtDecision(type.term, period.from, standing.validTo),
    needsApproval: asksCommittee(type, hadTypeOf(row)),
    awaitsGuardian:
      isChild &&
      joint?.isGuardianProved !== true &&
      !(await hasConfirmed(tx, personId, details.guardian_email)),
    isPaidLater: isPaidLater(input.paymentGateway ?? ''),
  })
  return { application, type, row, begins }
}

/** Refuses an application at the wrong time. @throws Problem NOT_ELIGIBLE if there is nothing to renew, or not yet */
function checkTime(standing: Standing, today: string, locale: Locale): void {
  if (canRenew(standing, today)) return
  const opensOn = renewalOpensOn(standing)
  if (opensOn === null) throw new Problem(MEMBERSHIP_REFUSALS.noNeed)
  throw new Problem(MEMBERSHIP_REFUSALS.notYet, { params: { date: formatIn(locale).day(opensOn, 'medium') } })
}

/** Returns the chosen type, which must be on offer or be the person's current one. @throws Problem VALIDATION */
async function chosenType(tx: Tx, id: number, { period }: MembershipRow): Promise<TypeRow> {
  const type = await findType(tx, id)
  if (type?.isActive === true && (type.isOffered || period?.typeId === id)) return type
  throw new Problem('VALIDATION', {
    fields: [{ field: 'membership_type_id', code: 'unknown', message: CHOOSE_TYPE }],
  })
}

/** Refuses a person whose age the type does not allow. @throws Problem NOT_ELIGIBLE */
function checkAge(type: TypeRow, born: string, from: string, locale: Locale): void {
  const problem = ageProblem(type, born, from)
  if (problem === null) return
  const date = formatIn(locale).day(from, 'medium')
  throw problem === 'too_old'
    ? new Problem(MEMBERSHIP_REFUSALS.tooOld, {
        params: { type: type.name, age: (type.maxAge ?? 0) + 1, date },
      })
    : new Problem(MEMBERSHIP_REFUSALS.tooYoung, { params: { type: type.name, age: type.minAge ?? 0, date } })
}

/** Refuses invalid details. @throws Problem VALIDATION */
function checkDetails(said: ApplicationDetails, needs: ApplicationNeeds): ApplicationDetails {
  const details = tidyDetails(said, needs)
  const mistakes = applicationMistakes(details, needs)
  if (mistakes.length > 0)
    throw new Problem('VALIDATION', {
      fields: mistakes.map(({ field, ...mistake }) => ({ field: `details.${field}`, ...mistake })),
    })
  return details
}

/**
 * Returns the text that is signed with an application. It contains the name of the home track, so that renaming or
 * deleting the track does not change it. Days that are not known yet are left out.
 * @source docs/reference/membership.md §2.7
 */
export function declarationOf({ application, type, begins }: Ordered): string {
  const { fee, details, homeTrack } = application
  const days = begins === null ? { validFrom: application.validFrom, validTo: application.validTo } : {}
  return JSON.stringify({ type: type.code, ...days, begins, fee, details, homeTrack })
}

/** Stores the signature, and a guardian's if one is needed, and mails the guardian. @throws Problem VALIDATION */
async function signAll(
  deps: ApplyDeps,
  tx: Tx,
  input: ApplyInput,
  checked: Checked,
  { personId, ip, userAgent }: Applicant,
): Promise<void> {
  const { application, type, row } = checked
  const { details } = application
  const signing = {
    personId,
    subject: { kind: 'membership_application', id: application.id },
    texts: input.agreed,
    declaration: declarationOf(checked),
    at: application.submittedAt,
    ip,
    userAgent,
  }
  await signWithGuardian(tx, deps.random, signing, {
    member: { input: input.signature, name: `${row.firstName} ${row.lastName}`.trim() },
    guardian: { input: input.guardian_signature, name: details.guardian_name },
  })
  const { guardian_name: name, guardian_email: email } = details
  if (email !== '')
    await nameGuardian(deps.guardians, tx, {
      personId,
      name,
      email,
      purpose: 'membership',
      subject: type.name,
    })
}
