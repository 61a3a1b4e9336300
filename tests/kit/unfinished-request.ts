import { connect } from 'node:net'

/** A request whose body never ends. */
export type UnfinishedRequest = {
  /** The response, with headers, sent although the request was incomplete. Resolves with its first bytes. */
  answer: Promise<string>
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
  /** Closes the connection. */
  drop(): void
}

/** Sends the headers of a request with a body, but only the first byte of the body. */
export function sendUnfinished(
  baseUrl: string,
  path: string,
  { announced = 1_000, headers = {} }: { announced?: number; headers?: Record<string, string> } = {},
): UnfinishedRequest {
  const { port, hostname } = new URL(baseUrl)
  const lines = Object.entries({
    host: 'x',
    'content-type': 'application/json',
    ...('transfer-encoding' in headers ? {} : { 'content-length': String(announced) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname, () => {
    const first = 'transfer-encoding' in headers ? '1\r\n{\r\n' : '{'
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', first].join('\r\n'))
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (piece) => resolve(piece.toString()))
  })
  socket.on('error', () => undefined)
  return { answer, closed, drop: () => socket.destroy() }
}
