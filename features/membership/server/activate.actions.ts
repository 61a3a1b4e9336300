import { findPending } from '#features/guardians/server/guardians.public.ts'
import { findType, type TypeRow } from './types.store.ts'
import {
  type MailContent,
  updatePerson,
  type WriteToPerson,
} from '#features/accounts/server/accounts.public.ts'
import { inLanguage } from '#features/site/record-texts.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import { lockTrack } from '#features/tracks/server/tracks.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Format } from '#platform/shared/format.ts'
import { asksCommittee, beginsAtDecision, periodFor, type Period } from '../membership.rules.ts'
import { nextMeeting } from '../open-beginning.rules.ts'
import { lockApplications, updateApplication } from './applications.store.ts'
import { storeContact } from './contact-details.ts'
import { noteEvent } from './events.store.ts'
import {
  type ApplicationRow,
  findMembership,
  insertPeriod,
  lockMember,
  type MembershipRow,
  nextNumber,
  updateMember,
  upsertMember,
} from './members.store.ts'
import { guardianMail, receivedMail, renewedMail, welcomeMail } from './membership-mails.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import { membershipBegan } from './membership.events.ts'
import { hadTypeOf, standingOf } from './membership-view.ts'
import { termsOf } from './type-terms.ts'

/** Returns the content of a mail in the language of its reader. */
type WriteMail = Parameters<WriteToPerson>[2]

/** The kind of order lines that are for memberships. */
export const MEMBERSHIP_LINE = 'membership'

/**
 * Activates applications whose fee was paid, unless the committee must approve them or a guardian must confirm them
 * first. A repeated call has no further effect.
 */
export async function handleOrderPaid(
  deps: MembershipDeps,
  tx: Tx,
  applicationIds: readonly string[],
): Promise<void> {
  for (const application of await lockApplications(tx, applicationIds)) {
    if (application.status !== 'awaiting_payment') continue
    const type = await loadType(tx, application)
    const row = await findMembership(tx, application.personId, await clubToday(deps))
    if (row !== null) await storeContact(tx, application, row, instantOf(deps.clock))
    const guardian = await findPending(tx, application.personId, application.details.guardian_email)
    if (asksCommittee(type, row === null ? null : hadTypeOf(row))) {
      // A renewing member's details for another type are stored only when that type is activated.
      if (application.kind === 'join') await saveDetails(tx, deps, application, type)
      await updateApplication(tx, application.id, { status: 'awaiting_approval' })
      await noteEvent(tx, { ...eventOf(deps, application), kind: 'paid', words: type.name })
      await deps.write(
        tx,
        application.personId,
        await receivedMailFor(deps, application, { type, row, guardian: guardian?.name ?? '' }),
      )
    } else if (guardian !== null) {
      if (application.kind === 'join') await saveDetails(tx, deps, application, type)
      await updateApplication(tx, application.id, { status: 'awaiting_approval' })
      await noteEvent(tx, { ...eventOf(deps, application), kind: 'paid', words: type.name })
      const mail = await inReadersLanguage(deps, type, (shown) => guardianMail(shown.name, guardian.name))
      await deps.write(tx, application.personId, mail)
    } else {
      await activate(deps, tx, application, type)
    }
  }
}

/** Returns the mail that confirms an application on which the committee decides. */
async function receivedMailFor(
  deps: MembershipDeps,
  { validFrom }: ApplicationRow,
  { type, row, guardian }: { type: TypeRow; row: MembershipRow | null; guardian: string },
): Promise<WriteMail> {
  const { committeeMeetsOn } = await deps.club()
  const priorValidTo = row === null ? null : standingOf(row).validTo
  const details = {
    beginsAtDecision: beginsAtDecision(type.term, validFrom, priorValidTo),
    guardian,
    meetsOn: nextMeeting(committeeMeetsOn, await clubToday(deps)),
  }
  return inReadersLanguage(deps, type, ({ name }) => receivedMail(name, details))
}

