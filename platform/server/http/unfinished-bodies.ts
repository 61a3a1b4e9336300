import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/shared/problem.ts'
import { networkOf } from './client-network.ts'

/** Limits for the request bodies that are being received or processed at one time. */
export type BodyLimits = {
  /** Number of bodies that are still being received. */
  unfinished: number
  /** Declared bytes of the bodies whose response has not been sent yet. */
  bytes: number
}

export type BodyBudget = { all: BodyLimits; network: BodyLimits }

/**
 * The default limits. A 10 MB photo is sent as 14 MB of base64: one network can send two at a time, all networks
 * together nine. A network is often a household or the network at the track, so the number of bodies is generous.
 */
export const BODY_BUDGET: BodyBudget = {
  all: { unfinished: 1_000, bytes: 128 * 1024 * 1024 },
  network: { unfinished: 64, bytes: 32 * 1024 * 1024 },
}

/**
 * Size that is counted for a multipart body without a declared length. Such a body has no limit of its own before its
 * parts are read; a file has at most 20 MB.
 */
const MULTIPART_BYTES = 21 * 1024 * 1024

/**
 * Limits how many request bodies are received at one time and how much memory they take, for each network and in total.
 *
 * `countUnfinished` counts a request from its headers until its body has arrived. Refused requests count too, because
 * the rest of their body must still be received. `reserveBytes` counts the size of each body that is read into memory
 * until its response is sent.
 * @throws Problem UNAVAILABLE, from both
 */
export function limitBodies(budget: BodyBudget): {
  countUnfinished(request: FastifyRequest, reply: FastifyReply): void
  reserveBytes(request: FastifyRequest, reply: FastifyReply): void
} {
  const unfinished = new Usage(budget.all.unfinished, budget.network.unfinished)
  const bytes = new Usage(budget.all.bytes, budget.network.bytes)
  return {
    countUnfinished: (request, reply) => {
      if (!hasBody(request)) return
      const release = unfinished.take(networkOf(request.ip), 1)
      if (release === null) {
        // Close the connection: otherwise the rest of the body would be received without being counted.
        reply.header('connection', 'close')
        throw new Problem('UNAVAILABLE')
      }
      whenReceived(request, release)
    },
    reserveBytes: (request, reply) => {
      const release = bytes.take(networkOf(request.ip), announcedBytes(request))
      if (release === null) throw new Problem('UNAVAILABLE')
      reply.raw.once('close', release)
    },
  }
}

/**
 * Runs `then` when the body has arrived or can no longer arrive. The close of the socket counts too, because a request
 * emits no event if its connection is closed after the response.
 */
function whenReceived({ raw }: FastifyRequest, then: () => void): void {
  // Keep the socket now, because a request that a handler has destroyed has no reference to it any more.
  const { socket } = raw
  const done = () => {
    raw.off('end', done)
    socket.off('close', done)
    then()
  }
  raw.once('end', done)
  socket.once('close', done)
}

/** Returns whether the headers declare a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Returns the number of bytes to reserve for a body: its declared length, otherwise the limit of its route. */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.config.takesFile === true ? MULTIPART_BYTES : routeOptions.bodyLimit
  const length = headers['content-length']
  return length === undefined ? most : Math.min(Number(length), most)
}

/** Counts the current use per network and in total. */
class Usage {
  readonly #allMax: number
  readonly #networkMax: number
  #all = 0
  readonly #byNetwork = new Map<string, number>()

  constructor(allMax: number, networkMax: number) {
    this.#allMax = allMax
    this.#networkMax = networkMax
  }

  /** @returns a function that releases the amount, once; null if the amount would exceed a limit */
  take(network: string, amount: number): (() => void) | null {
    const used = this.#byNetwork.get(network) ?? 0
    if (this.#all + amount > this.#allMax || used + amount > this.#networkMax) return null
    this.#add(network, amount)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#add(network, -amount)
    }
  }

  #add(network: string, amount: number): void {
    this.#all += amount
    const used = (this.#byNetwork.get(network) ?? 0) + amount
    if (used === 0) this.#byNetwork.delete(network)
    else this.#byNetwork.set(network, used)
  }
}
