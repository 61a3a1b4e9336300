import { createHash } from 'node:crypto'
import { type APIRequestContext, expect, request, type TestInfo } from '@playwright/test'
import { FINGERPRINT, type Tokens } from './logged-in.ts'
import { codesTo, codeTo, type DemoPerson } from './people.ts'

const BASE = '/api/v1/cognito/user'

/** A person whom no other journey uses, so that changes to their account affect no other journey. */
export type Newcomer = Pick<DemoPerson, 'email' | 'name'> & Tokens

/** Signs up a person through the API. @param email an address that no other journey uses */
export async function signUpNewcomer(
  email: string,
  dateOfBirth = '1990-03-27',
  firstName = 'Newcomer',
): Promise<Newcomer> {
  const tokens = await withCode(email, 'registerLink', {
    email,
    first_name: firstName,
    last_name: 'Boomgate',
    date_of_birth: dateOfBirth,
  })
  return { email, name: `${firstName} Boomgate`, ...tokens }
}

/**
 * Returns an email address for one attempt of a journey. Each attempt has its own, because a repeated journey must not
 * find the person whom the previous attempt created.
 */
export function attemptEmail({ retry, repeatEachIndex }: Attempt, name: string): string {
  return `${name}-${repeatEachIndex}-${retry}@paddock.example`
}

/** Returns an IP address for one attempt of a journey, because the number of mails is limited for each IP address. */
export function attemptAddress(attempt: Attempt, name: string): string {
  return addressOf(attemptEmail(attempt, name))
}

type Attempt = Pick<TestInfo, 'retry' | 'repeatEachIndex'>

/** Creates an account as the checkout does: without a date of birth. @param email an address that no other journey uses */
export async function signUpBuyer(email: string): Promise<Newcomer> {
  const tokens = await withCode(email, 'checkoutCode', {
    email,
    first_name: 'Newcomer',
    last_name: 'Boomgate',
  })
  return { email, name: 'Newcomer Boomgate', ...tokens }
}

/** Logs the person in again with a mailed code, as if on another device. */
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
 * Makes one call in a new request context, because a context that has the XSRF cookie must also send the XSRF header.
 * Each person has their own IP address.
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
