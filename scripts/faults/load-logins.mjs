import { setTimeout as pause } from 'node:timers/promises'
import { codeIn } from './club.mjs'
import { repeat } from './load-client.mjs'

const USER = '/api/v1/cognito/user'
/** Number of people. Each logs in once, because the number of codes that are mailed to one address is limited. */
const PEOPLE = 600
const CODE_WITHIN_MS = 15_000

/**
 * Returns a client in which people log in by mailed code, use their session and log out. After some log-outs the token
 * is used again, as a thief would use it.
 * @param {import('./load-client.mjs').LoadDeps} deps
 * @returns {Promise<import('./load-client.mjs').Client>}
 */
export async function openLogins({ club, history, random }) {
  const emails = Array.from({ length: PEOPLE }, (_, at) => `login-${at}@load.example`)
  await club.addPeople(emails)
  /** @typedef {{ email: string, client: import('../processes/client.mjs').Client }} Session */
  /** @type {Session[]} */
  const open = []
  /** @type {Session[]} */
  const revoked = []
  let next = 0

  const checkSession = async (/** @type {Session | undefined} */ session) => {
    if (session === undefined) return
    await history.record({ kind: 'use', key: session.email }, () => session.client.whoAmI())
  }
  const logIn = async () => {
    const email = emails[next % PEOPLE] ?? ''
    if (next >= PEOPLE) return
    next += 1
    const client = club.newClient()
    const sent = await history.record({ kind: 'code', key: email }, () =>
      client.post(`${USER}/sendLoginLink`, { email, code_only: true }),
    )
    const outcome = sent?.status === 200 ? 'acknowledged' : 'unknown'
    history.note({ kind: 'mail', key: `code ${email}`, outcome })
    if (sent?.status !== 200) return
    const code = await codeFor(email)
    if (code === null) return
    const answer = await repeat(() =>
      client
        .post(`${USER}/loginRecoveryCode`, { email, code, fingerprint: random.uuid().slice(0, 21) })
        .catch(() => null),
    )
    // A code can be used once. If the answer was lost, the person would request another code, so stop here.
    if (answer?.status !== 200) return
    history.note({ kind: 'log-in', key: email, outcome: 'acknowledged' })
    client.useToken(answer.body.access_token)
    open.push({ email, client })
  }
  const codeFor = async (/** @type {string} */ email) => {
    const startedMs = performance.now()
    while (performance.now() - startedMs < CODE_WITHIN_MS) {
      const code = codeIn(club.smtp.received.find(({ to }) => to === email))
      if (code !== null) return code
      await pause(30)
    }
    return null
  }
  const logOut = async () => {
    const session = open.splice(random.between(0, open.length - 1), 1)[0]
    if (session === undefined) return
    const answer = await history.record({ kind: 'log-out', key: session.email }, () =>
      session.client.logOut(),
    )
    if (answer?.status === 200) revoked.push(session)
  }

  return {
    name: 'logins',
    turn: async () => {
      if (open.length < 4 || random.isTrue(0.25)) await logIn()
      else if (random.isTrue(0.35)) await logOut()
      await checkSession(random.pick(open))
      await checkSession(random.pick(revoked))
    },
  }
}
