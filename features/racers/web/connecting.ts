/**
 * The OAuth exchange with the licence service: preparing the request and processing the response.
 * @source docs/reference/racers.md §1.1, §1.2
 */
import { readSession } from '#features/accounts/accounts.public.tsx'
import { randomId } from '#platform/web/random.ts'
import { call } from '#platform/web/http.ts'
import { callOutside, type OutsideRequest } from '#platform/web/outside-http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import { RACERS_RETURN_PATH, setRacersId } from '../racers.contract.ts'
import { accountUrl, authorizeUrl, isNonceOurs, placeAfterConnecting, readReturn } from '../racers.rules.ts'
import { changeRacers, forgetRacers, racersFingerprint, racersUserOf, readRacers } from './racers-session.ts'

export type RacersPlace = { url: string; clientId: string; tokenPath: string }

/** A prepared request: its URL, and the secrets to store for its response. */
export type Question = { href: string; oauth2_state: string; oauth2_nonce: string; code_verifier: string }

/**
 * Lengths in characters of six bits each: 192 bits for state and nonce, 258 for the PKCE verifier, the minimum length
 * in RFC 7636.
 */
const STATE_LENGTH = 32
const VERIFIER_LENGTH = 43

/** Prepares a request with new random secrets. */
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

/** Stores the secrets of a request just before the browser leaves. A newer request replaces them. */
export function storeQuestion(
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

/** The result of connecting. `not_kept` means that our server refused the id, and includes its message. */
export type Outcome =
  | { kind: 'connected'; returnTo: string }
  | { kind: 'none' | 'bad_state' | 'refused' | 'logged_out' | 'no_answer' }
  | { kind: 'not_kept'; words: string }

let finishing: Promise<Outcome> | null = null

/** Reads the response from the URL, removes it there, and processes it once, however often it is called. */
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
  // Delete the secrets after any response, so that neither the code nor the state can be used twice.
  changeRacers({ oauth2_state: '', oauth2_nonce: '', code_verifier: '' })
  if (answer.kind !== 'code') return answer
  // If another person has logged in since, discard the response, because the first person’s consent does not apply to
  // them.
  if (person_id !== readSession().user.id) return { kind: 'logged_out' }
  if (racers === null) return { kind: 'refused' }
  try {
    await exchange(racers, answer.code, { oauth2_nonce, code_verifier })
    await reportToServer()
    return { kind: 'connected', returnTo: placeAfterConnecting(redirect_after_login) }
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    forgetRacers()
    return outcomeOf(error)
  }
}

/** Exchanges the code for tokens and loads their account. */
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

/**
 * Stores the licence id with the person's account, unless the account has this id already.
 * @source docs/reference/racers.md §2.1
 */
async function reportToServer(): Promise<void> {
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
  const base64 = btoa(String.fromCharCode(...hash))
  return withoutEnd(base64.replaceAll('+', '-').replaceAll('/', '_'), /=/)
}
