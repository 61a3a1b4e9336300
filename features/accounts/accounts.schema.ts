/**
 * Schemas of the requests and responses of the account calls. The error messages of single fields are in the rules,
 * which the forms also use.
 */
import * as z from 'zod'
import { PRIVACY_DETAIL_MOST } from './privacy.rules.ts'

/** Accepts more than any field allows, so that the rules and not the schema report the exact error. */
const text = z.string().max(2_000)
const code = z.string().max(40)
const secret = z.string().max(2_000)

/** The device’s fingerprint. An empty string is not a valid fingerprint. */
const fingerprint = z.string().min(1).max(200)

/** A path of this site; any other text is ignored. */
const place = z.string().max(300)

export const noInput = z.object({})
export const nothing = z.object({})
export const tokenPair = z.object({ access_token: z.string(), refresh_token: z.string() })
export const maybeTokenPair = tokenPair.partial()
/** The response to a mailed code: tokens, or the people who share the address. */
export const codeAnswer = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  choice: z
    .object({ token: z.string(), people: z.array(z.object({ id: z.int(), name: z.string() })) })
    .optional(),
})

export const loginInput = z.object({ username: text, password: secret, fingerprint })
export const refreshInput = z.object({ refresh_token: z.string().min(1).max(500), fingerprint })
export const sendLoginLinkInput = z.object({
  email: text,
  fingerprint: fingerprint.optional(),
  code_only: z.boolean().optional(),
  redirect_after_login: place.optional(),
})
export const registerLinkInput = z.object({
  email: text,
  first_name: text,
  last_name: text,
  date_of_birth: text,
  fingerprint: fingerprint.optional(),
  redirect_after_login: place.optional(),
})
export const checkoutCodeInput = z.object({
  email: text,
  first_name: text,
  last_name: text,
  fingerprint: fingerprint.optional(),
})
export const recoverPasswordInput = z.object({ email: text })
export const recoverPasswordCheckInput = z.object({
  email: text,
  code,
  newpassword: secret,
  fingerprint: fingerprint.optional(),
})
export const loginCodeInput = z.object({ email: text, code, fingerprint })
export const loginAsInput = z.object({
  email: text,
  token: z.string().min(1).max(100),
  person_id: z.int().min(1).max(2_147_483_647),
  fingerprint,
})
export const addressPeopleAnswer = z.object({
  holder: z.string(),
  people: z.array(z.string()),
  needs_password_login: z.boolean(),
})

export const stepUpInput = z.object({ code })
export const setPasswordInput = z.object({ newpassword: secret, code })
export const emailCodeInput = z.object({ email: text, code })
export const sessionInput = z.object({ id: z.uuid() })
export const uploadImageInput = z.object({ image: z.string().min(1) })
export const personUrl = z.object({ url: z.string().max(200) })
export const personPictureInput = z.object({
  image_aspect: z.string().max(10).optional(),
  image_width: z.string().max(10).optional(),
})
export const creditInput = z.object({
  supplier: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})
export const privacyInput = z.object({
  kind: z.enum(['export', 'correct', 'delete']),
  detail: z.string().trim().max(PRIVACY_DETAIL_MOST).optional(),
  code,
})

const day = z.string().max(40)

/** Checks only the type of each field; the rules check the values. */
export const profileInput = z.strictObject({
  id: z.int().optional(),
  first_name: text.optional(),
  last_name: text.optional(),
  mobile_phone: text.optional(),
  date_of_birth: day.nullable().optional(),
  company_name: text.optional(),
  company_phone: text.optional(),
  trading_name: text.optional(),
  abn: text.nullable().optional(),
  website: text.nullable().optional(),
  facebook_link: text.nullable().optional(),
  drivers_licence_number: text.optional(),
  drivers_licence_expiry: day.nullable().optional(),
  drivers_licence_state_of_issue_id: z.int().nullable().optional(),
  emergency_contact_name: text.optional(),
  emergency_contact_phone: text.optional(),
  additional_club_member: text.nullable().optional(),
  locale: text.optional(),
  theme: text.optional(),
  newsletter_consent: z.boolean().optional(),
})

export const birthInput = z.strictObject({ date_of_birth: z.string().max(10) })

const user = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  roles: z.array(z.string()),
  own_role_names: z.array(z.string()),
  email: z.string(),
  mobile_phone: z.string(),
  date_of_birth: z.string().nullable(),
  current_address_id: z.int().nullable(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  company_name: z.string(),
  company_phone: z.string(),
  trading_name: z.string(),
  abn: z.string().nullable(),
  website: z.string().nullable(),
  facebook_link: z.string().nullable(),
  drivers_licence_number: z.string(),
  drivers_licence_expiry: z.string().nullable(),
  drivers_licence_state_of_issue_id: z.int().nullable(),
  emergency_contact_name: z.string(),
  emergency_contact_phone: z.string(),
  additional_club_member: z.string().nullable(),
  locale: z.string(),
  theme: z.string(),
  newsletter_consent: z.boolean(),
  has_password: z.boolean(),
})

export const userAnswer = z.object({ user })
/**
 * An empty user is returned if the token is valid but its person no longer exists.
 * @source docs/reference/accounts.md §4.3
 */
export const maybeUserAnswer = z.object({ user: user.partial() })
export const updateAnswer = z.object({
  item: user,
  warnings: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
})
export const balanceAnswer = z.object({ balance: z.number() })
export const accountAnswer = z.object({
  user,
  balances: z.array(z.object({ supplier: z.int(), balance: z.number() })),
})
export const personAnswer = z.object({
  item: z.object({ id: z.int(), name: z.string(), image: z.string().nullable() }),
})
export const sessionsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      method: z.string(),
      user_agent: z.string(),
      created_at: z.string(),
      last_seen_at: z.string(),
      is_current: z.boolean(),
    }),
  ),
})

const privacyRequest = z.object({
  id: z.string(),
  kind: z.string(),
  detail: z.string(),
  status: z.string(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
})
export const privacyRequestAnswer = z.object({ item: privacyRequest })
export const privacyAnswer = z.object({
  requests: z.array(privacyRequest),
  exports: z.array(
    z.object({ id: z.string(), created_at: z.string(), expires_at: z.string(), url: z.string() }),
  ),
})
