import { formatPhone } from '#features/accounts/phone.rules.ts'
import type { PendingGuardian } from '#features/guardians/guardians.contract.ts'
import { listConfirmedEmails } from '#features/guardians/server/guardians.public.ts'
import { pendingGuardianOf } from './pending-guardian.ts'
import { membershipInLanguage, textLanguagesOf, typeInLanguage } from './type-texts.ts'
import { listTypes, type TypeRow } from './types.store.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import { readTextsToSign } from '#features/signatures/server/signatures.public.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import {
  type ApplicationDetails,
  type ContactDetails,
  MEMBERSHIP_REFUSALS,
  type Membership,
  type MembershipOffer,
  type RenewalOffer,
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
import { nextMeeting } from '../open-beginning.rules.ts'
import { knownContact } from './contact-details.ts'
import { findRenewalEvent } from './early-renewal.ts'
import { findMembership, type MembershipRow } from './members.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import { hadTypeOf, isOnHold, presentMembership, standingOf, statusOf } from './membership-view.ts'
import { runsOf, termsOf } from './type-terms.ts'

const NOBODY: Standing = { noExpiry: false, validTo: null, hasPrior: false }
const NOTHING: Membership = {
  number: null,
  name: '',
  additional_member: null,
  no_expiry: false,
  valid_to: null,
  racers_id: null,
  type: null,
  colour: null,
  color: null,
  hasPrior: false,
  is_approved: false,
  pending_with: null,
  home_track: null,
  track_color: null,
  special_vehicle: false,
}
const GST_PART = 11
const CENTS = 100

/**
 * Returns everything /renew shows: types with today's prices from one query, and for a member the details of their last
 * application.
 */
export async function readOffer(
  deps: MembershipDeps,
  personId: number | null,
  locale: Locale,
  eventSlug = '',
): Promise<RenewalOffer> {
  const { db } = deps.database
  const today = await clubToday(deps)
  const [club, found, listed, tracks, texts, paymentTypes, creditCents, shown] = await Promise.all([
    deps.club(),
    personId === null ? null : findMembership(db, personId, today),
    listTypes(db),
    listHomeTracks(db),
    readTextsToSign(db, { slugs: textSlugsFor('membership', true), today }, await deps.languages(), locale),
    deps.paymentTypes(locale),
    personId === null ? 0 : deps.creditOf(db, personId),
    deps.shown(locale),
  ])
  const row = found && membershipInLanguage(found, shown)
  const types = listed.map((type) => typeInLanguage(type, shown))
  const baseTexts = textSlugsFor('membership')
  const standing = row === null ? NOBODY : standingOf(row)
  const isOpen = canRenew(standing, today)
  const early = isOpen ? null : await findRenewalEvent(db, eventSlug, standing, deps.clock.nowMs())
  const offered = types.filter(({ isOffered, id }) => isOffered || id === row?.period?.typeId)
  return {
    today,
    state: row === null ? 'none' : statusOf(row, today),
    membership: row === null ? NOTHING : presentMembership(row, await deps.hasClubRego(db, row.personId)),
    can_renew: mayApply(row) && (isOpen || early !== null),
    opens_on: isOpen ? null : renewalOpensOn(standing),
    early_for: early,
    offers: offered.map((type) =>
      offerOf(type, {
        standing,
        row,
        today,
        locale,
        isGstRegistered: club.isGstRegistered,
        lateRenewalDays: club.lateRenewalDays,
      }),
    ),
    tracks,
    details: { ...detailsOf(row, tracks), ...(await knownContact(db, standing.hasPrior ? null : row)) },
    confirmed_guardians: await confirmedGuardiansOf(db, row, today),
    needs_birth: row !== null && row.dateOfBirth === null,
    texts: texts.filter(({ slug }) => baseTexts.includes(slug)),
    guardian_texts: texts.filter(({ slug }) => !baseTexts.includes(slug)),
    asks_nominator: club.asksNominator && !standing.hasPrior,
    committee_meets_on: nextMeeting(club.committeeMeetsOn, today),
    payment_types: paymentTypes,
    credit: creditCents / CENTS,
    waiting: waitingOf(row, await pendingGuardianOf(db, row, today)),
  }
}

/** Returns the addresses of the guardians who need not confirm any more. An adult needs none. */
async function confirmedGuardiansOf(db: Db, row: MembershipRow | null, today: string): Promise<string[]> {
  const isMinor = row !== null && row.dateOfBirth !== null && needsGuardian(row.dateOfBirth, today)
  return isMinor ? listConfirmedEmails(db, row.personId) : []
}

function mayApply(row: MembershipRow | null): boolean {
  return row === null || (row.application === null && !isOnHold(row))
}

type OfferFor = {
  standing: Standing
  row: MembershipRow | null
  today: string
  locale: Locale
  isGstRegistered: boolean
  lateRenewalDays: number
}

