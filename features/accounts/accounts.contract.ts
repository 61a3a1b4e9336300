/**
 * The HTTP calls about accounts: sign-up, login by code or password, tokens and the person’s own profile.
 * @source docs/reference/accounts.md §1.1, §2.1, §4.3
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/**
 * The user profile in the form that docs/reference/accounts.md §1.1 defines. Missing values are empty strings or null.
 */
export type User = {
  id: number
  first_name: string
  last_name: string
  /** Whether the person has at least one staff role. */
  is_admin: boolean
  /** The person’s staff roles; empty for members. */
  roles: string[]
  /** The names of the person’s roles that an owner of the club made from rights. */
  own_role_names: string[]
  email: string
  /** E.164, like all phone numbers in the API; `formatPhone` formats it for display. */
  mobile_phone: string
  date_of_birth: string | null
  current_address_id: number | null
  /** URL of the photo: 975 px wide, original aspect ratio. */
  image: string | null
  /** URL of the same photo as a square of 300 px. */
  thumbnail: string | null
  company_name: string
  company_phone: string
  trading_name: string
  /** The Australian business number: eleven digits without spaces. */
  abn: string | null
  website: string | null
  facebook_link: string | null
  drivers_licence_number: string
  drivers_licence_expiry: string | null
  /** The id of one of LICENCE_STATES. */
  drivers_licence_state_of_issue_id: number | null
  emergency_contact_name: string
  emergency_contact_phone: string
  /**
   * Name of the partner on a couple or family membership. Empty if no name is given yet; null if the membership
   * includes no partner.
   */
  additional_club_member: string | null
  locale: string
  /** The colours of the site that the person has chosen: `system`, `light` or `dark`. */
  theme: string
  newsletter_consent: boolean
  has_password: boolean
}

/** The profile fields that a person may send. The club’s settings decide which of them the person may change. */
export type ProfileChanges = Partial<
  Omit<
    User,
    | 'id'
    | 'is_admin'
    | 'roles'
    | 'own_role_names'
    | 'email'
    | 'current_address_id'
    | 'image'
    | 'thumbnail'
    | 'has_password'
  >
>

export type TokenPair = { access_token: string; refresh_token: string }

/**
 * The answer to a correct login code if several people share the email address. It contains these people and a token,
 * but no session: `loginAs` accepts the token once, on the same device, within five minutes.
 */
export type LoginChoice = { token: string; people: { id: number; name: string }[] }

/** The answer to a mailed code: a session, or a choice between the people who share the address. */
export type CodeAnswer = TokenPair | { choice: LoginChoice }

type Nothing = Record<string, never>

/** Refusals that only account calls return. */
export const ACCOUNT_REFUSALS = {
  choiceOver: {
    code: 'LOGIN_FAILED',
    status: 401,
    message: msg`The time to choose a person is over. Send a new code`,
  },
  noAddressOfOwn: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`You log in with another person’s email address and are under 18. Ask the club to enter an address of your own`,
  },
  /**
   * Refuses an adult who shares a mailbox with a person under 18 to change the address: that person could have begun
   * the session, and would take over the account and the confirmations that are mailed to it.
   */
  childReadsMail: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`A person under 18 logs in with the same email address. Ask the club to enter an address of your own`,
  },
  noPasswordOfOwn: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`You log in with another person’s email address, so you can’t have a password. Change your email address first`,
  },
  /**
   * Refuses the holder of a shared address in a session that another person with access to the mailbox may have begun.
   */
  needsPasswordLogin: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Other people log in with your email address. To change this, log in with your password or ask the club`,
  },
  noRecoveryForShared: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Several people log in with this email address, so a code can’t set a password. Log in with a code, or ask the club`,
  },
  wrongCode: {
    code: 'LOGIN_FAILED',
    status: 401,
    message: msg`That code is wrong or has expired. Send a new one`,
  },
  /** Refuses to remove a person's data. The `errors` array has one entry for each reason that prevents it. */
  removalBlocked: {
    code: 'REMOVAL_BLOCKED',
    status: 422,
    message: msg`This person can’t be removed yet.`,
  },
} as const satisfies Record<string, Refusal>

export const USER_BASE = '/api/v1/cognito/user'

export const login = endpoint<{ username: string; password: string; fingerprint: string }, TokenPair>(
  'POST',
  `${USER_BASE}/login`,
)
/** Ends the session named in the bearer token, even if the token has expired. Succeeds without a token. */
export const logout = endpoint<Nothing, Nothing>('POST', `${USER_BASE}/logout`)
export const refreshToken = endpoint<{ refresh_token: string; fingerprint: string }, TokenPair>(
  'POST',
  `${USER_BASE}/refreshToken`,
)
export const authUser = endpoint<Nothing, { user: User | Nothing }>('GET', `${USER_BASE}/authUser`)
/**
 * Mails a login code and link. With `code_only` the mail contains no link. The response is the same for known and
 * unknown addresses. With `redirect_after_login`, a path of this site, the link leads to that page after the login,
 * also on another device.
 */
export const sendLoginLink = endpoint<
  { email: string; fingerprint?: string; code_only?: boolean; redirect_after_login?: string },
  Nothing
>('POST', `${USER_BASE}/sendLoginLink`)
/**
 * Starts a sign-up. The account is created when the mailed code is used with `loginRecoveryCode`. The response is the
 * same if the address already has an account. `redirect_after_login` is the same as in `sendLoginLink`.
 */
export const registerLink = endpoint<
  {
    email: string
    first_name: string
    last_name: string
    date_of_birth: string
    fingerprint?: string
    redirect_after_login?: string
  },
  Nothing
