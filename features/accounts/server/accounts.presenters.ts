import { imageUrl, isAspect, nextRung } from '#features/media/media.rules.ts'
import type { ImageAccess } from '#features/media/server/media.public.ts'
import type { User } from '../accounts.contract.ts'
import { activeRoles } from './grants.store.ts'
import type { Person, PersonWithRoles } from './people.store.ts'

/** Issues signed URLs of private pictures. */
type IssueAccess = Pick<ImageAccess, 'issue'>

/** Marks a right of an own role among the names of built-in roles. */
const RIGHT_PREFIX = 'right:'
const PHOTO_WIDTH_PX = 975
const THUMBNAIL_WIDTH_PX = 300

/**
 * Presents an account to its owner. A field that is not listed here is never sent.
 * @param partner the partner on the person’s membership
 * @source docs/reference/accounts.md §1.1; docs/reference/security.md §1.3
 */
export function presentUser(
  { person, grants }: Pick<PersonWithRoles, 'person' | 'grants'>,
  partner: string | null,
  { imageAccess, now }: { imageAccess: IssueAccess; now: Date },
): User {
  const { imageHash: hash } = person
  const access = hash === null ? undefined : imageAccess.issue(hash, person.id)
  const { roles, rights, ownNames } = activeRoles(grants, now)
  const desks = [...roles, ...rights.map((right) => `${RIGHT_PREFIX}${right}`)]
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    is_admin: desks.length > 0,
    roles: desks,
    own_role_names: ownNames,
    email: person.email,
    mobile_phone: person.mobilePhone,
    date_of_birth: person.dateOfBirth,
    current_address_id: person.currentAddressId,
    image: hash === null ? null : imageUrl(hash, 'raw', PHOTO_WIDTH_PX, 'jpg', access),
    thumbnail: hash === null ? null : imageUrl(hash, '1x1', THUMBNAIL_WIDTH_PX, 'jpg', access),
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
    additional_club_member: partner,
    locale: person.locale,
    theme: person.theme,
    newsletter_consent: person.newsletterConsent,
    has_password: person.passwordHash !== null,
  }
}

/** Presents a person’s name and photo to anonymous visitors. The photo has the requested aspect ratio and width. */
export function presentShownPerson(
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'imageHash'>,
  input: { aspect: string | undefined; widthPx: number },
  imageAccess: IssueAccess,
): { id: number; name: string; image: string | null } {
  const aspect = input.aspect !== undefined && isAspect(input.aspect) ? input.aspect : '1x1'
  const widthPx = nextRung(input.widthPx) ?? THUMBNAIL_WIDTH_PX
  const { id, imageHash: hash } = person
  return {
    id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    image: hash === null ? null : imageUrl(hash, aspect, widthPx, 'jpg', imageAccess.issue(hash, id)),
  }
}
