import { imageUrl, isAspect, nextRung } from '#features/media/media.rules.ts'
import { STAFF_ROLES } from '#platform/server/caller.ts'
import type { User } from '../accounts.contract.ts'
import type { Person, PersonWithRoles } from './people.store.ts'

const PHOTO_WIDTH_PX = 975
const THUMBNAIL_WIDTH_PX = 300

/** A person as they see themselves. What is not listed here never leaves the house. @source SPEC §3; SECURITY row 2 */
export function presentUser({ person, roles }: PersonWithRoles): User {
  const desks = STAFF_ROLES.filter((role) => roles.includes(role))
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    is_admin: desks.length > 0,
    roles: desks,
    email: person.email,
    mobile_phone: person.mobilePhone,
    date_of_birth: person.dateOfBirth,
    current_address_id: person.currentAddressId,
    image: person.imageHash === null ? null : imageUrl(person.imageHash, 'raw', PHOTO_WIDTH_PX, 'jpg'),
    thumbnail:
      person.imageHash === null ? null : imageUrl(person.imageHash, '1x1', THUMBNAIL_WIDTH_PX, 'jpg'),
    company_name: person.companyName,
    company_phone: person.companyPhone,
    trading_name: person.tradingName,
    abn: person.abn,
    website: person.website,
    facebook_link: person.facebookLink,
    drivers_licence_number: person.driversLicenceNumber,
    drivers_licence_expiry: person.driversLicenceExpiry,
    drivers_licence_state_of_issue_id: person.driversLicenceStateOfIssueId,
    emergency_contact_name: person.emergencyContactName,
    emergency_contact_phone: person.emergencyContactPhone,
    additional_club_member: person.additionalClubMember,
    locale: person.locale,
    theme: person.theme,
    newsletter_consent: person.newsletterConsent,
    has_password: person.passwordHash !== null,
  }
}

/** A person as strangers may see them, their photo in the shape and width that was asked for. */
export function presentShownPerson(
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'imageHash'>,
  wish: { aspect: string | undefined; widthPx: number },
): { id: number; name: string; image: string | null } {
  const aspect = wish.aspect !== undefined && isAspect(wish.aspect) ? wish.aspect : '1x1'
  const widthPx = nextRung(wish.widthPx) ?? THUMBNAIL_WIDTH_PX
  return {
    id: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    image: person.imageHash === null ? null : imageUrl(person.imageHash, aspect, widthPx, 'jpg'),
  }
}

/** Cents as dollars with at most two decimals. @source WIRE §5 */
export function dollarsOf(cents: number): number {
  return cents / 100
}
