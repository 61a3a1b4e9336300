import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from './asking.mjs'
import { CLIENTS, get, post, ROUNDS, shareOfDatabase, shareRow, statementsRow } from './calls.mjs'
import { countOf } from './database-tap.mjs'

const USER = '/api/v1/cognito/user'
/** Number of people whose tokens are refreshed once. */
const REFRESHED = 200
/** Number of logins in each round; the warm-up round has as many. */
const AT_ONCE = 400
const PEOPLE = CLIENTS + REFRESHED + AT_ONCE * (ROUNDS + 1)
const FINGERPRINT = 'bench-fingerprint-000'
const MAILS_WITHIN_MS = 60_000

/**
 * Measures logins with a mailed code, the check of a session and the refresh of its tokens.
 * @param {import('./calls.mjs').Calls} calls @param {{ dataDir: string, database: import('pg').Client }} where
 * @returns {Promise<{ rows: import('./rows.mjs').Row[], tokens: string[] }>} the rows, and the access tokens of the
 * logged-in people
 */
export async function measureLogins(calls, { dataDir, database }) {
  const emails = await insertPeople(database, PEOPLE)
  const sends = emails.map((email, index) =>
    post(`${USER}/sendLoginLink`, { email, code_only: true }, { 'x-forwarded-for': addressOf(index) }),
  )
  const sendLists = await calls.statementsOf(sends.slice(0, CLIENTS))
  await calls.run(sends.slice(CLIENTS, CLIENTS + REFRESHED))
  const sent = await inTurn(calls, sends.slice(CLIENTS + REFRESHED))
  const codes = await codesIn(join(dataDir, 'mailbox'), emails)
  const logins = emails.map((email) =>
    post(`${USER}/loginRecoveryCode`, { email, code: codes.get(email), fingerprint: FINGERPRINT }),
  )
  const answers = /** @type {Buffer[]} */ ([])
  const loginLists = await calls.statementsOf(logins.slice(0, CLIENTS + REFRESHED), answers)
  const loggedIn = await inTurn(calls, logins.slice(CLIENTS + REFRESHED))
  const turns = sent.map((send, turn) => together(send, loggedIn[turn]))
  const loginRate = median(turns.map(({ rate }) => rate))
  const loginShare = median(turns.map(({ share }) => share))
  const tokens = answers.map((body) => JSON.parse(body.toString()))
  const checks = tokens.map(({ access_token: token }) => get(`${USER}/authUser`, token))
  const [checkList = []] = (await calls.statementsOf(checks.slice(0, CLIENTS))).slice(-1)
  const check = await calls.besideBare(checks.slice(0, CLIENTS))
  const refreshes = tokens.map(({ refresh_token }) =>
    post(`${USER}/refreshToken`, { refresh_token, fingerprint: FINGERPRINT }),
  )
  const refreshLists = await calls.statementsOf(refreshes.slice(0, CLIENTS))
  const refreshed = await calls.run(refreshes.slice(CLIENTS))
  const refreshRate = (refreshed.count / refreshed.ms) * 1000
  const both = sendLists.map((list, index) => [...list, ...(loginLists[index] ?? [])])
  const rows = [
    shareRow('code login (send and verify)', { rate: loginRate, share: loginShare }, 0.025, {
      beside: shareOfDatabase(loginRate, await calls.databaseRate(both)),
    }),
    statementsRow('code login, statements', both, 6),
    shareRow('session check (authUser)', check, 0.12),
    statementsRow('session check, statements', [checkList.filter(isAboutSession)], 1, {
      beside: `${countOf(checkList)} with the person that authUser answers`,
    }),
    // A replayed refresh finds its token used already and returns early, so the rate of the database alone is
    // overestimated.
    {
      what: 'token refresh',
      figure: `${refreshRate.toFixed(0)} a second`,
      budget: '(beside it)',
      isMet: undefined,
      beside: shareOfDatabase(refreshRate, await calls.databaseRate(refreshLists)),
    },
  ]
  return { rows, tokens: tokens.map(({ access_token }) => access_token) }
}

/** @typedef {{ msEach: number, bareRate: number }} Turn */

/**
 * Makes calls in rounds, alternating with the minimal server. Each call is made only once, because it cannot be
 * repeated.
 * @param {import('./calls.mjs').Calls} calls
 * @param {import('./calls.mjs').CallInput[]} inputs
 * @returns {Promise<Turn[]>}
 */
function inTurn(calls, inputs) {
  let at = 0
  return calls.inRounds(async () => {
    const bareRate = await calls.bareRate()
    const { ms, count } = await calls.run(inputs.slice(at, (at += AT_ONCE)))
    return { msEach: ms / count, bareRate }
  })
}

/**
 * Returns the rate of logins, each of which is a send call followed by a verify call.
 * @param {Turn} send
 * @param {Turn} verify
 */
function together(send, verify) {
  const rate = 1000 / (send.msEach + verify.msEach)
  return { rate, share: rate / ((send.bareRate + verify.bareRate) / 2) }
}

/** @param {import('./database-tap.mjs').Statement} statement */
export function isAboutSession({ text }) {
  return text.includes('"session"')
}

/** Returns a distinct client address for each person. @param {number} index */
function addressOf(index) {
  return `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
}

/** @param {import('pg').Client} database @param {number} count */
async function insertPeople(database, count) {
  const emails = Array.from({ length: count }, (_, index) => `bench-${index}@members.example`)
  await database.query(
    `insert into person (email, email_key, email_proved_at, first_name, last_name, created_at, updated_at)
     select email, email, now(), 'Bench', 'Member', now(), now() from unnest($1::text[]) as email`,
    [emails],
  )
  return emails
}

/**
 * Returns the mailed codes by address. @param {string} folder @param {string[]} emails @returns {Promise<Map<string,
 * string>>}
 */
async function codesIn(folder, emails) {
  const untilMs = performance.now() + MAILS_WITHIN_MS
  /** @type {Map<string, string>} */
  const codes = new Map()
  const read = new Set()
  while (emails.some((email) => !codes.has(email))) {
    if (performance.now() > untilMs)
      throw new Error(`Only ${codes.size} of ${emails.length} mails have come.`)
    await pause(500)
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.eml') && !read.has(file))) {
      read.add(name)
      const mail = readFileSync(join(folder, name), 'utf8')
      const to = /^To: (.*)$/im.exec(mail)?.[1]?.trim().replace(/[<>]/g, '')
      const code = /^x-paddock-code: (\d+)/im.exec(mail)?.[1]
      if (to && code) codes.set(to, code)
    }
  }
  return codes
}
