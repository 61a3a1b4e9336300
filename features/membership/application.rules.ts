/**
 * The fields of a membership application and their validation, for screen and server.
 * @source docs/reference/membership.md §3.2
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { readPhone, storedPhone } from '#features/accounts/phone.rules.ts'
import { guardianMistakes as personMistakes } from '#features/signatures/guardian.rules.ts'
import { isDay } from '#platform/shared/days.ts'
import { contactMistakes, NO_CONTACT, tidyContact } from './contact.rules.ts'
import { type ApplicationDetails, LICENCE_ISSUERS } from './membership.contract.ts'

export const APPLICATION_LIMITS = {
  text: 120,
  licenceNumber: 20,
  licenceType: 40,
  email: 254,
  phone: 30,
} as const

/** The requirements that depend on the chosen type, the person and the club. */
export type ApplicationNeeds = {
  includesPartner: boolean
  /** Whether the type includes competing: a person who joins with it must name a home track and a licence. */
  canCompete: boolean
  tracks: readonly { id: number }[]
  needsGuardian: boolean
  asksNominator: boolean
  /** True if the person joins: the register then needs their address and emergency contact. */
  asksContact: boolean
  /** The applicant's email address; empty in the browser if only the server knows it. */
  applicantEmail: string
  applicantName: string
}

export type ApplicationMistake = { field: string; code: string; message: MessageDescriptor }

/** The error message if no type is chosen. */
export const CHOOSE_TYPE = msg`Choose a membership type`

const WORDS = {
  partner: msg`Enter your partner’s name`,
  track: msg`Choose your home track`,
  licenceNumber: msg`Enter the licence number`,
  licenceExpiry: msg`Licence expiry must be a real date`,
  nominator: msg`Enter the member who nominates you`,
  seconder: msg`Enter the member who seconds you`,
  twoPeople: msg`Two different members must nominate and second you`,
  guardianPhone: msg`Enter a phone number, like (02) 5550 1234`,
  tooLong: msg`Use fewer characters`,
  invalid: msg`This is not valid.`,
} as const

/** An earlier date is a typing error, such as the year 0027, and is refused. @source docs/reference/accounts.md §1.2 */
const EARLIEST_DAY = '1900-01-01'

/** Returns the details as they are stored: trimmed, and empty where they do not apply. */
export function tidyDetails(details: ApplicationDetails, needs: ApplicationNeeds): ApplicationDetails {
  const tidy = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  // A renewal keeps the home track and the licence even if the next type does not include competing.
  const hasRacingDetails = needs.canCompete || !needs.asksContact
  const hasLicence = hasRacingDetails && details.licence_issuer !== ''
  return {
    ...details,
    home_track_id: hasRacingDetails ? details.home_track_id : null,
    licence_issuer: hasRacingDetails ? details.licence_issuer : '',
    ...(needs.asksContact ? tidyContact(details) : NO_CONTACT),
    additional_member: needs.includesPartner ? tidy(details.additional_member) : '',
    licence_number: hasLicence ? tidy(details.licence_number).toUpperCase() : '',
    licence_type: hasLicence ? tidy(details.licence_type) : '',
    licence_expiry: hasLicence ? details.licence_expiry : null,
    nominator: needs.asksNominator ? tidy(details.nominator) : '',
    seconder: needs.asksNominator ? tidy(details.seconder) : '',
    guardian_name: needs.needsGuardian ? tidy(details.guardian_name) : '',
    guardian_email: needs.needsGuardian ? tidy(details.guardian_email) : '',
    guardian_phone: needs.needsGuardian ? storedPhone(details.guardian_phone) : '',
  }
}

/** Returns every error in tidied details, in the order of the form's fields. */
export function applicationMistakes(
  details: ApplicationDetails,
  needs: ApplicationNeeds,
): ApplicationMistake[] {
  return [
    ...partnerMistakes(details, needs),
    ...guardianMistakes(details, needs),
    ...nominatorMistakes(details, needs),
    ...(needs.asksContact ? contactMistakes(details) : []),
    ...trackMistakes(details, needs),
    ...licenceMistakes(details),
  ]
}

function partnerMistakes(
  { additional_member: name }: ApplicationDetails,
  { includesPartner }: ApplicationNeeds,
) {
  return includesPartner ? nameMistakes('additional_member', name, WORDS.partner) : []
}

function trackMistakes(
  { home_track_id: id }: ApplicationDetails,
  { tracks, canCompete }: ApplicationNeeds,
): ApplicationMistake[] {
  if (id !== null && !tracks.some((track) => track.id === id))
    return [{ field: 'home_track_id', code: 'unknown', message: WORDS.track }]
  return canCompete && id === null && tracks.length > 1
    ? [{ field: 'home_track_id', code: 'required', message: WORDS.track }]
    : []
}

function licenceMistakes(details: ApplicationDetails): ApplicationMistake[] {
  const {
    licence_issuer: issuer,
    licence_number: number,
    licence_type: type,
    licence_expiry: expiry,
  } = details
  if (issuer === '') return []
  if (!LICENCE_ISSUERS.some((known) => known === issuer))
    return [{ field: 'licence_issuer', code: 'invalid', message: WORDS.invalid }]
  const mistakes: ApplicationMistake[] = []
  if (number === '')
    mistakes.push({ field: 'licence_number', code: 'required', message: WORDS.licenceNumber })
  else if (number.length > APPLICATION_LIMITS.licenceNumber)
    mistakes.push({ field: 'licence_number', code: 'too_long', message: WORDS.tooLong })
  if (type.length > APPLICATION_LIMITS.licenceType)
    mistakes.push({ field: 'licence_type', code: 'too_long', message: WORDS.tooLong })
  if (expiry !== null && (!isDay(expiry) || expiry < EARLIEST_DAY))
    mistakes.push({ field: 'licence_expiry', code: 'invalid', message: WORDS.licenceExpiry })
  return mistakes
}

function nominatorMistakes({ nominator, seconder }: ApplicationDetails, { asksNominator }: ApplicationNeeds) {
  if (!asksNominator) return []
  const mistakes = [
    ...nameMistakes('nominator', nominator, WORDS.nominator),
    ...nameMistakes('seconder', seconder, WORDS.seconder),
  ]
  const isSame = nominator !== '' && nominator.toLocaleLowerCase('en') === seconder.toLocaleLowerCase('en')
  return isSame ? [...mistakes, { field: 'seconder', code: 'same', message: WORDS.twoPeople }] : mistakes
}

function guardianMistakes(details: ApplicationDetails, needs: ApplicationNeeds): ApplicationMistake[] {
  if (!needs.needsGuardian) return []
  const { guardian_name: name, guardian_phone: phone } = details
  const guarded = { name: needs.applicantName, email: needs.applicantEmail }
  const mistakes: ApplicationMistake[] = personMistakes(details, guarded)
  if (name.length > APPLICATION_LIMITS.text)
    mistakes.push({ field: 'guardian_name', code: 'too_long', message: WORDS.tooLong })
  if (readPhone(phone) === null)
    mistakes.push({ field: 'guardian_phone', code: 'invalid', message: WORDS.guardianPhone })
  return mistakes
}

function nameMistakes(field: string, name: string, message: MessageDescriptor): ApplicationMistake[] {
  if (!/\p{L}/u.test(name)) return [{ field, code: 'required', message }]
  return name.length > APPLICATION_LIMITS.text ? [{ field, code: 'too_long', message: WORDS.tooLong }] : []
}
