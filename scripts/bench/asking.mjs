import { fork } from 'node:child_process'
import { request } from 'node:http'
import { inRoot } from '../setup/places.mjs'

/** Returns the text of one HTTP request for a connection that is open already. */
export function head(path, headers = {}, body) {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/**
 * Makes a request and returns the complete response without decompressing it.
 * @param {number} port @param {string} path @param {{ headers?: Record<string, string>, body?: string }} [how]
 * @returns {Promise<{ status: number, headers: Record<string, string>, body: Buffer }>}
 */
export function ask(port, path, { headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        path,
        host: '127.0.0.1',
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: 'localhost',
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        /** @type {Buffer[]} */
        const pieces = []
        answer.on('data', (piece) => pieces.push(piece))
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: /** @type {Record<string, string>} */ (answer.headers),
            body: Buffer.concat(pieces),
          }),
        )
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}

/** Starts the load generator in its own process. */
export function startLoad() {
  const child = fork(inRoot('scripts', 'bench', 'load.mjs'))
  return {
    /** @param {import('./load.mjs').Order} order @returns {Promise<import('./load.mjs').Result>} */
    run: (order) =>
      new Promise((resolve, reject) => {
        child.once('message', (/** @type {import('./load.mjs').Result} */ result) =>
          result.problem ? reject(new Error(result.problem)) : resolve(result),
        )
        child.send(order)
      }),
    stop: () => child.kill(),
  }
}

/**
 * Starts a minimal server that sends the given responses, which are complete already.
 * @param {{ status: number, headers: Record<string, string>, body: Buffer }[]} answers
 */
export async function startBare(answers) {
  const child = fork(inRoot('scripts', 'bench', 'bare-server.mjs'))
  const port = new Promise((resolve) => child.once('message', resolve))
  child.send(
    answers.map(({ status, headers, body }) => ({
      status,
      headers: withoutConnection(headers),
      body: body.toString('base64'),
    })),
  )
  return { port: Number(await port), pid: /** @type {number} */ (child.pid), stop: () => child.kill() }
}

/** Removes the headers that Node adds to every response. @param {Record<string, string>} headers */
function withoutConnection(headers) {
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keepAlive,
    'transfer-encoding': _encoding,
    ...rest
  } = headers
  return rest
}

/** @param {number[]} values */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
