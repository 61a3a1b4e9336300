import { createServer, request as ask } from 'node:http'
import { findFreePort } from './other-site.ts'

/** A proxy in front of the site that can serve a newer version of its service worker. */
export type NewerWorker = {
  url: string
  /** Serves another version of the app from now on. */
  release(): void
  /** Serves a service worker that fails to start from now on. */
  ruin(): void
  close(): Promise<void>
}

/** Starts the proxy in front of the site under test. */
export async function openBeforeSite(siteUrl: string): Promise<NewerWorker> {
  const port = await findFreePort()
  const { hostname, port: sitePort } = new URL(siteUrl)
  let version = 0
  let isRuined = false
  const door = createServer((request, response) => {
    const headers = { ...request.headers, host: `${hostname}:${sitePort}` }
    const isWorker = request.url === '/sw.js'
    // The test appends lines to the script, so the script must arrive uncompressed.
    if (isWorker) delete headers['accept-encoding']
    // Request the script without its ETag, which belongs to the script without the appended lines; otherwise the server
    // could answer 304.
    if (isWorker) delete headers['if-none-match']
    const passed = ask(
      { hostname: '127.0.0.1', port: sitePort, method: request.method, path: request.url, headers },
      (answer) => {
        // Remove the content length, which would not include the appended lines.
        if (isWorker) delete answer.headers['content-length']
        if (isWorker) delete answer.headers.etag
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response, { end: !isWorker })
        const ruin = isRuined ? 'throw new Error("ruined");' : ''
        if (isWorker)
          answer.once('end', () => response.end(`\nself.SHELL.version+='-${version}';${ruin}// ${version}\n`))
      },
    )
    passed.once('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => void door.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${port}`,
    release: () => {
      version += 1
    },
    ruin: () => {
      isRuined = true
    },
    close: () =>
      new Promise((resolve) => {
        door.closeAllConnections()
        door.close(() => resolve())
      }),
  }
}
