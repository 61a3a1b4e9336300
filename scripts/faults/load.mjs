import { setTimeout as pause } from 'node:timers/promises'
import { openBuyer, stockUp } from './load-buyers.mjs'
import { openEntrants } from './load-entries.mjs'
import { openGate } from './load-gate.mjs'
import { openEditor, openVisitor, openWriter } from './load-site.mjs'
import { openLogins } from './load-logins.mjs'
import { openTreasurer } from './load-refunds.mjs'

/** @typedef {Awaited<ReturnType<typeof startLoad>>} Load */
/** @typedef {import('./load-client.mjs').Seeded} Seeded */
/** @typedef {import('./load-client.mjs').Client} Client */

const BUYERS = 2
const PEOPLE_OF_BUYER = 200
const VISITORS = 2
/**
 * Pause in ms between two turns of a client. It stands for a person who reads, and leaves processor time to other
 * programs.
 */
const BETWEEN_TURNS_MS = 60

/**
 * Prepares people who browse, log in by mailed code, buy, pay, get refunds, enter for the last places, sign, and are
 * scanned at the gate. They begin when `run` is called.
 * @param {import('./club.mjs').Club} club
 * @param {{ history: import('./history.mjs').History, randomOf: (name: string) => Seeded }} options
 */
export async function startLoad(club, { history, randomOf }) {
  const deps = (/** @type {string} */ name) => ({ club, history, random: randomOf(name) })
  const sku = await stockUp(club)
  /** @type {string[]} */
  const paid = []
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, at) =>
      openBuyer(deps(`buyer ${at}`), { emails: emailsOfBuyer(at), sku, paid }),
    ),
  )
  /** @type {Client[]} */
  const clients = [
    ...Array.from({ length: VISITORS }, (_, at) => openVisitor(deps(`visitor ${at}`))),
    await openEditor(deps('editor')),
    await openLogins(deps('logins')),
    openWriter(deps('writer')),
    ...buyers,
    await openTreasurer(deps('treasurer'), { paid }),
    await openEntrants(deps('entrants')),
    await openGate(deps('gate')),
  ]
  let isRunning = false
  /** @type {Promise<void>[]} */
  let underWay = []
  let turns = 0
  /** @type {Error | null} */
  let fault = null

  const keepRunning = async (/** @type {Client} */ client) => {
    while (isRunning) {
      try {
        await client.turn()
      } catch (error) {
        fault ??= new Error(`${client.name} cannot go on: ${String(error)}`, { cause: error })
        return
      }
      turns += 1
      await pause(BETWEEN_TURNS_MS)
    }
  }
  return {
    /** Starts all clients, which act until `rest` is called. */
    run: () => {
      if (isRunning) return
      isRunning = true
      underWay = clients.map(keepRunning)
    },
    /** Stops all clients. Resolves when each running request has ended. */
    rest: async () => {
      isRunning = false
      await Promise.all(underWay)
      if (fault !== null) throw fault
    },
    turns: () => turns,
  }
}

/** @param {number} buyer */
function emailsOfBuyer(buyer) {
  return Array.from({ length: PEOPLE_OF_BUYER }, (_, at) => `buyer-${buyer}-${at}@load.example`)
}
