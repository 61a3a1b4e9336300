import { listTypes, type TypeRow } from '#features/membership-types/server/types.public.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import { findTexts } from '#features/signatures/server/signatures.public.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/words.ts'
import type { Locale } from '#platform/shared/locales.ts'
import {
  type ApplicationDetails,
  MEMBERSHIP_REFUSALS,
  type Membership,
  type MembershipOffer,
  type RenewalOffer,
} from '../membership.contract.ts'
import {
  ageProblem,
  asksCommittee,
  canRenew,
  feeFor,
  needsGuardian,
  periodFor,
  renewalOpensOn,
  type Standing,
} from '../membership.rules.ts'
import { findMembership, type MembershipRow } from './members.store.ts'
import { clubToday, type MembershipPowers } from './membership-powers.ts'
import { hadTypeOf, isOnHold, presentMembership, standingOf, statusOf } from './membership-view.ts'
import { termsOf } from './type-terms.ts'

/** The texts that everybody agrees to who joins or renews. @source DOMAIN §3.3 "agree_rules, agree_risk, agree_privacy" */
export const MEMBERSHIP_TEXTS = ['club-rules', 'risk-warning', 'privacy'] as const

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
  home_track: null,
  track_color: null,
  special_vehicle: false,
}
const GST_PART = 11
const CENTS = 100

/** Everything /renew shows: types and prices for today from one query, and for a member what they said last time. */
export async function readOffer(
  powers: MembershipPowers,
  personId: number | null,
  locale: Locale,
): Promise<RenewalOffer> {
  const { db } = powers.database
  const today = await clubToday(powers)
  const [club, row, types, tracks, texts, paymentTypes, creditCents] = await Promise.all([
    powers.club(),
    personId === null ? null : findMembership(db, personId, today),
    listTypes(db),
    listHomeTracks(db),
    findTexts(db, MEMBERSHIP_TEXTS),
    powers.paymentTypes(locale),
    personId === null ? 0 : powers.creditOf(db, personId),
  ])
  const standing = row === null ? NOBODY : standingOf(row)
  const offered = types.filter(({ isOffered, id }) => isOffered || id === row?.period?.typeId)
  return {
    today,
    state: row === null ? 'none' : statusOf(row, today),
    membership: row === null ? NOTHING : presentMembership(row, await powers.hasClubRego(db, row.personId)),
    can_renew: mayApply(row) && canRenew(standing, today),
    opens_on: canRenew(standing, today) ? null : renewalOpensOn(standing),
    offers: offered.map((type) =>
      offerOf(type, { standing, row, today, locale, isGstRegistered: club.isGstRegistered }),
    ),
    tracks,
    details: detailsOf(row),
    texts,
    asks_nominator: club.asksNominator && !standing.hasPrior,
    payment_types: paymentTypes,
    credit: creditCents / CENTS,
    waiting: waitingOf(row),
  }
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
}

function offerOf(
  type: TypeRow,
  { standing, row, today, locale, isGstRegistered }: OfferFor,
): MembershipOffer {
  const terms = termsOf(type)
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
    valid_from: period.from,
    valid_to: period.to,
    needs_approval: asksCommittee(type, row === null ? null : hadTypeOf(row)),
    includes_partner: type.includesPartner,
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

/** What a whole year of a type cost when somebody last paid one, in dollars; null where it is the same today. */
function feeBefore({ id, feeCents }: TypeRow, last: MembershipRow['lastPaid']): number | null {
  if (last?.typeId !== id || !last.isWhole || last.feeCents === feeCents) return null
  return last.feeCents / CENTS
}

/** Why a type is not for somebody's age, with what its words need. */
export function ageWords(
  type: Pick<TypeRow, 'name' | 'minAge' | 'maxAge'>,
  problem: 'too_young' | 'too_old',
  from: string,
): [(typeof MEMBERSHIP_REFUSALS)['tooOld']['message'], Record<string, string | number>] {
  return problem === 'too_old'
    ? [MEMBERSHIP_REFUSALS.tooOld.message, { type: type.name, age: (type.maxAge ?? 0) + 1, date: from }]
    : [MEMBERSHIP_REFUSALS.tooYoung.message, { type: type.name, age: type.minAge ?? 0, date: from }]
}

/** What was said last time, so that nobody is asked twice. @source DOMAIN §6.1 */
function detailsOf(row: MembershipRow | null): ApplicationDetails {
  const member = row?.member ?? null
  return {
    additional_member: member?.partnerName ?? '',
    home_track_id: member?.homeTrackId ?? null,
    licence_issuer: member?.licenceIssuer ?? '',
    licence_number: member?.licenceNumber ?? '',
    licence_type: member?.licenceType ?? '',
    licence_expiry: member?.licenceExpiry ?? null,
    nominator: '',
    seconder: '',
    guardian_name: member?.guardianName ?? '',
    guardian_email: member?.guardianEmail ?? '',
    guardian_phone: member?.guardianPhone ?? '',
    hide_from_register: member?.hidesFromRegister ?? false,
    newsletter_consent: false,
  }
}

/** The application that waits, as its person sees it. */
export function waitingOf(row: MembershipRow | null): RenewalOffer['waiting'] {
  const application = row?.application ?? null
  if (application === null) return null
  return {
    id: application.id,
    status: application.status,
    type: application.typeName,
    reason: application.reason,
    order: application.orderPublicId ?? '',
  }
}
