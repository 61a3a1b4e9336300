import { lookup as systemLookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export type OutboundRequest = {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Limit in milliseconds for the whole exchange. */
  timeoutMs?: number
  /** Maximum size of the response; a longer one is refused. */
  maxBytes?: number
  /** True to return after the headers: the body is not read, and `body` is empty. */
  readsHeadersOnly?: boolean
  /**
   * True to allow plain http to public addresses too. Only for requests without a secret whose response is not trusted,
   * such as the check of a link.
   */
  allowsPlainHttp?: boolean
}

/** The response, whatever its status. Redirects are returned, never followed. */
export type OutboundAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Sends one request to another server.
 * @throws OutboundRefusal
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>

export type OutboundRefusalCode =
  | 'bad_address'
  | 'not_public'
  | 'too_large'
  | 'timeout'
  | 'stopping'
  | 'unreachable'

/** Thrown when the request was not allowed or failed, or when its response was rejected. */
export class OutboundRefusal extends Error {
  override name = 'OutboundRefusal'
  readonly code: OutboundRefusalCode

  constructor(code: OutboundRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type OutboundOptions = {
  /**
   * Allows loopback addresses, also over plain http, for the demo's own simulators. The URL must name the loopback
   * address itself.
   */
  allowsLoopback?: boolean
  /** An origin from the operator's settings. It may use any address, and plain http. */
  trustedOrigin?: string
  /** DNS lookup; the system's by default. */
  lookup?: typeof systemLookup
  /** Aborted when the process stops: running exchanges are then refused, and so are later ones. */
  stopping?: AbortSignal
}

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_MAX_BYTES = 2 * 1024 * 1024

/**
 * Creates the only function by which this server sends requests to other servers. It allows only https and public
 * addresses (plain http if the request permits it), follows no redirects, and limits time and size. Addresses are checked when connecting, so that a name
 * whose DNS record changes in between is caught.
 * @source docs/reference/security.md §4.1
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  return async (request) => {
    const url = acceptUrl(request, options)
    const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options.stopping === undefined ? timeout : AbortSignal.any([timeout, options.stopping])
    try {
      const message = await exchange(url, request, signal, options)
      const head = { status: message.statusCode ?? 0, headers: message.headers }
      if (request.readsHeadersOnly ?? false) {
        message.destroy()
        return { ...head, body: Buffer.alloc(0) }
      }
      return { ...head, body: await readAll(message, request.maxBytes ?? DEFAULT_MAX_BYTES) }
    } catch (error) {
      if (error instanceof OutboundRefusal) throw error
      if (options.stopping?.aborted)
        throw new OutboundRefusal('stopping', `the call to ${url.host} was ended because the server stops`, {
          cause: error,
        })
      if (timeout.aborted)
        throw new OutboundRefusal('timeout', `no answer from ${url.host} within ${timeoutMs} ms`, {
          cause: error,
        })
      throw new OutboundRefusal('unreachable', `${url.host} could not be reached`, { cause: error })
    }
  }
}

function acceptUrl(
  { url: text, allowsPlainHttp = false }: OutboundRequest,
  { allowsLoopback = false, trustedOrigin }: OutboundOptions,
): URL {
  if (!URL.canParse(text)) throw new OutboundRefusal('bad_address', 'not an address')
  const url = new URL(text)
  if (url.origin === trustedOrigin) return url
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefusal('bad_address', 'an address with a password in it')
  if (allowsLoopback && isLoopbackName(host) && /^https?:$/.test(url.protocol)) return url
  const mayBeCalled = url.protocol === 'https:' || (allowsPlainHttp && url.protocol === 'http:')
  if (!mayBeCalled) throw new OutboundRefusal('bad_address', 'only https addresses are called')
  // A host name is checked at its lookup. A literal IP address has no lookup, so check it here.
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
        // Do not reuse connections, because the next request would then skip the checked lookup.
        agent: false,
        lookup: checkedLookup(
          options.lookup ?? systemLookup,
          url.origin === options.trustedOrigin
            ? () => true
            : mayBeLoopback
              ? isLoopbackAddress
              : isPublicAddress,
        ),
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(request.body)
  })
}

/** Returns a DNS lookup that fails if any address of the name is not permitted. */
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
