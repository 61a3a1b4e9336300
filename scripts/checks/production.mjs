// Installs the production packages of a built site into an empty folder, as on a server, measures them, and serves a new
// club with them. Needs the packages of the lock file in npm's cache or a registry.
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../setup/places.mjs'
import { mustRun } from '../setup/program.mjs'

/** The limit in MB, half of the 461 MB that the production packages once took. */
const MOST_MB = 230
const START_TRIES = 240

const folder = mkdtempSync(join(tmpdir(), 'paddock-production-'))
// Let other users enter the folder, because root starts PostgreSQL as another user.
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const tracked = await mustRun('git ls-files failed:', 'git', ['ls-files', '-z'])
for (const file of tracked.split('\0').filter(Boolean)) cpSync(inRoot(file), join(folder, file))
cpSync(inRoot('build'), join(folder, 'build'), { recursive: true })

await mustRun('npm ci --omit=dev failed:', 'npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
  cwd: folder,
})
const megabytes = Math.round(sizeOf(join(folder, 'node_modules')) / 1e6)
console.log(`production packages: ${megabytes} MB, at most ${MOST_MB}`)
if (megabytes > MOST_MB) process.exitCode = 1

const port = await findFreePort()
const origin = `http://localhost:${port}`
const server = spawn(process.execPath, [join(folder, 'scripts', 'start.mjs'), 'serve'], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DRAIN_S: '0',
    APP_URL: origin,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a secret key of a club that lives for one minute',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Club <office@club.example>',
  },
})
const ended = new Promise((resolve) => void server.once('exit', resolve))
try {
  if (!(await isServing())) throw new Error('The server did not become ready with the production packages')
  console.log('The server answers with the production packages alone')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  await ended
}
if (existsSync(join(folder, 'node_modules', 'vite'))) {
  console.error('The start installed development packages')
  process.exitCode = 1
}

async function isServing() {
  for (let tried = 0; tried < START_TRIES && server.exitCode === null; tried += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok === true) return true
    await sleep(500)
  }
  return false
}

/** Returns the bytes of all files below a folder. @param {string} path @returns {number} */
function sizeOf(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .reduce((sum, entry) => {
      const inner = join(path, entry.name)
      return sum + (entry.isDirectory() ? sizeOf(inner) : statSync(inner).size)
    }, 0)
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
