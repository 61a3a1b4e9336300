import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Ask = {
  method?: string
  /** The path of the request, which is sent exactly as given, without normalisation. */
  path: string
  headers?: Record<string, string>
  /** The body of the request. An object is sent as JSON, text and bytes unchanged. */
  body?: object | string | Uint8Array
  /** Closes the connection when it is aborted; the request then fails. */
  signal?: AbortSignal
}

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The body of the response, decompressed. */
  text: string
  /** Parses the body as JSON. @throws SyntaxError */
  json(): unknown
}

/** Sends one HTTP request on its own connection, without the headers that browsers add. */
export function ask(
  baseUrl: string,
  { method = 'GET', path, headers = {}, body, signal }: Ask,
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl)
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array)
  const content = isJson ? JSON.stringify(body) : body
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp(
      {
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method,
        path,
        agent: false,
        ...(signal === undefined ? {} : { signal }),
        headers: {
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }),
          ...headers,
        },
      },
      (incoming) => {
        const pieces: Buffer[] = []
        incoming.on('data', (piece: Buffer) => pieces.push(piece))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const bytes = Buffer.concat(pieces)
          const text = () => unpacked(bytes, incoming.headers['content-encoding']).toString()
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            bytes,
            get text() {
              return text()
            },
            json: () => JSON.parse(text()) as unknown,
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(content)
  })
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