/**
 * Returns a mail with the name of the membership type in the language of its reader; in the main language if the name
 * is not translated.
 */
async function inReadersLanguage(
  deps: Pick<MembershipDeps, 'languages'>,
  type: TypeRow,
  mailOf: (type: TypeRow) => (format: Format) => MailContent,
): Promise<WriteMail> {
  const languages = await deps.languages()
  return (format, locale) => mailOf(inLanguage(type, ['name'], shownLanguage(languages, locale)))(format)
}

/** Makes a person a member for the period they applied for, assigns a number if they have none, and notifies them. */
export async function activate(
  deps: MembershipDeps,
  tx: Tx,
  application: ApplicationRow,
  type: TypeRow,
): Promise<void> {
  const at = instantOf(deps.clock)
  const member = await lockMember(tx, application.personId)
  const row = await findMembership(tx, application.personId, await clubToday(deps))
  const period = await periodAtActivation(deps, application, type, row)
  await saveDetails(tx, deps, application, type)
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
  await deps.emit(tx, membershipBegan, {
    personId: application.personId,
    validFrom: period.from,
    validTo: period.to,
    isFirst,
  })
  await noteEvent(tx, {
    ...eventOf(deps, application),
    by: application.decidedBy,
    kind: isFirst ? 'joined' : 'renewed',
    words: withMeeting(type.name, application.meetingRef),
  })
  const mail = await inReadersLanguage(deps, type, (shown) =>
    isFirst ? welcomeMail(shown, period.to) : renewedMail(shown.name, period.to),
  )
  await deps.write(tx, application.personId, mail)
}

/**
 * Returns the period that begins at activation. A new or returning member's rolling period begins on the day of
 * activation, so that waiting for approval costs no day of a year. A period that continues an older one follows it. If
 * the committee has corrected the older one's days in the meantime, the new period follows its current last day, so
 * that no periods overlap and no day is lost.
 */
async function periodAtActivation(
  deps: MembershipDeps,
  application: ApplicationRow,
  type: TypeRow,
  row: MembershipRow | null,
): Promise<Pick<Period, 'from' | 'to'>> {
  const asked = { from: application.validFrom, to: application.validTo }
  if (row === null) return asked
  const standing = standingOf(row)
  const { validTo } = standing
  const overlaps = validTo !== null && asked.from <= validTo
  if (!overlaps && !beginsAtDecision(type.term, asked.from, validTo)) return asked
  const { lateRenewalDays } = await deps.club()
  return periodFor(termsOf(type, lateRenewalDays), standing, await clubToday(deps))
}

/**
 * Stores the details of an activated application in the member's record. If the type includes no partner, the stored
 * one is kept, so that the partner's card stays valid until the earlier type ends.
 */
async function saveDetails(
  tx: Tx,
  { clock }: MembershipDeps,
  application: ApplicationRow,
  type: TypeRow,
): Promise<void> {
  const { details } = application
  // A late payment may reopen an application whose track was deleted meanwhile.
  const home = details.home_track_id
  await upsertMember(tx, {
    personId: application.personId,
    typeId: application.typeId,
    homeTrackId: home === null ? null : await lockTrack(tx, home),
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

function eventOf({ clock }: MembershipDeps, { personId }: ApplicationRow) {
  return { personId, at: instantOf(clock), by: null }
}

/** Returns a timeline text, with the meeting that made the decision if one is given. */
export function withMeeting(words: string, meetingRef: string): string {
  return meetingRef.trim() === '' ? words : `${words} (${meetingRef.trim()})`
}

/** Returns the type of an application. */
export async function loadType(tx: Tx, { typeId }: Pick<ApplicationRow, 'typeId'>): Promise<TypeRow> {
  const type = await findType(tx, typeId)
  if (type === null) throw new Error(`an application is for the type ${typeId}, which is not there`)
  return type
}
