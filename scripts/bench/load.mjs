import { connect } from 'node:net'

// The load generator: a process that sends requests over persistent connections as fast as they are answered. It reads
// only the status and length of a response, so that it needs less CPU than the server it measures.

process.on('message', (/** @type {Order} */ order) => {
  run(order).then(
    (result) => process.send?.(result),
    (problem) => process.send?.({ problem: String(problem) }),
  )
})

/**
 * @typedef {{ port: number, requests: string[], connections: number, forMs?: number, once?: boolean }} Order `requests`
 * are complete heads and bodies; they are sent in rotation for a time, or each once.
 * @typedef {{ count: number, ms: number, bytes: number, statuses: Record<string, number>, p99Ms: number, problem?:
 * string }} Result
 */

/** @param {Order} order @returns {Promise<Result>} */
async function run(order) {
  const startedMs = performance.now()
  const untilMs = startedMs + (order.forMs ?? Number.POSITIVE_INFINITY)
  let next = 0
  const take = () => {
    if (order.once ? next >= order.requests.length : performance.now() >= untilMs) return undefined
    return order.requests[next++ % order.requests.length]
  }
  /** @type {Result} */
  const result = { count: 0, ms: 0, bytes: 0, statuses: {}, p99Ms: 0 }
  /** @type {number[]} */
  const waits = []
  await Promise.all(
    Array.from({ length: order.connections }, () => converse(order.port, take, result, waits)),
  )
  result.ms = performance.now() - startedMs
  waits.sort((a, b) => a - b)
  result.p99Ms = waits[Math.floor(waits.length * 0.99)] ?? 0
  return result
}

/**
 * Runs one connection: sends a request, waits for the complete response, sends the next.
 * @param {number} port @param {() => string | undefined} take @param {Result} result @param {number[]} waits
 */
function converse(port, take, result, waits) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let head = Buffer.alloc(0)
    /** Bytes of the body that are missing; -1 until the head is complete. */
    let missing = -1
    let askedMs = 0
    const ask = () => {
      const request = take()
      if (request === undefined) {
        socket.end()
        resolve(undefined)
        return
      }
      askedMs = performance.now()
      socket.write(request)
    }
    const finish = () => {
      missing = -1
      head = Buffer.alloc(0)
      result.count += 1
      waits.push(performance.now() - askedMs)
      ask()
    }
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.on('data', (piece) => {
      result.bytes += piece.length
      if (missing >= 0) {
        missing -= piece.length
        if (missing <= 0) finish()
        return
      }
      head = head.length === 0 ? piece : Buffer.concat([head, piece])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.latin1Slice(0, end)
      const status = text.slice(9, 12)
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      const length = /content-length: *(\d+)/i.exec(text)?.[1]
      if (length === undefined && status !== '304') reject(new Error(`an answer without a length:\n${text}`))
      missing = Number(length ?? 0) - (head.length - end - 4)
      if (status === '304' || missing <= 0) finish()
    })
  })
}
