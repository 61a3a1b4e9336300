import { createHash } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { FINGERPRINT, type Tokens } from './logged-in.ts'
import { codesTo, codeTo, type DemoPerson } from './people.ts'

const BASE = '/api/v1/cognito/user'

/** Somebody whom no other journey knows, so that what happens to their account happens to nobody else's. */
export type Newcomer = Pick<DemoPerson, 'email' | 'name'> & Tokens

/**
 * Signs somebody up over the wire; their first name is Newcomer.
 * @param email theirs alone, among all journeys
 */
export async function signUpNewcomer(email: string, dateOfBirth = '1990-03-27'): Promise<Newcomer> {
  const tokens = await withCode(email, 'registerLink', {
    email,
    first_name: 'Newcomer',
    last_name: 'Boomgate',
    date_of_birth: dateOfBirth,
  })
  return { email, name: 'Newcomer Boomgate', ...tokens }
}

/** Logs them in once more, as if on another device. */
export function logInByMailedCode(email: string): Promise<Tokens> {
  return withCode(email, 'sendLoginLink', { email })
}

async function withCode(email: string, call: string, data: object): Promise<Tokens> {
  const codes = await ask(email, async (caller) => {
    const count = (await codesTo(caller, email)).length
    expect((await caller.post(`${BASE}/${call}`, { data })).status()).toBe(200)
    return count + 1
  })
  return ask(email, async (caller) => {
    const code = await codeTo(caller, email, codes)
    const answer = await caller.post(`${BASE}/loginRecoveryCode`, {
      data: { email, code, fingerprint: FINGERPRINT },
    })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as Tokens
  })
}

/**
 * A caller of its own for each write: one with the cookie of an answer would owe its header. Each person asks from an
 * address of their own.
 */
async function ask<T>(email: string, act: (caller: APIRequestContext) => Promise<T>): Promise<T> {
  const caller = await request.newContext({
    baseURL: `http://localhost:${process.env['JOURNEY_PORT']}`,
    extraHTTPHeaders: { 'x-forwarded-for': addressOf(email) },
  })
  try {
    return await act(caller)
  } finally {
    await caller.dispose()
  }
}

function addressOf(email: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(email).digest()
  return `10.${a}.${b}.${c}`
}
