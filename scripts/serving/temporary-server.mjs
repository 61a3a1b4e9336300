import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverArguments, serverEnvironment } from '../setup/server-command.mjs'

const READY_WITHIN_MS = 120_000

/** Creates a temporary folder for a database, accessible to the database's user even if root runs this. */
export function makeDataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-run-'))
  chmodSync(folder, 0o755)
  return { path: join(folder, 'data'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Starts the built server with the demo club on a free port and waits until it is ready.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} [settings]
 */
export async function startTemporaryServer(dataDir, settings = {}) {
  const port = await freePort()
  const startedMs = performance.now()
  let output = ''
  const child = spawn(process.execPath, serverArguments(), {
    env: {
      ...serverEnvironment(),
      NODE_ENV: 'production',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: `http://localhost:${port}`,
      DRAIN_S: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (/** @type {Buffer} */ piece) => (output = (output + piece.toString()).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready. It said:\n${output}`)
    const status = await statusOf(`${origin}/readyz`)
    if (status === 200) break
    if (performance.now() - startedMs > READY_WITHIN_MS)
      throw new Error(`The server was not ready in time. It said:\n${output}`)
    await pause(5)
  }
  const pid = /** @type {number} */ (child.pid)
  return {
    origin,
    port,
    pid,
    readyAfterMs: performance.now() - startedMs,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', endWithUs)
    },
  }
}

/** Returns the CPU time that a process has used so far in all its threads, in ms; Linux only. @param {number} pid */
export function cpuMsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Returns the resident memory of a process, in megabytes; Linux only. @param {number} pid */
export function residentMbOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** @param {string} url @returns {Promise<number>} 0 if there is no response */
function statusOf(url) {
  return new Promise((resolve) => {
    request(url, { agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', () => resolve(0))
      .end()
  })
}
