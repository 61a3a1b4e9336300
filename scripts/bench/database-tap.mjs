import { randomUUID } from 'node:crypto'
import { connect, createServer } from 'node:net'
import pg from 'pg'

/** @typedef {{ text: string, values: (string | null)[] }} Statement */
/** @typedef {{ host: string, port: number }} Place folder of a Unix socket, and the port in the socket's name */

const SETTLE_MS = 1_500

/**
 * Opens a proxy in front of the database that records the SQL statements, so that they can be counted and run again
 * without the server.
 * @param {Place} place
 */
export async function openTap(place) {
  /** @type {Statement[]} */
  let recorded = []
  const door = createServer((client) => {
    const behind = connect(`${place.host}/.s.PGSQL.${place.port}`)
    const listen = listener((statement) => recorded.push(statement))
    client.on('data', (piece) => {
      listen(piece)
      behind.write(piece)
    })
    behind.pipe(client)
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ]) {
      one?.on('error', () => other?.destroy())
      one?.on('close', () => other?.destroy())
    }
  })
  await new Promise((resolve) => door.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = door.address()
  /** Statements that the server makes by itself from time to time. */
  const idle = new Set()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Records the statements that the server makes without a call. They are not counted later. */
    recordIdle: async () => {
      recorded = []
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      for (const { text } of recorded) idle.add(text)
    },
    /** Returns the statements of one call. @param {() => Promise<unknown>} call @returns {Promise<Statement[]>} */
    during: async (call) => {
      recorded = []
      await call()
      return recorded.filter(({ text }) => !idle.has(text))
    },
    close: () => door.close(),
  }
}

/** Counts the statements, except begin and commit. @param {Statement[]} statements */
export function countOf(statements) {
  return statements.filter(({ text }) => !/^(begin|commit)\b/i.test(text)).length
}

/**
 * Runs the statements again directly on the database, with one connection for each list.
 * @param {Place} place @param {Statement[][]} lists @param {number} forMs
 * @returns {Promise<number>} lists per second
 */
export async function replayRate(place, lists, forMs) {
  const clients = await Promise.all(
    lists.map(async () => {
      const client = new pg.Client({ ...place, user: 'paddock', database: 'paddock' })
      await client.connect()
      return client
    }),
  )
  const untilMs = performance.now() + forMs
  let count = 0
  const startedMs = performance.now()
  await Promise.all(
    lists.map(async (list, index) => {
      while (performance.now() < untilMs) {
        const fresh = freshNames()
        for (const { text, values } of list) {
          const isFraming = /^(begin|commit)\b/i.test(text)
          await clients[index]?.query(
            isFraming
              ? text
              : {
                  name: nameOf(text),
                  text,
                  values: text.includes('insert into') ? values.map(fresh) : values,
                },
          )
        }
        count += 1
      }
    }),
  )
  const rate = (count / (performance.now() - startedMs)) * 1000
  await Promise.all(clients.map((client) => client.end()))
  return rate
}

/**
 * Returns a function that replaces the UUIDs of recorded statements. Within one run, all occurrences of a UUID get the
 * same new one, because an id that was new in the recorded call must be new in each run.
 */
function freshNames() {
  /** @type {Map<string, string>} */
  const made = new Map()
  return (/** @type {string | null} */ value) => {
    if (value === null || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return value
    const known = made.get(value) ?? randomUUID()
    made.set(value, known)
    return known
  }
}

/** @type {Map<string, string>} */
const names = new Map()

/** @param {string} text */
function nameOf(text) {
  const known = names.get(text) ?? `bench_${names.size}`
  names.set(text, known)
  return known
}

/**
 * Returns a parser of the PostgreSQL client protocol, independent of how the stream is split. @param {(statement:
 * Statement) => void} tell
 */
function listener(tell) {
  let rest = Buffer.alloc(0)
  let hasBegun = false
  /** @type {Map<string, string>} */
  const texts = new Map()
  /** @type {Statement | undefined} */
  let bound
  return (/** @type {Buffer} */ piece) => {
    rest = Buffer.concat([rest, piece])
    for (;;) {
      const headBytes = hasBegun ? 5 : 4
      if (rest.length < headBytes) return
      const bytes = rest.readInt32BE(headBytes - 4) + headBytes - 4
      if (rest.length < bytes) return
      const kind = hasBegun ? rest.toString('latin1', 0, 1) : ''
      const body = rest.subarray(headBytes, bytes)
      rest = rest.subarray(bytes)
      hasBegun = true
      if (kind === 'Q') tell({ text: textAt(body, 0).text, values: [] })
      if (kind === 'P') {
        const { text: name, end } = textAt(body, 0)
        texts.set(name, textAt(body, end).text)
      }
      if (kind === 'B') bound = readBind(body, texts)
      if (kind === 'E' && bound) tell(bound)
    }
  }
}

/** @param {Buffer} body @param {Map<string, string>} texts @returns {Statement} */
function readBind(body, texts) {
  const { end } = textAt(body, 0)
  const { text: name, end: afterName } = textAt(body, end)
  let at = afterName + 2 + 2 * body.readInt16BE(afterName)
  const count = body.readInt16BE(at)
  at += 2
  const values = Array.from({ length: count }, () => {
    const bytes = body.readInt32BE(at)
    at += 4
    if (bytes < 0) return null
    const value = body.toString('utf8', at, at + bytes)
    at += bytes
    return value
  })
  return { text: texts.get(name) ?? '', values }
}

/** Reads a zero-terminated string. @param {Buffer} body @param {number} start */
function textAt(body, start) {
  const end = body.indexOf(0, start)
  return { text: body.toString('utf8', start, end), end: end + 1 }
}
