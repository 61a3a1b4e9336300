import { Agent, createServer, request } from 'node:http'

/**
 * Header that makes the balancer send the request and then drop the response, as if the connection to the client broke.
 */
export const LOSE_ANSWER = 'x-lose-answer'

const HEALTH_EVERY_MS = 200

/**
 * Starts a load balancer that sends each request to the next server. Like a real one, it requests /readyz and sends no
 * requests to a server that is not ready. If no server is ready, all get requests, because a server without its
 * database still serves pages from its cache.
 * @param {number} port
 * @param {readonly number[]} targets the ports of the servers; more may be added later
 * @param {{ isSticky?: boolean }} [options] `isSticky`: a browser stays at its server, as long as that is ready
 */
export async function startBalancer(port, targets, { isSticky = false } = {}) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(targets)
  /** @type {Map<string, number>} the server of each browser, by the network address of the browser */
  const places = new Map()
  let turn = 0

  const look = async () => {
    for (const target of targets) {
      const isReady = await fetch(`http://127.0.0.1:${target}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(target)
      else ready.delete(target)
    }
  }
  const next = (/** @type {string} */ address) => {
    const place = places.get(address)
    if (place !== undefined && ready.has(place)) return place
    turn += 1
    const able = ready.size === 0 ? targets : targets.filter((target) => ready.has(target))
    const target = able[turn % able.length]
    if (isSticky && target !== undefined) places.set(address, target)
    return target
  }

  /**
   * @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} outgoing
   */
  const pass = (incoming, outgoing) => {
    const target = next(String(incoming.headers['x-forwarded-for']))
    if (target === undefined) {
      outgoing.writeHead(502).end()
      return
    }
    const { method, url: path, headers } = incoming
    const losesAnswer = headers[LOSE_ANSWER] !== undefined
    const passed = request({ host: '127.0.0.1', port: target, agent, method, path, headers }, (answer) => {
      if (losesAnswer) {
        answer.resume().once('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-served-by': String(target) })
      answer.pipe(outgoing)
    })
    passed.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else if (method === 'GET' && ready.size > 0 && hasNotArrived(passed, error)) {
        ready.delete(target)
        pass(incoming, outgoing)
      } else outgoing.writeHead(502).end()
    })
    incoming.pipe(passed)
  }
  const server = createServer(pass)
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const looking = setInterval(() => void look(), HEALTH_EVERY_MS)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      clearInterval(looking)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

/**
 * Returns whether the server cannot have received the request, because its port was closed or it closed an idle
 * connection. In this case load balancers send a request that only reads to the next server.
 * @param {import('node:http').ClientRequest} passed
 * @param {NodeJS.ErrnoException} error
 */
function hasNotArrived(passed, error) {
  return error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && passed.reusedSocket)
}
