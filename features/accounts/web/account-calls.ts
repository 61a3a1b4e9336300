/** What the screens of accounts do: each asks the server, and keeps what it gave. */
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { sleepMs } from '#platform/web/timers.ts'
import {
  login,
  loginRecoveryCode,
  recoverPassword,
  recoverPasswordCheck,
  registerLink,
  sendLoginLink,
  type TokenPair,
} from '../accounts.contract.ts'
import { loadUser, logIn, logOut } from './session.ts'
import { needStorage } from './need-storage.ts'
import { fingerprint, readSession } from './session-store.ts'

/** These make a session, so they neither wait for one nor carry one. */
const AS_STRANGER = { bearer: 'none' } as const

/** How often, and how long apart, the profile of who has just logged in is asked for once more. */
const MORE_LOOKS = 3
const LOOK_AGAIN_MS = 1_000

export type Applicant = { email: string; first_name: string; last_name: string; date_of_birth: string }

/** Mails a code, and beside it a link unless codes only are wanted. @throws RequestFailure */
export async function mailLoginCode(email: string, isCodeOnly: boolean): Promise<void> {
  needStorage()
  await call(sendLoginLink, { email, fingerprint: fingerprint(), code_only: isCodeOnly }, AS_STRANGER)
}

/** Begins a sign-up; the mailed code finishes it. @throws RequestFailure */
export async function applyForAccount(applicant: Applicant): Promise<void> {
  needStorage()
  await call(registerLink, { ...applicant, fingerprint: fingerprint() }, AS_STRANGER)
}

/** Mails a code for a new password. @throws RequestFailure */
export async function mailRecoveryCode(email: string): Promise<void> {
  await call(recoverPassword, { email }, AS_STRANGER)
}

/** Logs in with a mailed code. False: the code is wrong or has run out. @throws RequestFailure for anything else */
export function logInByCode(email: string, code: string): Promise<boolean> {
  return logInWith(() => call(loginRecoveryCode, { email, code, fingerprint: fingerprint() }, AS_STRANGER))
}

/**
 * Logs in with a password. False: it failed; nothing is shown by this itself.
 * @throws RequestFailure when nobody said no: no signal, too many tries
 * @source SPEC §8 "Password login fails"
 */
export function logInByPassword(email: string, password: string): Promise<boolean> {
  return logInWith(() => call(login, { username: email, password, fingerprint: fingerprint() }, AS_STRANGER))
}

/** Sets a new password with a mailed code and logs in. False: the code is wrong or has run out. @throws RequestFailure */
export function recoverWithCode(email: string, code: string, newpassword: string): Promise<boolean> {
  return logInWith(() =>
    call(recoverPasswordCheck, { email, code, newpassword, fingerprint: fingerprint() }, AS_STRANGER),
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
 * Without their profile nobody gets anywhere, and their code is used up: a moment's silence is waited out.
 * @throws RequestFailure when it lasts; nobody is logged in then
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