function offerOf(
  type: ReturnType<typeof typeInLanguage>,
  { standing, row, today, locale, isGstRegistered, lateRenewalDays }: OfferFor,
): MembershipOffer {
  const terms = termsOf(type, lateRenewalDays)
  const period = periodFor(terms, standing, today)
  const fee = feeFor(terms, standing, period, today)
  const born = row?.dateOfBirth ?? null
  const problem = born === null ? null : ageProblem(terms, born, period.from)
  const tax =
    terms.hasGst && isGstRegistered ? Math.floor((2 * fee.totalCents + GST_PART) / (2 * GST_PART)) : 0
  return {
    id: type.id,
    code: type.code,
    name: type.name,
    description: type.description,
    ...textLanguagesOf(type),
    colour: type.colour,
    fee: terms.feeCents / CENTS,
    fee_before: feeBefore(type, row?.lastPaid ?? null),
    price: {
      fee: fee.feeCents / CENTS,
      joining_fee: fee.joiningFeeCents / CENTS,
      late_fee: fee.lateFeeCents / CENTS,
      total: fee.totalCents / CENTS,
      tax: tax / CENTS,
      parts: fee.share?.parts ?? null,
      of: fee.share?.of ?? null,
    },
    runs: runsOf(type),
    valid_from: period.from,
    valid_to: period.to,
    needs_approval: asksCommittee(type, row === null ? null : hadTypeOf(row)),
    begins_when_active: beginsAtDecision(type.term, period.from, standing.validTo),
    includes_partner: type.includesPartner,
    can_compete: type.canCompete,
    min_age: type.minAge,
    max_age: type.maxAge,
    problem:
      row !== null && born === null
        ? translate(MEMBERSHIP_REFUSALS.birthMissing.message, {}, locale)
        : problem === null
          ? ''
          : translate(...ageWords(type, problem, formatIn(locale).day(period.from, 'medium')), locale),
    needs_guardian: born !== null && needsGuardian(born, period.from),
    is_current: row?.period?.typeId === type.id,
  }
}

/**
 * Returns the price of a whole year of a type when the person last paid for one, in dollars; null if today's price is
 * the same.
 */
function feeBefore({ id, feeCents }: TypeRow, last: MembershipRow['lastPaid']): number | null {
  if (last?.typeId !== id || !last.isWhole || last.feeCents === feeCents) return null
  return last.feeCents / CENTS
}

/** Returns the message that a person's age is not allowed for a type, with the values for its placeholders. */
export function ageWords(
  type: Pick<TypeRow, 'name' | 'minAge' | 'maxAge'>,
  problem: 'too_young' | 'too_old',
  from: string,
): [(typeof MEMBERSHIP_REFUSALS)['tooOld']['message'], Record<string, string | number>] {
  return problem === 'too_old'
    ? [MEMBERSHIP_REFUSALS.tooOld.message, { type: type.name, age: (type.maxAge ?? 0) + 1, date: from }]
    : [MEMBERSHIP_REFUSALS.tooYoung.message, { type: type.name, age: type.minAge ?? 0, date: from }]
}

/** Returns the details of the last application, used to prefill the form. @source docs/reference/screens.md §1.1 */
export function detailsOf(
  row: MembershipRow | null,
  tracks: readonly { id: number }[],
): Omit<ApplicationDetails, keyof ContactDetails> {
  const member = row?.member ?? null
  // A track that is no longer used must be replaced, so the form has to show the choice again.
  const homeTrack = tracks.find(({ id }) => id === member?.homeTrackId)
  return {
    additional_member: member?.partnerName ?? '',
    home_track_id: homeTrack?.id ?? null,
    licence_issuer: member?.licenceIssuer ?? '',
    licence_number: member?.licenceNumber ?? '',
    licence_type: member?.licenceType ?? '',
    licence_expiry: member?.licenceExpiry ?? null,
    nominator: '',
    seconder: '',
    guardian_name: member?.guardianName ?? '',
    guardian_email: member?.guardianEmail ?? '',
    guardian_phone: formatPhone(member?.guardianPhone ?? ''),
    hide_from_register: member?.hidesFromRegister ?? false,
    newsletter_consent: false,
  }
}

/** Returns the pending application as the applicant sees it. */
export function waitingOf(
  row: MembershipRow | null,
  guardian: PendingGuardian | null,
): RenewalOffer['waiting'] {
  const application = row?.application ?? null
  if (application === null) return null
  return {
    id: application.id,
    status: application.status,
    type: application.typeName,
    reason: application.reason,
    order: application.orderPublicId ?? '',
    guardian,
    needs_approval: asksCommittee(
      { needsApproval: application.typeNeedsApproval },
      row === null ? null : hadTypeOf(row),
    ),
    begins_at_decision: beginsAtDecision(
      application.typeTerm,
      application.validFrom,
      row?.period?.validTo ?? null,
    ),
  }
}