>('POST', `${USER_BASE}/registerLink`)
/**
 * Mails a code to a buyer, who then logs in with `loginRecoveryCode`. If the address has no account, that call creates
 * one with this name and without a date of birth; an existing account keeps its name. The response is the same for
 * known and unknown addresses.
 */
export const checkoutCode = endpoint<
  { email: string; first_name: string; last_name: string; fingerprint?: string },
  Nothing
>('POST', `${USER_BASE}/checkoutCode`)
export const recoverPassword = endpoint<{ email: string }, Nothing>('POST', `${USER_BASE}/recoverPassword`)
/** Sets the password and ends every session of the person. Also logs in if a fingerprint is sent. */
export const recoverPasswordCheck = endpoint<
  { email: string; code: string; newpassword: string; fingerprint?: string },
  Partial<TokenPair>
>('POST', `${USER_BASE}/recoverPasswordCheck`)
/**
 * Logs in, or completes a sign-up, with a mailed code. If several people log in with the address, the answer has
 * `choice` instead of tokens, and `loginAs` completes the login.
 */
export const loginRecoveryCode = endpoint<{ email: string; code: string; fingerprint: string }, CodeAnswer>(
  'POST',
  `${USER_BASE}/loginRecoveryCode`,
)
/**
 * Logs in one of the people of a shared address, after `loginRecoveryCode` returned a choice. Each attempt with the
 * right token uses it up.
 */
export const loginAs = endpoint<
  { email: string; token: string; person_id: number; fingerprint: string },
  TokenPair
>('POST', `${USER_BASE}/loginAs`)

/**
 * GET variants of the calls that docs/reference/accounts.md §4.4 lists with GET. They exist for older clients; mails
 * must not link to them. @source docs/reference/accounts.md §4.4
 */
export const LISTED_GET_FORMS = {
  logout: endpoint<Nothing, Nothing>('GET', logout.path),
  recoverPassword: endpoint<{ email: string }, Nothing>('GET', recoverPassword.path),
  recoverPasswordCheck: endpoint<
    { email: string; code: string; newpassword: string; fingerprint?: string },
    Partial<TokenPair>
  >('GET', recoverPasswordCheck.path),
  loginRecoveryCode: endpoint<{ email: string; code: string; fingerprint: string }, CodeAnswer>(
    'GET',
    loginRecoveryCode.path,
  ),
} as const

/** Returns the person’s credit in dollars. */
export const creditBalance = endpoint<{ supplier: number }, { balance: number }>(
  'GET',
  `${USER_BASE}/creditBalance`,
)
export const myAccount = endpoint<Nothing, { user: User; balances: { supplier: number; balance: number }[] }>(
  'GET',
  `${USER_BASE}/myAccount`,
)
/** Stores a new profile photo. `image` is a data URL or plain base64. */
export const uploadImage = endpoint<{ image: string }, { user: User }>('POST', `${USER_BASE}/uploadImage`)
/** Returns a person’s name and photo. `url` is the person’s id, or any words followed by a dash and the id. */
export const findUser = endpoint<
  { image_aspect?: string; image_width?: number },
  { item: { id: number; name: string; image: string | null } }
>('GET', `${USER_BASE}/:url`)

/** A remark about an unusual value that was accepted nevertheless. */
export type ProfileWarning = { field: string; code: string; message: string }

/**
 * Saves the person’s own profile. `id` is accepted if it is the caller’s own; locked fields are accepted if their value
 * is unchanged.
 */
export const updateUser = endpoint<
  ProfileChanges & { id?: number },
  { item: User; warnings: ProfileWarning[] }
>('POST', `${USER_BASE}/update`)

/** A device on which the person is logged in. */
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

/**
 * Returns with whose email address the caller logs in. `holder`: the name of the person whose address it is; empty for
 * an own address. `people`: the names of those who log in with the caller's address. `needs_password_login`: whether
 * one of them may have begun this session, which then can change neither the password nor the address.
 */
export const addressPeople = endpoint<
  Nothing,
  { holder: string; people: string[]; needs_password_login: boolean }
>('GET', `${USER_BASE}/addressPeople`)

/** Mails a step-up code to the person’s own address. The calls below take it as `code`. */
export const sendStepUpCode = endpoint<Nothing, Nothing>('POST', `${USER_BASE}/sendStepUpCode`)
/** Checks the mailed code. For some minutes afterwards this session may make the calls that require a step-up. */
export const stepUp = endpoint<{ code: string }, Nothing>('POST', `${USER_BASE}/stepUp`)
/** Sets or changes the password and ends all other sessions of the person. */
export const setPassword = endpoint<{ newpassword: string; code: string }, Nothing>(
  'POST',
  `${USER_BASE}/setPassword`,
)
/** First step of changing the email address: checks a step-up code, then mails a code to the new address. */
export const sendEmailCode = endpoint<{ email: string; code: string }, Nothing>(
  'POST',
  `${USER_BASE}/sendEmailCode`,
)
/** Second step of changing the email address: checks the code mailed to the new address and saves that address. */
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
/** A finished data export. `url` is the path of a call that requires the person’s access token. */
export type DataExportItem = { id: string; created_at: string; expires_at: string; url: string }

/** Sends a privacy request. `code` is a step-up code. */
export const askPrivacy = endpoint<
  { kind: PrivacyRequestKind; detail?: string; code: string },
  { item: PrivacyRequestItem }
>('POST', `${USER_BASE}/privacy/ask`)
export const listPrivacy = endpoint<Nothing, { requests: PrivacyRequestItem[]; exports: DataExportItem[] }>(
  'GET',
  `${USER_BASE}/privacy`,
)
/** Downloads the data export as an attachment: an archive with `data.json` and the person’s own files. */
export const DATA_EXPORT_PATH = `${USER_BASE}/privacy/export/:id`
