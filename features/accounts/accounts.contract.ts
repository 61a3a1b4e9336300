/**
 * Accounts on the wire: sign-up, login by code or password, tokens, and who one is.
 * @source SPEC §3 "User profile", "Session", §7 "Auth and user"; WIRE §5, §6
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

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
  /** E.164, as every phone number here; `formatPhone` writes it as people do. */
  mobile_phone: string
  date_of_birth: string | null
  current_address_id: number | null
  /** Address of the photo, 975 px wide in its own shape. */
  image: string | null
  /** The same, square, 300 px. */
  thumbnail: string | null
  company_name: string
  company_phone: string
  trading_name: string
  /** Eleven digits without spaces. */
  abn: string | null
  website: string | null
  facebook_link: string | null
  drivers_licence_number: string
  drivers_licence_expiry: string | null
  /** The id of one of LICENCE_STATES. */
  drivers_licence_state_of_issue_id: number | null
  emergency_contact_name: string
  emergency_contact_phone: string
  additional_club_member: string
  locale: string
  /** `system`, `light` or `dark`. */
  theme: string
  newsletter_consent: boolean
  has_password: boolean
}

/** What a person may send of their own profile; the club's flags decide which of it is taken. */
export type ProfileChanges = Partial<
  Omit<
    User,
    'id' | 'is_admin' | 'roles' | 'email' | 'current_address_id' | 'image' | 'thumbnail' | 'has_password'
  >
>

export type TokenPair = { access_token: string; refresh_token: string }

type Nothing = Record<string, never>

/** Ways of saying no that only accounts have. */
export const ACCOUNT_REFUSALS = {
  wrongCode: {
    code: 'LOGIN_FAILED',
    status: 401,
    message: msg`That code is wrong or has expired. Send a new one`,
  },
} as const satisfies Record<string, Refusal>

export const USER_BASE = '/api/v1/cognito/user'

export const login = endpoint<{ username: string; password: string; fingerprint: string }, TokenPair>(
  'POST',
  `${USER_BASE}/login`,
)
/** Ends the session that the bearer token names, be the token expired or not; succeeds without one. */
export const logout = endpoint<Nothing, Nothing>('POST', `${USER_BASE}/logout`)
export const refreshToken = endpoint<{ refresh_token: string; fingerprint: string }, TokenPair>(
  'POST',
  `${USER_BASE}/refreshToken`,
)
export const authUser = endpoint<Nothing, { user: User | Nothing }>('GET', `${USER_BASE}/authUser`)
/** With `code_only` the mail holds no link. Answers alike whether the address is known or not. */
export const sendLoginLink = endpoint<{ email: string; fingerprint?: string; code_only?: boolean }, Nothing>(
  'POST',
  `${USER_BASE}/sendLoginLink`,
)
/** The account is there once the mailed code has been used with `loginRecoveryCode`. Answers alike for an address that has one. */
export const registerLink = endpoint<
  { email: string; first_name: string; last_name: string; date_of_birth: string; fingerprint?: string },
  Nothing
>('POST', `${USER_BASE}/registerLink`)
export const recoverPassword = endpoint<{ email: string }, Nothing>('POST', `${USER_BASE}/recoverPassword`)
/** Sets the password and ends every session. With a fingerprint it logs in as well. */
export const recoverPasswordCheck = endpoint<
  { email: string; code: string; newpassword: string; fingerprint?: string },
  Partial<TokenPair>
>('POST', `${USER_BASE}/recoverPasswordCheck`)
/** Logs in, or finishes a sign-up, with a mailed code. */
export const loginRecoveryCode = endpoint<{ email: string; code: string; fingerprint: string }, TokenPair>(
  'POST',
  `${USER_BASE}/loginRecoveryCode`,
)

