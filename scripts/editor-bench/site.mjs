import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addressOf, openClient } from '../processes/client.mjs'
import { startServer } from '../processes/servers.mjs'
import { openTargetDatabase } from '../recovery/target-database.ts'
import { freePort } from '../serving/temporary-server.mjs'
import { openSources } from './sources.mjs'

/** @typedef {Awaited<ReturnType<typeof openSite>>} Site */
/** @typedef {import('../processes/client.mjs').Client} Client */

/** The server has made all pictures if it has made none for this long. The largest one takes a few seconds. */
const NO_PICTURE_FOR_S = 15

/**
 * Waits until a new club's server has made the pictures of its public pages, which keeps one processor core busy for
 * minutes and would be part of every time that is measured. It begins with the first visitor.
 * @param {string} origin @param {string} dataDir
 */
async function picturesMade(origin, dataDir) {
  await (await fetch(origin)).text()
  let made = 0
  for (let quietS = 0; made === 0 || quietS < NO_PICTURE_FOR_S; quietS += 1) {
    await pause(1_000)
    const now = readdirSync(join(dataDir, 'image-cache'), { recursive: true }).length
    if (now !== made) quietS = 0
    made = now
  }
}

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
  await picturesMade(server.origin, dataDir)
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
