import { findType, type TypeRow } from '#features/membership-types/server/types.public.ts'
import { updatePerson } from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { asksCommittee, periodFor, type Period, type Standing } from '../membership.rules.ts'
import { lockApplications, updateApplication } from './applications.store.ts'
import { noteEvent } from './events.store.ts'
import {
  type ApplicationRow,
  findMembership,
  insertPeriod,
  lockMember,
  nextNumber,
  updateMember,
  upsertMember,
} from './members.store.ts'
import { receivedLetter, renewedLetter, welcomeLetter } from './membership-letters.ts'
import { clubToday, type MembershipPowers } from './membership-powers.ts'
import { membershipBegan } from './membership.facts.ts'
import { hadTypeOf, standingOf } from './membership-view.ts'
import { termsOf } from './type-terms.ts'

/** Kind of an order's lines that are memberships. */
export const MEMBERSHIP_LINE = 'membership'

/**
 * The fee is paid: what was applied for begins to count, unless the committee has to say yes first.
 * Hears it twice, does it once.
 */
export async function hearPaid(
  powers: MembershipPowers,
  tx: Tx,
  applicationIds: readonly string[],
): Promise<void> {
  for (const application of await lockApplications(tx, applicationIds)) {
    if (application.status !== 'awaiting_payment') continue
    const type = await loadType(tx, application)
    const row = await findMembership(tx, application.personId, await clubToday(powers))
    if (asksCommittee(type, row === null ? null : hadTypeOf(row))) {
      // What a member has said of another type counts once that is theirs.
      if (application.kind === 'join') await keepDetails(tx, powers, application, type)
      await updateApplication(tx, application.id, { status: 'awaiting_approval' })
      await noteEvent(tx, { ...eventOf(powers, application), kind: 'paid', words: type.name })
      await powers.write(tx, application.personId, receivedLetter(type.name))
    } else {
      await activate(powers, tx, application, type)
    }
  }
}

/** Makes somebody a member for the period they applied for, gives them a number the first time, and says so. */
export async function activate(
  powers: MembershipPowers,
  tx: Tx,
  application: ApplicationRow,
  type: TypeRow,
): Promise<void> {
  const at = instantOf(powers.clock)
  const member = await lockMember(tx, application.personId)
  const row = await findMembership(tx, application.personId, await clubToday(powers))
  const period = await periodAtActivation(powers, application, type, row === null ? null : standingOf(row))
  await keepDetails(tx, powers, application, type)
  const isFirst = (member?.number ?? null) === null
  await updateMember(tx, application.personId, {
    typeId: application.typeId,
    ...(isFirst ? { number: await nextNumber(tx), joinedOn: period.from } : {}),
    updatedAt: at,
  })
  await insertPeriod(tx, {
    personId: application.personId,
    typeId: application.typeId,
    validFrom: period.from,
    validTo: period.to,
    applicationId: application.id,
    createdAt: at,
  })
  await updateApplication(tx, application.id, {
    status: 'active',
    validFrom: period.from,
    validTo: period.to,
    decidedAt: at,
  })
  await powers.announce(tx, membershipBegan, {
    personId: application.personId,
    validFrom: period.from,
    validTo: period.to,
    isFirst,
  })
  await noteEvent(tx, {
    ...eventOf(powers, application),
    by: application.decidedBy,
    kind: isFirst ? 'joined' : 'renewed',
    words: withMeeting(type.name, application.meetingRef),
  })
  const letter = isFirst ? welcomeLetter : renewedLetter
  await powers.write(tx, application.personId, letter(type.name, period.to))
}

/**
 * Who joins, or comes back after long, begins on the day everything is done, so that waiting for the committee costs no
 * day of a year; what continues an older period continues it. Where the committee has put that one's days right
 * meanwhile, it is continued as it stands now: never two periods at once, and no day is lost.
 */
async function periodAtActivation(
  powers: MembershipPowers,
  application: ApplicationRow,
  type: TypeRow,
  standing: Standing | null,
): Promise<Pick<Period, 'from' | 'to'>> {
  const asked = { from: application.validFrom, to: application.validTo }
  if (standing === null) return asked
  const { validTo } = standing
  if (validTo !== null && asked.from === addDays(validTo, 1)) return asked
  const overlaps = validTo !== null && asked.from <= validTo
  if (!overlaps && type.term !== 'rolling') return asked
  return periodFor(termsOf(type), standing, await clubToday(powers))
}

/** What the applicant said becomes what the club knows of them. A partner's card stays until the type that has it ends. */
async function keepDetails(
  tx: Tx,
  { clock }: MembershipPowers,
  application: ApplicationRow,
  type: TypeRow,
): Promise<void> {
  const { details } = application
  await upsertMember(tx, {
    personId: application.personId,
    typeId: application.typeId,
    homeTrackId: details.home_track_id,
    ...(type.includesPartner ? { partnerName: details.additional_member } : {}),
    guardianName: details.guardian_name,
    guardianEmail: details.guardian_email,
    guardianPhone: details.guardian_phone,
    licenceIssuer: details.licence_issuer,
    licenceNumber: details.licence_number,
    licenceType: details.licence_type,
    licenceExpiry: details.licence_expiry,
    hidesFromRegister: details.hide_from_register,
    updatedAt: instantOf(clock),
  })
  if (details.newsletter_consent)
    await updatePerson(tx, application.personId, { newsletterConsent: true, updatedAt: instantOf(clock) })
}

function eventOf({ clock }: MembershipPowers, { personId }: ApplicationRow) {
  return { personId, at: instantOf(clock), by: null }
}

/** What stands in the timeline, with the meeting that decided it where the committee has named one. */
export function withMeeting(words: string, meetingRef: string): string {
  return meetingRef.trim() === '' ? words : `${words} (${meetingRef.trim()})`
}

/** The type that an application is for. */
export async function loadType(tx: Tx, { typeId }: Pick<ApplicationRow, 'typeId'>): Promise<TypeRow> {
  const type = await findType(tx, typeId)
  if (type === null) throw new Error(`an application is for the type ${typeId}, which is not there`)
  return type
}
