/**
 * Finds the membership types with which each person of a household can renew today, and in which role the payer signs
 * for them.
 */
import { msg } from '@lingui/core/macro'
import { hasConfirmed, isMailReadByMinor } from '#features/guardians/server/guardians.public.ts'
import { findTexts, hasSignedTexts } from '#features/signatures/server/signatures.public.ts'
import type { AgreedText } from '#features/signatures/signatures.contract.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { applicationMistakes, tidyDetails } from '../application.rules.ts'
import { NO_CONTACT } from '../contact.rules.ts'
import type { JointOffer, JointType } from '../joint-renewal.contract.ts'
import type { ApplicationDetails } from '../membership.contract.ts'
import {
  ADULT_AGE,
  ageOnDay,
  ageProblem,
  asksCommittee,
  beginsAtDecision,
  canRenew,
  feeFor,
  needsGuardian,
  periodFor,
  renewalOpensOn,
} from '../membership.rules.ts'
import { listApplicationIds } from './applications.store.ts'
import { findMembership, type MembershipRow } from './members.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import { hadTypeOf, isOnHold, standingOf } from './membership-view.ts'
import { ageWords, detailsOf } from './offer.actions.ts'
import { termsOf } from './type-terms.ts'
import { typeInLanguage } from './type-texts.ts'
import { listTypes, type TypeRow } from './types.store.ts'

const CENTS = 100

/** The guardian whom the household names for a child. */
export type JointGuardian = { personId: number; name: string; email: string; phone: string }

/** A person for whom the payer may renew. */
export type JointPerson = { personId: number; guardian: JointGuardian | null }

type Surroundings = {
  payerId: number
  today: string
  locale: Locale
  lateRenewalDays: number
  types: readonly TypeRow[]
  tracks: readonly { id: number }[]
  shown: ShownLanguage | null
}

/** Returns what each person can renew with today, in the given order. */
export async function readJointOffers(
  deps: MembershipDeps,
  { payerId, people }: { payerId: number; people: readonly JointPerson[] },
  locale: Locale,
): Promise<JointOffer[]> {
  const { db } = deps.database
  const [today, club, types, tracks, shown] = await Promise.all([
    clubToday(deps),
    deps.club(),
    listTypes(db),
    listHomeTracks(db),
    deps.shown(locale),
  ])
  const surroundings = { payerId, today, locale, lateRenewalDays: club.lateRenewalDays, types, tracks, shown }
  const rows = await Promise.all(people.map(({ personId }) => findMembership(db, personId, today)))
  const texts = await findTexts(db, textSlugsFor('membership'), today)
  const agreed = await Promise.all(people.map(({ personId }) => hasAgreed(db, personId, texts)))
  const payerBorn = rows.find((row) => row?.personId === payerId)?.dateOfBirth ?? null
  const isPayerAdult = payerBorn !== null && ageOnDay(payerBorn, today) >= ADULT_AGE
  const hasProof = await Promise.all(
    people.map(
      async ({ personId, guardian }) =>
        guardian !== null &&
        ((guardian.personId === payerId &&
          isPayerAdult &&
          !(await isMailReadByMinor(deps.guardians, db, guardian.email))) ||
          hasConfirmed(db, personId, guardian.email)),
    ),
  )
  return people.flatMap((person, index) => {
    const row = rows[index] ?? null
    return row === null
      ? []
      : [
          offerTo(
            row,
            { ...person, hasAgreed: agreed[index] ?? false, hasProof: hasProof[index] ?? false },
            surroundings,
          ),
        ]
  })
}

/**
 * A person of the household. `hasAgreed`: whether they have signed the current texts for themselves; `hasProof`:
 * whether their guardian has confirmed by mail, or is the payer, who does not have to.
 */
type AskedPerson = JointPerson & { hasAgreed: boolean; hasProof: boolean }

/** Returns whether a person signed the current texts, except those for guardians, with an earlier application. */
export async function hasAgreed(db: Db, personId: number, texts: readonly AgreedText[]): Promise<boolean> {
  return hasSignedTexts(db, {
    personId,
    subjectKind: 'membership_application',
    subjectIds: await listApplicationIds(db, personId),
    texts,
    except: 'guardian-consent',
  })
}

/**
 * Returns the role in which the payer signs for a person: `member` for themselves, `guardian` for their child,
 * otherwise `payer`, in which they agree to no text.
 */
export function roleFor(
  { personId, guardian }: JointPerson,
  payerId: number,
  isChild: boolean,
): 'member' | 'guardian' | 'payer' {
  if (personId === payerId) return 'member'
  return isChild && guardian?.personId === payerId ? 'guardian' : 'payer'
}

function offerTo(row: MembershipRow, person: AskedPerson, around: Surroundings): JointOffer {
  const { today, locale } = around
  const offer = {
    person_id: row.personId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    valid_to: row.period?.validTo ?? null,
    types: [] as JointType[],
    reason: '',
    needs_guardian: row.dateOfBirth !== null && needsGuardian(row.dateOfBirth, today),
    agrees_to_texts: false,
  }
  const refusal = refusalOf(row, today)
  if (refusal !== null)
    return { ...offer, reason: translate(refusal.message, refusal.params(locale), locale) }
  const types = around.types.flatMap((type) => jointTypeOf(type, row, person, around) ?? [])
  const roles = around.types.flatMap((type) => roleWith(type, row, person, around) ?? [])
  return {
    ...offer,
    types,
    reason: types.some((one) => one.is_current) ? '' : reasonOf(row, person, around),
    agrees_to_texts: roles.some((role) => role !== 'payer'),
  }
}

