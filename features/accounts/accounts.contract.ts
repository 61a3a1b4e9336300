/**
 * Accounts on the wire: sign-up, login by code or password, tokens, and who one is.
 * @source SPEC §3 "User profile", "Session", §7 "Auth and user"; WIRE §5, §6
 */
import { endpoint } from '#platform/shared/endpoint.ts'

/** The profile as SPEC §3 lists it; what a person does not have is empty or null. */
export type User = {
  id: number
  first_name: string
  last_name: string
  /** True for everyone who works at any desk. */
  is_admin: boolean
  /** The desks; empty for members. */
  roles: string[]
  email: string
  mobile_phone: string
  date_of_birth: string | null
  current_address_id: number | null
  image: string | null
  thumbnail: string | null
  company_name: string
  company_phone: string
  trading_name: string
  abn: string | null
  website: string | null
  facebook_link: string | null
  drivers_licence_number: string
  drivers_licence_expiry: string | null
  drivers_licence_state_of_issue_id: number | null
  emergency_contact_name: string
  emergency_contact_phone: string
  additional_club_member: string
  locale: string
  theme: string
  newsletter_consent: boolean
  has_password: boolean
}

export type TokenPair = { access_token: string; refresh_token: string }

const BASE = '/api/v1/cognito/user'

export const login = endpoint<{ username: string; password: string; fingerprint: string }, TokenPair>('POST', `${BASE}/login`)
/** SPEC lists GET; our own client posts. Answers alike. */
export const logout = endpoint<Record<string, never>, object>('POST', `${BASE}/logout`)
export const refreshToken = endpoint<{ refresh_token: string; fingerprint: string }, TokenPair>('POST', `${BASE}/refreshToken`)
export const authUser = endpoint<Record<string, never>, { user: User | Record<string, never> }>('GET', `${BASE}/authUser`)
export const sendLoginLink = endpoint<{ email: string; fingerprint: string; code_only: boolean }, object>('POST', `${BASE}/sendLoginLink`)
export const registerLink = endpoint<{ email: string; first_name: string; last_name: string; date_of_birth: string; fingerprint: string }, object>('POST', `${BASE}/registerLink`)
export const recoverPassword = endpoint<{ email: string }, object>('GET', `${BASE}/recoverPassword`)
export const recoverPasswordCheck = endpoint<{ email: string; code: string; newpassword: string; fingerprint?: string }, Partial<TokenPair>>('POST', `${BASE}/recoverPasswordCheck`)
export const loginRecoveryCode = endpoint<{ email: string; code: string; fingerprint: string }, TokenPair>('POST', `${BASE}/loginRecoveryCode`)
export const creditBalance = endpoint<{ supplier: number }, { balance: number }>('GET', `${BASE}/creditBalance`)
export const myAccount = endpoint<Record<string, never>, { user: User; balances: { supplier: number; balance: number }[] }>('GET', `${BASE}/myAccount`)
export const findUser = endpoint<{ image_aspect?: string; image_width?: number }, { item: { id: number; name: string; image: string | null } }>('GET', `${BASE}/:url`)

/** One device where a person is logged in. */
export type SessionItem = { id: string; method: string; user_agent: string; created_at: string; last_seen_at: string; is_current: boolean }

export const listSessions = endpoint<Record<string, never>, { data: SessionItem[] }>('GET', `${BASE}/sessions`)
export const endSession = endpoint<{ id: string }, object>('POST', `${BASE}/sessions/end`)
export const logoutEverywhere = endpoint<Record<string, never>, object>('POST', `${BASE}/logoutEverywhere`)
