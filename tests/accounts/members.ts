import type { User } from '#features/accounts/accounts.contract.ts'
import type { AccountLimits } from '#features/accounts/server/accounts.public.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { RunningServer } from '#tests/kit/server.ts'

export const BASE = '/api/v1/cognito/user'
/** A browser fingerprint as the browser creates it on first use: 21 characters. */
export const FINGERPRINT = 'V1StGXR8_Z5jdHi6B-myT'

/** Rate limits so high that tests about other subjects never reach them. */
export const WIDE_LIMITS: AccountLimits = {
  sendsPerEmail: { most: 1_000, perMs: 1_000 },
  sendsPerPerson: { most: 1_000, perMs: 1_000 },
  newAddressSendsPerEmail: { most: 1_000, perMs: 1_000 },
  photosPerPerson: { most: 1_000, perMs: 1_000 },
  sendsPerIp: { most: 10_000, perMs: 1_000 },
  failedLoginsPerEmail: { most: 1_000, perMs: 1_000 },
  failedLoginsPerIp: { most: 10_000, perMs: 1_000 },
}

export type Tokens = { access_token: string; refresh_token: string }

/** The fields of a response body that the account tests read. */
export type Body = Partial<Tokens> & {
  status: string
  text_code?: string
  message?: string
  errors?: { field: string; code: string; message: string }[]
  user?: Partial<User>
  item?: Record<string, unknown>
  data?: Record<string, unknown>[]
}

export const bodyOf = (answer: Answer): Body => answer.json() as Body

/** Sends a POST request with a JSON body to an account route, with an access token if one is given. */
export function post(server: RunningServer, name: string, body: object, token?: string): Promise<Answer> {
  return server.request('POST', `${BASE}/${name}`, { body, headers: bearer(token) })
}

export function get(server: RunningServer, name: string, token?: string): Promise<Answer> {
  return server.request('GET', `${BASE}/${name}`, { headers: bearer(token) })
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

/**
 * Requests a mail. All queued mails are delivered before, because the newer of two mails that were sent together could
 * not be told from the older one.
 */
async function ask(server: RunningServer, name: string, body: object, token?: string): Promise<Answer> {
  await server.clubApp.runDueJobs()
  return post(server, name, body, token)
}

/** Requests a login code by mail and returns it. */
export async function freshCode(server: RunningServer, email: string): Promise<string> {
  await ask(server, 'sendLoginLink', { email, fingerprint: FINGERPRINT })
  return mailedCode(server, email)
}

/** Returns the newest code mailed to an address. */
export async function mailedCode(server: RunningServer, email: string): Promise<string> {
  const [newest] = (await server.mailTo(email)).flatMap(({ code }) => code ?? [])
  if (newest === undefined) throw new Error(`no code was mailed to ${email}`)
  return newest
}

/** Signs up with a mailed code, as a person does. */
export async function signUp(
  server: RunningServer,
  email: string,
  fingerprint = FINGERPRINT,
): Promise<Tokens> {
  await ask(server, 'registerLink', {
    email,
    first_name: 'Jarrah',
    last_name: 'Quillfeather',
    date_of_birth: '1984-05-17',
    fingerprint,
  })
  return logIn(server, email, fingerprint, await mailedCode(server, email))
}

/** Logs in with a mailed code. Requests one if none is given. */
export async function logIn(
  server: RunningServer,
  email: string,
  fingerprint = FINGERPRINT,
  code?: string,
): Promise<Tokens> {
  const answer = await post(server, 'loginRecoveryCode', {
    email,
    code: code ?? (await freshCode(server, email)),
    fingerprint,
  })
  const { access_token, refresh_token } = bodyOf(answer)
  if (access_token === undefined || refresh_token === undefined) throw new Error(`no login: ${answer.text}`)
  return { access_token, refresh_token }
}

/** Requests a fresh step-up code for a logged-in person and returns it. */
export async function stepUp(server: RunningServer, email: string, token: string): Promise<string> {
  await ask(server, 'sendStepUpCode', {}, token)
  return mailedCode(server, email)
}

/** Sets a password through account recovery, which ends all the person's sessions. */
export async function givePassword(server: RunningServer, email: string, newpassword: string): Promise<void> {
  await ask(server, 'recoverPassword', { email })
  const answer = await post(server, 'recoverPasswordCheck', {
    email,
    code: await mailedCode(server, email),
    newpassword,
  })
  if (answer.status !== 200) throw new Error(`no password: ${answer.text}`)
}