/** Returns why a person cannot renew at all; null if they can. */
function refusalOf(row: MembershipRow, today: string) {
  const standing = standingOf(row)
  const nothing = () => ({})
  if (row.period === null)
    return { message: msg`Not a member yet. Joining is a form of their own.`, params: nothing }
  if (row.application !== null) return { message: msg`An application is open already.`, params: nothing }
  if (isOnHold(row)) return { message: msg`The membership is on hold.`, params: nothing }
  if (standing.noExpiry) return { message: msg`The membership has no end.`, params: nothing }
  const opens = renewalOpensOn(standing)
  if (!canRenew(standing, today) && opens !== null)
    return {
      message: msg`Can be renewed from {date}.`,
      params: (locale: Locale) => ({ date: formatIn(locale).day(opens, 'medium') }),
    }
  if (row.dateOfBirth === null)
    return { message: msg`The date of birth is missing. They enter it in their profile.`, params: nothing }
  return null
}

/** Returns the reason why a person's current type is not offered to them. */
function reasonOf(row: MembershipRow, person: AskedPerson, around: Surroundings): string {
  const { types, today, locale, lateRenewalDays } = around
  const type = types.find(({ id }) => id === row.period?.typeId)
  const born = row.dateOfBirth
  if (type !== undefined && born !== null) {
    const { from } = periodFor(termsOf(type, lateRenewalDays), standingOf(row), today)
    const problem = ageProblem(type, born, from)
    if (problem !== null)
      return translate(...ageWords(type, problem, formatIn(locale).day(from, 'medium')), locale)
    if (isSignedByAnother(row, person, { type, around })) return translate(SIGNED_BY_ANOTHER, {}, locale)
  }
  return translate(
    msg`The club needs further details for this type. They renew it from their own account.`,
    {},
    locale,
  )
}

/** The reason why the payer cannot renew for a person: the texts are not signed, and the payer may not sign them. */
export const SIGNED_BY_ANOTHER = msg`Another adult has to sign. This person renews from their own account.`

/**
 * Returns the role in which the payer would sign if the person renewed with this type; null without a date of birth.
 */
function roleWith(type: TypeRow, row: MembershipRow, person: JointPerson, around: Surroundings) {
  const { payerId, today, lateRenewalDays } = around
  if (row.dateOfBirth === null) return null
  const { from } = periodFor(termsOf(type, lateRenewalDays), standingOf(row), today)
  return roleFor(person, payerId, needsGuardian(row.dateOfBirth, from))
}

/** Returns whether an adult other than the payer would have to sign texts for a renewal with the type. */
function isSignedByAnother(
  row: MembershipRow,
  person: AskedPerson,
  { type, around }: { type: TypeRow; around: Surroundings },
): boolean {
  const { today, lateRenewalDays } = around
  if (roleWith(type, row, person, around) !== 'payer') return false
  const { from } = periodFor(termsOf(type, lateRenewalDays), standingOf(row), today)
  return !person.hasAgreed || row.dateOfBirth === null || needsGuardian(row.dateOfBirth, from)
}

/**
 * Returns a type with today's price if the club already knows everything that a renewal with it needs; null otherwise.
 */
function jointTypeOf(
  stored: TypeRow,
  row: MembershipRow,
  person: AskedPerson,
  around: Surroundings,
): JointType | null {
  const { today, lateRenewalDays, tracks, shown } = around
  const type = typeInLanguage(stored, shown)
  const isCurrent = row.period?.typeId === type.id
  const born = row.dateOfBirth
  if (born === null || !type.isActive || (!type.isOffered && !isCurrent)) return null
  const terms = termsOf(stored, lateRenewalDays)
  const standing = standingOf(row)
  const period = periodFor(terms, standing, today)
  if (ageProblem(terms, born, period.from) !== null) return null
  if (isSignedByAnother(row, person, { type: stored, around })) return null
  // For another adult, the payer can only continue the type that this adult has chosen before, not choose another one.
  if (!isCurrent && roleWith(stored, row, person, around) === 'payer') return null
  const needs = {
    includesPartner: type.includesPartner,
    canCompete: type.canCompete,
    tracks,
    needsGuardian: needsGuardian(born, period.from),
    asksNominator: false,
    asksContact: false,
    applicantEmail: person.guardian === null ? row.email : '',
    applicantName: `${row.firstName} ${row.lastName}`.trim(),
  }
  if (applicationMistakes(tidyDetails(knownDetails(row, person, tracks), needs), needs).length > 0)
    return null
  return {
    id: type.id,
    name: type.name,
    total: feeFor(terms, standing, period, today).totalCents / CENTS,
    valid_from: period.from,
    valid_to: period.to,
    is_current: isCurrent,
    needs_approval: asksCommittee(stored, hadTypeOf(row)),
    begins_when_active: beginsAtDecision(type.term, period.from, standing.validTo),
    awaits_guardian: needs.needsGuardian && !person.hasProof,
  }
}

/** Returns the details of the last application, with the guardian whom the household names. */
export function knownDetails(
  row: MembershipRow,
  { guardian }: JointPerson,
  tracks: readonly { id: number }[],
): ApplicationDetails {
  const known = { ...NO_CONTACT, ...detailsOf(row, tracks) }
  if (guardian === null) return known
  return {
    ...known,
    guardian_name: guardian.name,
    guardian_email: guardian.email,
    guardian_phone: guardian.phone === '' ? known.guardian_phone : guardian.phone,
  }
}
