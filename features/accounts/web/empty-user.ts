import type { User } from '../accounts.contract.ts'

/** The profile of an anonymous visitor, with id 0. @source docs/reference/accounts.md §3.2 */
export const EMPTY_USER: User = {
  id: 0,
  first_name: '',
  last_name: '',
  is_admin: false,
  roles: [],
  own_role_names: [],
  email: '',
  mobile_phone: '',
  date_of_birth: null,
  current_address_id: null,
  image: null,
  thumbnail: null,
  company_name: '',
  company_phone: '',
  trading_name: '',
  abn: null,
  website: null,
  facebook_link: null,
  drivers_licence_number: '',
  drivers_licence_expiry: null,
  drivers_licence_state_of_issue_id: null,
  emergency_contact_name: '',
  emergency_contact_phone: '',
  additional_club_member: null,
  locale: '',
  theme: '',
  newsletter_consent: false,
  has_password: false,
}

/** Completes a profile with empty values for missing fields. Returns the empty profile if the id is missing. */
export function userOf(value: unknown): User {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<User>
  return Number.isInteger(given.id) && Number(given.id) > 0 ? { ...EMPTY_USER, ...given } : EMPTY_USER
}
