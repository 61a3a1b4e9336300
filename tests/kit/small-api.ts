/** A small HTTP server on a free port that returns the responses a test defines, for tests of the client's rules. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

/** A response; null closes the connection without one. */
export type Said = { status?: number; body?: unknown; headers?: Record<string, string> } | null

export type SmallApi = {
  url: string
  /** All requests received, in order. */
  asked: Asked[]
  /** Returns the requests to one path. */
  askedFor(path: string): Asked[]
  close(): Promise<void>
}

/** @param answer returns the response; undefined for an empty success */
export async function openSmallApi(
  answer: (asked: Asked) => Said | undefined | Promise<Said | undefined>,
): Promise<SmallApi> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void read(request).then(async (one) => {
      asked.push(one)
      const said = await answer(one)
      if (said === null) return void response.destroy()
      response.writeHead(said?.status ?? 200, { 'content-type': 'application/json', ...said?.headers })
      response.end(JSON.stringify(said?.body ?? { status: 'success' }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    askedFor: (path) => asked.filter((one) => one.path === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api.invalid')
  const isJson = request.headers['content-type'] === 'application/json'
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: isJson ? JSON.parse(text) : text,
  }
}
