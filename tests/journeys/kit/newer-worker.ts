import { createServer, request as ask } from 'node:http'
import { findFreePort } from './other-site.ts'

/** The site through a door behind which its worker can be made a newer one. */
export type NewerWorker = {
  url: string
  /** From now on the site has another version of the app. */
  release(): void
  /** From now on its worker cannot begin. */
  ruin(): void
  close(): Promise<void>
}

/** Opens the door in front of the site that the journeys look at. */
export async function openBeforeSite(siteUrl: string): Promise<NewerWorker> {
  const port = await findFreePort()
  const { hostname, port: sitePort } = new URL(siteUrl)
  let version = 0
  let isRuined = false
  const door = createServer((request, response) => {
    const headers = { ...request.headers, host: `${hostname}:${sitePort}` }
    const isWorker = request.url === '/sw.js'
    // The end of the file is to be added to, so it must come as it is.
    if (isWorker) delete headers['accept-encoding']
    const passed = ask(
      { hostname: '127.0.0.1', port: sitePort, method: request.method, path: request.url, headers },
      (answer) => {
        // Nor may it say how long it was.
        if (isWorker) delete answer.headers['content-length']
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
