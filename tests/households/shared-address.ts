/** A household whose people log in with one address, for HTTP tests. */
import { eq } from 'drizzle-orm'
import type { LoginChoice } from '#features/accounts/accounts.contract.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { DeskHousehold, HouseholdPlace } from '#features/households/households.contract.ts'
import { bodyOf, FINGERPRINT, freshCode, get, givePassword, post } from '#tests/accounts/members.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson } from '#tests/membership/club-server.ts'

const BASE = '/api/v1/club/desk/household'
/** The password of the payer. */
export const PASSWORD = 'Tallow creek at dawn'

type Answer = { status: number; item: DeskHousehold; text_code?: string; message?: string }

export const place = (
  { id }: { id: number },
  kind: HouseholdPlace['kind'],
  guardian: { id: number } | null = null,
): HouseholdPlace => ({ person_id: id, kind, guardian_id: guardian?.id ?? null })

/**
 * Returns functions that create households and log in their people.
 * @param club returns the server and the secretary; it is called after both were created
 */
export function sharedAddressCalls(club: () => { server: RunningServer; desk: Asker }) {
  async function ask(path: string, body: object, asker: Asker = club().desk): Promise<Answer> {
    const answer = await asker.request('POST', `${BASE}/${path}`, { body })
    return { ...(answer.json() as Answer), status: answer.status }
  }

  /** Creates a household of a payer, a partner and a child, each with an email address of their own. */
  async function family() {
    const payer = await newPerson(club().server, { name: 'Odessa Roe' })
    const partner = await newPerson(club().server, { name: 'Wren Roe', born: '1981-06-14' })
    const child = await newPerson(club().server, { name: 'Finch Roe', born: '2013-08-19' })
    const { item } = await ask('save', {
      id: null,
      updated_at: null,
      people: [place(payer, 'payer'), place(partner, 'partner'), place(child, 'child', payer)],
    })
    return { payer, partner, child, item }
  }

  const share = (who: { id: number }, holder: { id: number }, asker: Asker = club().desk) =>
    ask('beginSharedLogin', { person_id: who.id, holder_id: holder.id }, asker)
  const end = (who: { id: number }, asker: Asker = club().desk) =>
    ask('endSharedLogin', { person_id: who.id }, asker)

  /**
   * Creates a family whose child logs in with the email address of the payer.
   * @param password of the payer, set before the address is shared
   */
  async function sharingFamily({ password }: { password?: string } = {}) {
    const found = await family()
    if (password !== undefined) await givePassword(club().server, found.payer.email, password)
    const { status } = await share(found.child, found.payer)
    if (status !== 200) throw new Error(`the address was not shared: ${status}`)
    return found
  }

  const enter = async (email: string, code: string, fingerprint = FINGERPRINT) => {
    const answer = await post(club().server, 'loginRecoveryCode', { email, code, fingerprint })
    const body = answer.json() as { choice?: LoginChoice; access_token?: string; text_code?: string }
    return { ...body, status: answer.status }
  }

  /** Enters a new code of a shared email address, and returns the people between whom the person must choose. */
  async function choiceOf(email: string): Promise<LoginChoice> {
    const { choice } = await enter(email, await freshCode(club().server, email))
    if (choice === undefined) throw new Error('no choice was offered')
    return choice
  }

  const choose = async (
    email: string,
    { token }: { token: string },
    who: { id: number },
    fingerprint = FINGERPRINT,
  ) => {
    const answer = await post(club().server, 'loginAs', { email, token, person_id: who.id, fingerprint })
    return { ...bodyOf(answer), status: answer.status }
  }

  const userOf = async (token: string | undefined) => bodyOf(await get(club().server, 'authUser', token)).user

  /** Logs in with the password. @returns the access token */
  async function logInWithPassword(email: string): Promise<string> {
    const of = { username: email, password: PASSWORD, fingerprint: FINGERPRINT }
    return bodyOf(await post(club().server, 'login', of)).access_token ?? ''
  }

  /** Logs in with a shared email address and chooses a person. @returns the access token */
  async function logInAs(email: string, who: { id: number }): Promise<string> {
    return (await choose(email, await choiceOf(email), who)).access_token ?? ''
  }

  const rowOf = async ({ id }: { id: number }) => {
    const [row] = await club().server.database.db.select().from(person).where(eq(person.id, id))
    if (row === undefined) throw new Error('no such person')
    return row
  }

  return {
    ask,
    family,
    share,
    end,
    sharingFamily,
    enter,
    choiceOf,
    choose,
    userOf,
    logInWithPassword,
    logInAs,
    rowOf,
  }
}
