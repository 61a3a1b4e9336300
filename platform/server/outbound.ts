import { lookup as systemLookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export type OutboundRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole exchange. */
  timeoutMs?: number
  /** An answer that is longer is refused. */
  maxBytes?: number
}

/** Any status is an answer, a redirect too: where it leads is never followed. */
export type OutboundAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** @throws OutboundRefusal */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>

export type OutboundRefusalCode = 'bad_address' | 'not_public' | 'too_large' | 'timeout' | 'unreachable'

/** The exchange did not come about, or its answer was not taken. */
export class OutboundRefusal extends Error {
  override name = 'OutboundRefusal'
  readonly code: OutboundRefusalCode

  constructor(code: OutboundRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type OutboundOptions = {
  /** For the demo's own simulators: plain http to a loopback address that is written as such. */
  allowsLoopback?: boolean
  /** How names become addresses; the system's way by default. */
  lookup?: typeof systemLookup
}

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_MAX_BYTES = 2 * 1024 * 1024

/**
 * The one way from this server to others. Only https, only to addresses of the open internet, checked at the moment of
 * connecting (so that a name which changes its mind is caught), no redirects, within a time and a size.
 * @source SECURITY row 22
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  return async (request) => {
    const url = acceptUrl(request.url, options.allowsLoopback ?? false)
    const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const message = await exchange(url, request, signal, options)
      const body = await readAll(message, request.maxBytes ?? DEFAULT_MAX_BYTES)
      return { status: message.statusCode ?? 0, headers: message.headers, body }
    } catch (error) {
      if (error instanceof OutboundRefusal) throw error
      if (signal.aborted)
        throw new OutboundRefusal('timeout', `no answer from ${url.host} within ${timeoutMs} ms`, {
          cause: error,
        })
      throw new OutboundRefusal('unreachable', `${url.host} could not be reached`, { cause: error })
    }
  }
}

function acceptUrl(text: string, allowsLoopback: boolean): URL {
  if (!URL.canParse(text)) throw new OutboundRefusal('bad_address', 'not an address')
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefusal('bad_address', 'an address with a password in it')
  if (allowsLoopback && isLoopbackName(host) && /^https?:$/.test(url.protocol)) return url
  if (url.protocol !== 'https:') throw new OutboundRefusal('bad_address', 'only https addresses are called')
  // A name is checked when it is looked up; an address in its place never is.
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new OutboundRefusal('not_public', `${host} is not a public address`)
  return url
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

function exchange(
  url: URL,
  request: OutboundRequest,
  signal: AbortSignal,
  options: OutboundOptions,
): Promise<IncomingMessage> {
  const mayBeLoopback =
    (options.allowsLoopback ?? false) && isLoopbackName(url.hostname.replace(/^\[|\]$/g, ''))
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = send(
      url,
      {
        method: request.method ?? 'GET',
        headers: {
          'user-agent': 'Paddock',
          accept: '*/*',
          ...(request.body === undefined
            ? {}
            : { 'content-length': String(Buffer.byteLength(request.body)) }),
          ...request.headers,
        },
        signal,
        // A kept connection would skip the look-up of the next request.
        agent: false,
        lookup: checkedLookup(
          options.lookup ?? systemLookup,
          mayBeLoopback ? isLoopbackAddress : isPublicAddress,
        ),
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(request.body)
  })
}

/** Looks the name up and lets through only what may be called; one bad address among several spoils the name. */
function checkedLookup(lookup: typeof systemLookup, mayCall: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '')
        return
      }
      const [first] = addresses
      const refused = addresses.find(({ address }) => !mayCall(address))
      if (refused || !first) {
        callback(new OutboundRefusal('not_public', `${hostname} does not lead to a public address`), '')
        return
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

async function readAll(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > maxBytes) {
      message.destroy()
      throw new OutboundRefusal('too_large', `the answer is longer than ${maxBytes} bytes`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
