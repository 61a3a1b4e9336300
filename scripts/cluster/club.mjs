import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBalancer } from '../processes/balancer.mjs'
import { addressOf, openClient } from '../processes/client.mjs'
import { openLine } from '../processes/line.mjs'
import { startServer } from '../processes/servers.mjs'
import { freePort } from '../serving/temporary-server.mjs'

/** @typedef {Awaited<ReturnType<typeof openClub>>} Club */

/**
 * A request without an answer after this time counts as lost. The time is longer than a server waits for the database.
 */
const TIMEOUT_MS = 60_000

/**
 * Starts two servers of a demo club on a cluster, behind a load balancer. The first server reaches PostgreSQL through
 * HAProxy and a network line that the test can cut, the second one through PgBouncer and HAProxy.
 * @param {import('./cluster.mjs').Cluster} cluster
 */
export async function openClub(cluster) {
  const dataDir = join(cluster.programs.folder, 'club')
  mkdirSync(dataDir)
  const line = await openLine(cluster.haproxy.primary)
  const port = await freePort()
  const settings = { APP_URL: `http://localhost:${port}`, ACCESS_TOKEN_TTL_S: '86400' }
  const servers = await Promise.all([
    startServer({ dataDir, databaseUrl: cluster.urlAt(line.port), settings }),
    startServer({
      dataDir,
      databaseUrl: cluster.urlAt(cluster.pgbouncer.port),
      settings: { ...settings, DATABASE_POOLER: 'pgbouncer' },
    }),
  ])
  const areReady = await Promise.all(servers.map((server) => server.ready()))
  const broken = servers[areReady.indexOf(false)]
  if (broken !== undefined) throw new Error(`A server did not start:\n${broken.output()}`)
  const balancer = await startBalancer(
    port,
    servers.map((server) => server.port),
  )
  /** @type {{ key: string, email: string, password: string }[]} */
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8'))
  let addresses = 0
  const newClient = (options = {}) =>
    openClient(balancer.origin, { address: addressOf((addresses += 1)), timeoutMs: TIMEOUT_MS, ...options })
  const personOf = (/** @type {string} */ key) => {
    const person = people.find((one) => one.key === key)
    if (person === undefined) throw new Error(`the demo club has nobody with the key ${key}`)
    return person
  }
  return {
    origin: balancer.origin,
    servers,
    line,
    newClient,
    personOf,
    /** Returns a demo person, logged in. @param {string} key */
    person: async (key) => {
      const client = newClient()
      await client.logIn(personOf(key))
      return client
    },
    stop: async () => {
      balancer.stop()
      const codes = await Promise.all(servers.map((server) => server.stop()))
      line.stop()
      return codes
    },
  }
}
