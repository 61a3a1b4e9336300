import { connect, createServer } from 'node:net'

/** @typedef {Awaited<ReturnType<typeof openLine>>} Line */

/**
 * Opens a network line to a port of this machine, which can be cut and fall silent.
 * @param {number} target
 */
export async function openLine(target) {
  /** @type {Set<{ incoming: import('node:net').Socket, outgoing: import('node:net').Socket }>} */
  const pairs = new Set()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    const pair = { incoming, outgoing }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      incoming.destroy()
      outgoing.destroy()
    }
    for (const socket of [incoming, outgoing]) socket.on('error', end).once('close', end)
    incoming.pipe(outgoing)
    outgoing.pipe(incoming)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** Cuts all connections at once, in the middle of what is under way. @returns how many there were */
    cut: () => {
      const count = pairs.size
      for (const { incoming, outgoing } of pairs) {
        incoming.resetAndDestroy()
        outgoing.resetAndDestroy()
      }
      return count
    },
    /**
     * Leaves all connections open and passes nothing on any more, as when a machine between the two has forgotten them.
     * New connections work. @returns how many fell silent, and how many of them were given up so far
     */
    silence: () => {
      const silent = [...pairs]
      for (const { incoming, outgoing } of silent) {
        incoming.unpipe().resume()
        outgoing.unpipe().resume()
      }
      return { count: silent.length, givenUp: () => silent.filter((pair) => !pairs.has(pair)).length }
    },
    stop: () => {
      server.close()
      for (const { incoming, outgoing } of pairs) {
        incoming.destroy()
        outgoing.destroy()
      }
    },
  }
}
