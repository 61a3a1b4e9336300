/**
 * Connecting with the licence service: the question that is sent along, and what is done with the
 * answer.
 * @source SPEC §4, §5, §7 "OAuth"; SECURITY §1 "/authtoken", row 16
 */
import { readSession } from '#features/accounts/accounts.public.tsx'
import { randomId } from '#platform/web/chance.ts'
import { call } from '#platform/web/http.ts'
import { callOutside, type OutsideRequest } from '#platform/web/outside-http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { RACERS_RETURN_PATH, setRacersId } from '../racers.contract.ts'
import { accountUrl, authorizeUrl, isNonceOurs, placeAfterConnecting, readReturn } from '../racers.rules.ts'
import { changeRacers, forgetRacers, racersFingerprint, racersUserOf, readRacers } from './racers-session.ts'

export type RacersPlace = { url: string; clientId: string; tokenPath: string }

/** A question that is ready to be asked: where it leads, and what must be kept for its answer. */
export type Question = { href: string; oauth2_state: string; oauth2_nonce: string; code_verifier: string }

/** Six bits each: 192 of them for the state and the nonce, 258 for the proof key, as long as RFC 7636 wants it. */
const STATE_LENGTH = 32
const VERIFIER_LENGTH = 43

/** Makes a question with chance of its own. */
export async function newQuestion(racers: RacersPlace): Promise<Question> {
  const kept = {
    oauth2_state: randomId(STATE_LENGTH),
    oauth2_nonce: randomId(STATE_LENGTH),
    code_verifier: randomId(VERIFIER_LENGTH),
  }
  const href = authorizeUrl({
    racers,
    redirectUri: window.location.origin + RACERS_RETURN_PATH,
    state: kept.oauth2_state,
    nonce: kept.oauth2_nonce,
    codeChallenge: await challengeOf(kept.code_verifier),
  })
  return { href, ...kept }
}

/** Keeps what the answer will be held against, just before the browser leaves. The newest question is the one that counts. */
export function keepQuestion(
  { oauth2_state, oauth2_nonce, code_verifier }: Question,
  returnTo: string,
): void {
  changeRacers({
    oauth2_state,
    oauth2_nonce,
    code_verifier,
    auth_fingerprint: racersFingerprint(),
    person_id: readSession().user.id,
    redirect_after_login: placeAfterConnecting(returnTo),
  })
}

/** How it ended. `not_kept` comes with our server's own words. */
export type Outcome =
  | { kind: 'connected'; returnTo: string }
  | { kind: 'none' | 'bad_state' | 'refused' | 'logged_out' | 'no_answer' }
  | { kind: 'not_kept'; words: string }

let finishing: Promise<Outcome> | null = null

/**
 * Reads the answer out of the address bar, where it stays no longer, and acts on it once, however often
 * it is asked.
 */
export function finishConnecting(racers: RacersPlace | null): Promise<Outcome> {
  const { search, pathname } = window.location
  if (search !== '') {
    history.replaceState(history.state, '', pathname)
    finishing = finish(new URLSearchParams(search), racers)
  }
  return (finishing ??= Promise.resolve({ kind: 'none' }))
}

async function finish(query: URLSearchParams, racers: RacersPlace | null): Promise<Outcome> {
  const { oauth2_state, oauth2_nonce, code_verifier, redirect_after_login, person_id } = readRacers()
  const answer = readReturn(query, oauth2_state)
  if (answer.kind === 'none') return answer
  // Used up by whatever came, so that neither the code nor the state works twice.
  changeRacers({ oauth2_state: '', oauth2_nonce: '', code_verifier: '' })
  if (answer.kind !== 'code') return answer
  // Another person has logged in here since: what the first one allowed is not theirs.
  if (person_id !== readSession().user.id) return { kind: 'logged_out' }
  if (racers === null) return { kind: 'refused' }
  try {
    await exchange(racers, answer.code, { oauth2_nonce, code_verifier })
    await tellOurServer()
    return { kind: 'connected', returnTo: placeAfterConnecting(redirect_after_login) }
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    forgetRacers()
    return outcomeOf(error)
  }
}

/** Turns the code into tokens and asks whose they are. */
async function exchange(
  racers: RacersPlace,
  code: string,
  { oauth2_nonce, code_verifier }: { oauth2_nonce: string; code_verifier: string },
): Promise<void> {
  const tokens = (await ask(racers.url + racers.tokenPath, {
    form: {
      grant_type: 'authorization_code',
      code,
      client_id: racers.clientId,
      redirect_uri: window.location.origin + RACERS_RETURN_PATH,
      code_verifier,
    },
  })) as { access_token?: unknown; refresh_token?: unknown; id_token?: unknown } | null
  const token = tokens?.access_token
  if (typeof token !== 'string' || token === '' || !isNonceOurs(tokens?.id_token, oauth2_nonce))
    throw new RequestFailure('bad_response', { status: 200, textCode: 'invalid_answer' })
  const user = racersUserOf(await ask(accountUrl(racers), { bearer: token }))
  if (user === null) throw new RequestFailure('bad_response', { status: 200, textCode: 'invalid_answer' })
  const refresh = tokens?.refresh_token
  changeRacers({ access_token: token, refresh_token: typeof refresh === 'string' ? refresh : '', user })
}

/** @source SPEC §4 "If the external service account id differs from the stored racers_id" */
async function tellOurServer(): Promise<void> {
  const { user, racers_id, access_token } = readRacers()
  if (user.id === racers_id) return
  const kept = await call(setRacersId, { racers_id: user.id, racers_access_token: access_token })
  changeRacers({ racers_id: kept.racers_id })
}

async function ask(url: string, request: OutsideRequest): Promise<unknown> {
  try {
    const answer = await callOutside(url, request)
    changeRacers({ link_active: true })
    return answer
  } catch (error) {
    if (error instanceof RequestFailure) {
      if (error.status > 0) changeRacers({ link_active: true })
      else if (error.kind === 'network_error') changeRacers({ link_active: false })
    }
    throw error
  }
}

function outcomeOf(failure: RequestFailure): Outcome {
  if (failure.textCode === 'LOGIN_REQUIRED' || failure.textCode.startsWith('TOKEN_'))
    return { kind: 'logged_out' }
  if (failure.textCode === 'NOT_ELIGIBLE' || failure.textCode === 'RATE_LIMITED')
    return { kind: 'not_kept', words: failure.message }
  return { kind: 'no_answer' }
}

async function challengeOf(verifier: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
