/** Helper for test doubles of third-party services: a small HTTP server on a local port. */
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OpenDoor = {
  /** Without a trailing slash. */
  url: string
  /** Closes the server and aborts open requests. */
  close(): Promise<void>
}

/** Starts a server on the loopback address. @param port 0 for any free port */
export async function openOnLoopback(server: Server, port = 0): Promise<OpenDoor> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // The port is exclusive: otherwise several server processes would share it and receive each other's requests.
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
