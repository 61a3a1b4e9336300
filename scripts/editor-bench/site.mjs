import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf, openClient } from '../processes/client.mjs'
import { startServer } from '../processes/servers.mjs'
import { openTargetDatabase } from '../recovery/target-database.ts'
import { freePort } from '../serving/temporary-server.mjs'
import { openSources } from './sources.mjs'

/** @typedef {Awaited<ReturnType<typeof openSite>>} Site */
/** @typedef {import('../processes/client.mjs').Client} Client */

/** Starts the built server with the demo club on a PostgreSQL of its own. @param {string} folder */
export async function openSite(folder) {
  const postgres = await openTargetDatabase(join(folder, 'postgres'))
  const dataDir = join(folder, 'data')
  const port = await freePort()
  /** @param {{ port: number }} at */
  const start = async (at) => {
    const server = await startServer({
      dataDir,
      databaseUrl: postgres.url,
      port: at.port,
      // The measurement takes longer than the ten minutes for which a token is normally valid, and its clients do not
      // refresh tokens.
      settings: { APP_URL: `http://localhost:${port}`, ACCESS_TOKEN_TTL_S: '86400', DRAIN_S: '0' },
    })
    if (!(await server.ready())) throw new Error(`the server did not start:\n${server.output()}`)
    return server
  }
  const server = await start({ port })
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const sources = await openSources()
  /** @type {{ key: string, email: string, password: string }[]} */
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8'))
  const personOf = (/** @type {string} */ key) => {
    const person = people.find((one) => one.key === key)
    if (person === undefined) throw new Error(`the demo club has nobody with the key ${key}`)
    return person
  }
  let addresses = 0
  return {
    folder,
    origin: `http://localhost:${port}`,
    database,
    sources,
    personOf,
    /** Starts a further server process of the same club. */
    startAnother: async () => start({ port: await freePort() }),
    /** Starts such a process on a given port, which the previous process has freed. @param {number} port */
    startAt: (port) => start({ port }),
    /** Returns a visitor without an account. @param {string} [origin] of another server process */
    visitor: (origin = server.origin) =>
      openClient(origin, { address: addressOf((addresses += 1)), keepsCookies: false }),
    /** Returns a demo person, logged in. @param {string} key @param {string} [origin] of another server process */
    person: async (key, origin = server.origin) => {
      const client = openClient(origin, { address: addressOf((addresses += 1)) })
      await client.logIn(personOf(key))
      return client
    },
    stop: async () => {
      await sources.close()
      await database.end()
      await server.stop()
      await postgres.stop()
    },
  }
}
