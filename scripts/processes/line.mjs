import { connect, createServer } from 'node:net'

/** @typedef {Awaited<ReturnType<typeof openLine>>} Line */

/**
 * Opens a network line to a port of this machine. The test can cut the line, make it silent, and stall it.
 * @param {number} target
 */
export async function openLine(target) {
  /** @type {Set<{ incoming: import('node:net').Socket, outgoing: import('node:net').Socket | null }>} */
  const pairs = new Set()
  let isStalled = false
  let stalledCount = 0
  const server = createServer((incoming) => {
    if (isStalled) stalledCount += 1
    const outgoing = isStalled ? null : connect(target, '127.0.0.1')
    const pair = { incoming, outgoing }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of socketsOf(pair)) socket.destroy()
    }
    for (const socket of socketsOf(pair)) socket.on('error', end).once('close', end)
    if (outgoing === null) incoming.resume()
    else incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const drop = () => {
    for (const pair of pairs) for (const socket of socketsOf(pair)) socket.destroy()
  }
  const silence = () => {
    const silent = [...pairs]
    for (const pair of silent) for (const socket of socketsOf(pair)) socket.unpipe().resume()
    return { count: silent.length, givenUp: () => silent.filter((pair) => !pairs.has(pair)).length }
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** Cuts all connections at once, even while data is being sent. @returns how many there were */
    cut: () => {
      const count = pairs.size
      for (const pair of pairs) for (const socket of socketsOf(pair)) socket.resetAndDestroy()
      return count
    },
    /**
     * Leaves all connections open but forwards no more data, as when a machine between the two ends has forgotten them.
     * New connections work.
     * @returns how many connections were made silent, and a function that returns how many of them were closed so far
     */
    silence,
    /** Leaves all connections open and forwards no more data. New connections are accepted and get no answer either. */
    stall: () => {
      isStalled = true
      silence()
    },
    /** Makes the line work again, after cutting the connections that stalled. */
    resume: () => {
      isStalled = false
      drop()
    },
    /** How many connections were accepted while the line stalled. */
    stalledCount: () => stalledCount,
    stop: () => {
      server.close()
      drop()
    },
  }
}

/** @param {{ incoming: import('node:net').Socket, outgoing: import('node:net').Socket | null }} pair */
function socketsOf({ incoming, outgoing }) {
  return outgoing === null ? [incoming] : [incoming, outgoing]
}
