/** A small server on a port of this machine: what the whole fakes of other people's services run on. */
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OpenDoor = {
  /** Without a slash at its end. */
  url: string
  /** Ends open requests too. */
  close(): Promise<void>
}

/** Opens a server on the loopback address. @param port a free one for 0 */
export async function openOnLoopback(server: Server, port = 0): Promise<OpenDoor> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
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
