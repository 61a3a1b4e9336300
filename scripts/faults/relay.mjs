import { connect, createServer } from 'node:net'

/** @typedef {Awaited<ReturnType<typeof startRelay>>} Relay */

/**
 * Starts a relay in front of a service on this machine, which can stall: it still accepts connections, also those that
 * are open, but neither passes on nor answers anything.
 * @param {number} target the port of the service
 */
export async function startRelay(target) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  let isStalled = false
  let stalledCount = 0
  const server = createServer((incoming) => {
    sockets.add(incoming)
    incoming.once('close', () => sockets.delete(incoming)).on('error', () => incoming.destroy())
    if (isStalled) {
      stalledCount += 1
      incoming.resume()
      return
    }
    const outgoing = connect(target, '127.0.0.1')
    sockets.add(outgoing)
    outgoing.once('close', () => sockets.delete(outgoing)).on('error', () => incoming.destroy())
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    /** Answers again; the connections that stalled are cut. */
    resume: () => {
      isStalled = false
      drop()
    },
    /** How many connections were accepted and never answered. */
    stalledCount: () => stalledCount,
    stop: () => {
      server.close()
      drop()
    },
  }
}