/** The forms that SPEC §7 lists with GET; for its client, never for a mail. @source WIRE §6 */
export const LISTED_GET_FORMS = {
  logout: endpoint<Nothing, Nothing>('GET', logout.path),
  recoverPassword: endpoint<{ email: string }, Nothing>('GET', recoverPassword.path),
  recoverPasswordCheck: endpoint<
    { email: string; code: string; newpassword: string; fingerprint?: string },
    Partial<TokenPair>
  >('GET', recoverPasswordCheck.path),
  loginRecoveryCode: endpoint<{ email: string; code: string; fingerprint: string }, TokenPair>(
    'GET',
    loginRecoveryCode.path,
  ),
} as const

/** Dollars. */
export const creditBalance = endpoint<{ supplier: number }, { balance: number }>(
  'GET',
  `${USER_BASE}/creditBalance`,
)
export const myAccount = endpoint<Nothing, { user: User; balances: { supplier: number; balance: number }[] }>(
  'GET',
  `${USER_BASE}/myAccount`,
)
/** `image` is a data URL or plain base64. */
export const uploadImage = endpoint<{ image: string }, { user: User }>('POST', `${USER_BASE}/uploadImage`)
/** `url` is a person's id, or any words and the id after a dash. */
export const findUser = endpoint<
  { image_aspect?: string; image_width?: number },
  { item: { id: number; name: string; image: string | null } }
>('GET', `${USER_BASE}/:url`)

/** What is odd about a field and was taken all the same. */
export type ProfileWarning = { field: string; code: string; message: string }

/** `id` may come along when it is one's own. Locked fields may come along unchanged. */
export const updateUser = endpoint<
  ProfileChanges & { id?: number },
  { item: User; warnings: ProfileWarning[] }
>('POST', `${USER_BASE}/update`)

/** One device where a person is logged in. */
export type SessionItem = {
  id: string
  method: string
  user_agent: string
  created_at: string
  last_seen_at: string
  is_current: boolean
}

export const listSessions = endpoint<Nothing, { data: SessionItem[] }>('GET', `${USER_BASE}/sessions`)
export const endSession = endpoint<{ id: string }, Nothing>('POST', `${USER_BASE}/sessions/end`)
export const logoutEverywhere = endpoint<Nothing, Nothing>('POST', `${USER_BASE}/logoutEverywhere`)

/** Mails a code to the person's own address, for the calls below that take one as `code`. */
export const sendStepUpCode = endpoint<Nothing, Nothing>('POST', `${USER_BASE}/sendStepUpCode`)
/** Sets or changes the password and ends every other session. */
export const setPassword = endpoint<{ newpassword: string; code: string }, Nothing>(
  'POST',
  `${USER_BASE}/setPassword`,
)
/** First half of a new address: proves the person with a step-up code, then mails a code to the new address. */
export const sendEmailCode = endpoint<{ email: string; code: string }, Nothing>(
  'POST',
  `${USER_BASE}/sendEmailCode`,
)
/** Second half: the code from the new address makes it the person's own. */
export const changeEmail = endpoint<{ email: string; code: string }, { user: User }>(
  'POST',
  `${USER_BASE}/changeEmail`,
)

export type PrivacyRequestKind = 'export' | 'correct' | 'delete'
export type PrivacyRequestItem = {
  id: string
  kind: PrivacyRequestKind
  detail: string
  status: string
  created_at: string
  answered_at: string | null
}
/** `url` is a call that needs the person's token. */
export type DataExportItem = { id: string; created_at: string; expires_at: string; url: string }

/** `code` is a step-up code. */
export const askPrivacy = endpoint<
  { kind: PrivacyRequestKind; detail?: string; code: string },
  { item: PrivacyRequestItem }
>('POST', `${USER_BASE}/privacy/ask`)
export const listPrivacy = endpoint<Nothing, { requests: PrivacyRequestItem[]; exports: DataExportItem[] }>(
  'GET',
  `${USER_BASE}/privacy`,
)
/** The file itself, as an attachment. */
export const DATA_EXPORT_PATH = `${USER_BASE}/privacy/export/:id`
