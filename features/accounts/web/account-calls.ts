/** The server calls of the account screens; they store the returned session. */
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { sleepMs } from '#platform/web/timers.ts'
import {
  checkoutCode,
  login,
  loginAs,
  loginRecoveryCode,
  recoverPassword,
  recoverPasswordCheck,
  registerLink,
  sendLoginLink,
  type TokenPair,
} from '../accounts.contract.ts'
import { loadUser, logIn, logOut } from './session.ts'
import { askWhoLogsIn } from './login-choice.ts'
import { needStorage } from './need-storage.ts'
import { fingerprint, readSession } from './session-store.ts'

/** The option of calls that create a session, so they neither wait for one nor send its token. */
const AS_GUEST = { bearer: 'none' } as const

/** The number of further requests for the profile after a login, and the interval between them in milliseconds. */
const MORE_LOOKS = 3
const LOOK_AGAIN_MS = 1_000

/** The maximum length of a page’s path that the calls accept. */
const PLACE_MOST = 300

export type Applicant = { email: string; first_name: string; last_name: string; date_of_birth: string }

/** Mails a login code, and a link too unless `isCodeOnly`. @throws RequestFailure */
export async function mailLoginCode(email: string, isCodeOnly: boolean): Promise<void> {
  needStorage()
  await call(
    sendLoginLink,
    { email, fingerprint: fingerprint(), code_only: isCodeOnly, ...wantedPlace() },
    AS_GUEST,
  )
}

/** Starts a sign-up; the mailed code completes it. @throws RequestFailure */
export async function applyForAccount(applicant: Applicant): Promise<void> {
  needStorage()
  await call(registerLink, { ...applicant, fingerprint: fingerprint(), ...wantedPlace() }, AS_GUEST)
}

/** Returns the stored page as a parameter of the mail request, so that the mailed link leads there on any device. */
function wantedPlace(): { redirect_after_login?: string } {
  const { redirect_after_login: place } = readSession()
  return place === '/' || place.length > PLACE_MOST ? {} : { redirect_after_login: place }
}

/** Mails a code to a buyer, with or without an account. @throws RequestFailure */
export async function mailCheckoutCode(buyer: Omit<Applicant, 'date_of_birth'>): Promise<void> {
  needStorage()
  await call(checkoutCode, { ...buyer, fingerprint: fingerprint() }, AS_GUEST)
}

/** Mails a code for setting a new password. @throws RequestFailure */
export async function mailRecoveryCode(email: string): Promise<void> {
  await call(recoverPassword, { email }, AS_GUEST)
}

/**
 * Logs in with a mailed code. If several people log in with the address, waits until one of them is chosen. Returns
 * false if the code is wrong or has expired. @throws RequestFailure for any other failure
 */
export function logInByCode(email: string, code: string): Promise<boolean> {
  return logInWith(async () => {
    const answer = await call(loginRecoveryCode, { email, code, fingerprint: fingerprint() }, AS_GUEST)
    if (!('choice' in answer)) return answer
    const { token, people } = answer.choice
    return askWhoLogsIn(people, (person_id) =>
      call(loginAs, { email, token, person_id, fingerprint: fingerprint() }, AS_GUEST),
    )
  })
}

/**
 * Logs in with a password. Returns false if the server refused it; shows no message itself.
 * @throws RequestFailure for other failures, such as no connection or too many attempts
 * @source docs/reference/accounts.md §2.5
 */
export function logInByPassword(email: string, password: string): Promise<boolean> {
  return logInWith(() => call(login, { username: email, password, fingerprint: fingerprint() }, AS_GUEST))
}

/**
 * Sets a new password with a mailed code and logs in. Returns false if the code is wrong or has expired. @throws
 * RequestFailure
 */
export function recoverWithCode(email: string, code: string, newpassword: string): Promise<boolean> {
  return logInWith(() =>
    call(recoverPasswordCheck, { email, code, newpassword, fingerprint: fingerprint() }, AS_GUEST),
  )
}

async function logInWith(ask: () => Promise<Partial<TokenPair>>): Promise<boolean> {
  needStorage()
  try {
    const { access_token, refresh_token } = await ask()
    if (!access_token || !refresh_token) return false
    await logIn({ access_token, refresh_token })
    await haveUser()
    return true
  } catch (error) {
    if (error instanceof RequestFailure && error.textCode === 'LOGIN_FAILED') return false
    throw error
  }
}

/**
 * Loads the profile after a login, with retries: without it no screen works, and the code is already consumed.
 * @throws RequestFailure if all attempts fail; the session is ended then
 */
async function haveUser(): Promise<void> {
  for (let looks = 0; readSession().user.id === 0; looks += 1) {
    if (looks === MORE_LOOKS) {
      void logOut()
      throw new RequestFailure('network_error')
    }
    await sleepMs(LOOK_AGAIN_MS)
    await loadUser()
  }
}
