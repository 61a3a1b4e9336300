/** The HTTP server of the metrics. It listens on the loopback address only. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#platform/server/log.ts'

export type MetricsPort = {
  port: number
  close(): Promise<void>
}

/** Opens the port, which serves one path, `/metrics`. @param port 0 for any free one */
export function listenForMetrics(
  port: number,
  { text, contentType, log }: { text: () => Promise<string>; contentType: string; log: Log },
): Promise<MetricsPort> {
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      text().then(
        (figures) => response.writeHead(200, { 'content-type': contentType }).end(figures),
        (error: unknown) => {
          log.warn({ err: error }, 'the metrics could not be read')
          response.writeHead(503).end()
        },
      )
    })
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      }),
    )
  })
}
