import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../serving/temporary-server.mjs'
import { openTargetDatabase } from '../recovery/target-database.ts'
import { startBalancer } from './balancer.mjs'
import { addressOf, openClient } from './client.mjs'
import { insertNewcomers } from './newcomers.mjs'
import { startTogether } from './servers.mjs'

/** @typedef {Awaited<ReturnType<typeof openClub>>} Club */

/**
 * Starts two servers at the same moment on one empty database, as one club behind a balancer.
 * @param {string} folder an empty folder that every user may enter
 * @param {{ build?: string, isSticky?: boolean }} [options] `build`: the folder of another build than this project's own;
 *   `isSticky`: the balancer leaves a browser at its server
 */
export async function openClub(folder, { isSticky = false, ...from } = {}) {
  mkdirSync(folder, { recursive: true })
  const dataDir = join(folder, 'data')
  const postgres = await openTargetDatabase(join(folder, 'postgres'))
  const port = await freePort()
  const options = {
    dataDir,
    databaseUrl: postgres.url,
    // The address of the balancer, so that each server accepts the other's tokens.
    settings: { APP_URL: `http://localhost:${port}` },
  }
  const { servers, readyCount } = await startTogether({ count: 2, ...options, ...from })
  const ports = servers.map((server) => server.port)
  const balancer = await startBalancer(port, ports, { isSticky })
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  /** @type {{ key: string, email: string, password: string }[]} */
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8'))

  return {
    origin: balancer.origin,
    servers,
    readyCount,
    database,
    options,
    /** Returns a demo person, logged in through the balancer. @param {string} key */
    person: async (key) => {
      const place = people.findIndex((one) => one.key === key)
      const person = people[place]
      if (person === undefined) throw new Error(`the demo club has nobody with the key ${key}`)
      const client = openClient(balancer.origin, { address: addressOf(1_000 + place) })
      await client.logIn(person)
      return client
    },
    people,
    /**
     * Starts further servers and puts them behind the balancer. @param {{ count: number, build: string }} more
     * @returns how many became ready
     */
    add: async (more) => {
      const added = await startTogether({ ...options, ...more })
      servers.push(...added.servers)
      ports.push(...added.servers.map((server) => server.port))
      return added.readyCount
    },
    /**
     * Adds people with accounts and logs them in. @param {number} count
     * @param {string} prefix of their addresses, unused so far
     */
    newcomers: async (count, prefix) => {
      const known = people.find(({ key }) => key === 'account')
      if (known === undefined) throw new Error('the demo club has nobody without a membership')
      const emails = Array.from({ length: count }, (_, place) => `${prefix}-${place}@members.example`)
      await insertNewcomers(database, { emails, passwordOf: known.email })
      return Promise.all(
        emails.map(async (email, place) => {
          const client = openClient(balancer.origin, { address: addressOf(2_000 + place) })
          await client.logIn({ email, password: known.password })
          return client
        }),
      )
    },
    stop: async () => {
      balancer.stop()
      await database.end()
      await Promise.all(servers.map((server) => server.stop()))
      await postgres.stop()
    },
  }
}
