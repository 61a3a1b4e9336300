import { spawn } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot, ROOT } from '../setup/places.mjs'
import { serverArguments, serverEnvironment } from '../setup/server-command.mjs'
import { freePort } from '../serving/temporary-server.mjs'

const READY_WITHIN_MS = 120_000
/** The secret key, which all processes of a club share. */
const SECRET_KEY = 'a secret key that all processes of the club share'

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * Starts one built server. It need not be ready when this resolves: await `ready`.
 * @param {{ dataDir: string, databaseUrl?: string, port?: number, settings?: NodeJS.ProcessEnv, build?: string }} options
 *   `build`: the folder of another build than this project's own
 */
export async function startServer({
  dataDir,
  databaseUrl,
  port: given,
  settings = {},
  build = inRoot('build'),
}) {
  const port = given ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  let output = ''
  const child = spawn(process.execPath, serverArguments(relative(ROOT, build)), {
    cwd: dirname(build),
    env: {
      ...serverEnvironment(relative(ROOT, build)),
      NODE_ENV: 'production',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      FILES_URL: join(dataDir, 'files'),
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: `http://localhost:${port}`,
      // The requests of the checks claim to come from many addresses, as behind a real load balancer, so trust their
      // header.
      TRUSTED_PROXIES: '127.0.0.1',
      SECRET_KEY,
      DRAIN_S: '2',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (/** @type {Buffer} */ piece) => (output = (output + piece.toString()).slice(-200_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  let hasEnded = false
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) =>
    child.once('exit', (code) => {
      hasEnded = true
      resolve(code ?? -1)
    }),
  )
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))

  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    origin,
    port,
    pid: /** @type {number} */ (child.pid),
    /** The text that the server has printed so far. */
    output: () => output,
    ended,
    isReady,
    /** Resolves to true once the server is ready; to false if it ends before. */
    ready: async () => {
      const startedMs = performance.now()
      while (!hasEnded) {
        if (await isReady()) return true
        if (performance.now() - startedMs > READY_WITHIN_MS)
          throw new Error(`The server was not ready in time. It said:\n${output}`)
        await pause(20)
      }
      return false
    },
    /** @param {NodeJS.Signals} signal */
    signal: (signal) => child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/**
 * Starts servers at the same moment on an empty database, and resolves when each is ready or has ended.
 * @param {{ count: number, dataDir: string, databaseUrl: string, settings?: NodeJS.ProcessEnv, build?: string }} options
 * @returns {Promise<{ servers: Server[], readyCount: number }>}
 */
export async function startTogether({ count, ...options }) {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(options)))
  const areReady = await Promise.all(servers.map((server) => server.ready()))
  return { servers, readyCount: areReady.filter(Boolean).length }
}
