import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startFakeStripe } from '../../integrations/payments/fake-stripe.ts'
import { paymentNoticePathOf } from '../../integrations/payments/webhook-path.ts'
import { createOutbound } from '../../platform/server/outbound.ts'
import { systemRandom } from '../../platform/server/random.ts'
import { systemClock } from '../../platform/shared/clock.ts'
import { startSmtp } from '../../tests/kit/smtp.ts'
import { openDatabaseOf } from '../bench/embedded-database.mjs'
import { addressOf, openClient } from '../processes/client.mjs'
import { openLine } from '../processes/line.mjs'
import { insertNewcomers } from '../processes/newcomers.mjs'
import { isRunning, killProcessesIn } from '../processes/processes-in.mjs'
import { startServer } from '../processes/servers.mjs'
import { freePort } from '../serving/temporary-server.mjs'

/** @typedef {Awaited<ReturnType<typeof openClub>>} Club */

const STRIPE = { secretKey: 'sk_test_simulated', webhookSecret: 'whsec_simulated' }
/** Webhook events are sent again until the site answers, as Stripe does, but every half second. */
const RETRY_AFTER_MS = Array.from({ length: 240 }, () => 500)
/** A request that is not answered in this time counts as lost. */
const TIMEOUT_MS = 20_000
const KILLED_WITHIN_MS = 10_000

/**
 * Starts a demo club with its embedded database in a folder, with a mail server and a payment host that can stall.
 * @param {string} folder for its data @param {string} tempFolder for its temporary files
 */
export async function openClub(folder, tempFolder) {
  for (const one of [folder, tempFolder]) mkdirSync(one, { recursive: true })
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const smtp = await startSmtp()
  const stripe = await startFakeStripe({
    ...STRIPE,
    webhookUrl: new URL(paymentNoticePathOf('stripe'), origin).href,
    outbound: createOutbound({ allowsLoopback: true }),
    clock: systemClock,
    random: systemRandom(systemClock),
    retryAfterMs: RETRY_AFTER_MS,
  })
  const mailHost = await openLine(Number(new URL(smtp.url).port))
  const paymentHost = await openLine(Number(new URL(stripe.url).port))
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mailHost.port}`,
    STRIPE_SECRET_KEY: STRIPE.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${paymentHost.port}`,
    // Tokens are valid for a day: a run is longer than the usual ten minutes, and its clients do not refresh tokens.
    ACCESS_TOKEN_TTL_S: '86400',
    DRAIN_S: '1',
    TMPDIR: tempFolder,
  }
  /** @param {NodeJS.ProcessEnv} [more] */
  const begin = (more = {}) => startServer({ dataDir, port, settings: { ...settings, ...more } })
  let server = await begin()
  if (!(await server.ready())) throw new Error(`the server did not start:\n${server.output()}`)
  /** @type {{ key: string, email: string, password: string }[]} */
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8'))
  let addresses = 0
  const newClient = () => openClient(origin, { address: addressOf((addresses += 1)), timeoutMs: TIMEOUT_MS })

  return {
    folder,
    tempFolder,
    dataDir,
    origin,
    port,
    smtp,
    stripe,
    mailHost,
    paymentHost,
    people,
    server: () => server,
    newClient,
    /** Starts the server again after it has ended, with more environment variables than before if given. */
    start: async (/** @type {NodeJS.ProcessEnv} */ more = {}) => {
      server = await begin(more)
      return server
    },
    postmaster: () => postmasterOf(dataDir),
    /** Opens a connection to the embedded database. The next fault may cut it. */
    openDatabase: () => openDatabaseOf(dataDir),
    /**
     * Kills every process of the club with SIGKILL, including one that is just starting. Resolves to false if a process
     * survives.
     */
    kill: () => killProcessesIn(folder, { withinMs: KILLED_WITHIN_MS }),
    /** Returns a demo person, logged in, who logs in again when the session has ended. @param {string} key */
    person: async (key) => {
      const person = people.find((one) => one.key === key)
      if (person === undefined) throw new Error(`the demo club has nobody with the key ${key}`)
      return logInAgain(newClient(), person)
    },
    /** Adds people with accounts. @param {readonly string[]} emails @returns the password of each */
    addPeople: async (emails) => {
      const known = people.find(({ key }) => key === 'account')
      if (known === undefined) throw new Error('the demo club has nobody without a membership')
      const database = await openDatabaseOf(dataDir)
      await insertNewcomers(database, { emails, passwordOf: known.email })
      await database.end()
      return known.password
    },
    stop: async () => {
      const code = await server.stop()
      await stripe.close()
      await smtp.stop()
      mailHost.stop()
      paymentHost.stop()
      return code
    },
  }
}

/** Returns the process id of the embedded PostgreSQL of a club; null if it does not run. @param {string} dataDir */
function postmasterOf(dataDir) {
  const file = join(dataDir, 'database', 'cluster', 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isRunning(pid) ? pid : null
}

/**
 * Logs in, and returns a client that logs in again when its session has ended, and then repeats the request.
 * @param {import('../processes/client.mjs').Client} client
 * @param {{ email: string, password: string }} person
 * @returns {Promise<import('../processes/client.mjs').Client>}
 */
export async function logInAgain(client, person) {
  await client.logIn(person)
  /** @param {() => Promise<import('../processes/client.mjs').Reply>} send */
  const sendAgain = async (send) => {
    const reply = await send()
    if (reply.status !== 401) return reply
    await client.logIn(person)
    return send()
  }
  return {
    ...client,
    get: (path, headers) => sendAgain(() => client.get(path, headers)),
    post: (path, json, headers) => sendAgain(() => client.post(path, json, headers)),
  }
}

/**
 * Waits until the condition is met and returns the time that it took in ms.
 * @param {() => Promise<boolean> | boolean} isMet
 * @param {{ withinMs: number, what: string }} limit
 * @throws Error if it takes longer
 */
export async function until(isMet, { withinMs, what }) {
  const startedMs = performance.now()
  while (!(await isMet())) {
    if (performance.now() - startedMs > withinMs)
      throw new Error(`${what} did not happen within ${withinMs} ms`)
    await pause(20)
  }
  return performance.now() - startedMs
}

/** Returns the six digits of a mailed code; null if there are none. @param {{ raw: string } | undefined} mail */
export function codeIn(mail) {
  const body =
    mail?.raw
      .split(/\r?\n\r?\n/u)
      .slice(1)
      .join('\n') ?? ''
  return /\b\d{6}\b/u.exec(body)?.[0] ?? null
}
