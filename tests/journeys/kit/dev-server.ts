import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** Folders that are not copied, because they are generated or the development server does not read them. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'build', 'data', 'docs', 'tests', 'test-results'])

export type DevServer = {
  origin: string
  /** The copy of the sources that the server runs. Tests edit files in it. */
  folder: string
  stop(): Promise<void>
}

/**
 * Starts `npm run dev` on a copy of the sources and resolves when it has printed its address. @throws Error with its
 * output if it exits
 */
export async function startDevServer(): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-dev-'))
  // Let other users enter the folder, because root starts PostgreSQL as another user.
  chmodSync(folder, 0o755)
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  mkdirSync(join(folder, 'build'))
  const port = await freePort()
  const child = spawn(process.execPath, [join('scripts', 'start.mjs'), 'dev'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: `http://localhost:${port}`,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const greeted = new Promise<void>((resolve) => {
    const collect = (piece: Buffer) => {
      output += piece.toString()
      if (output.includes('Paddock is at')) resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const isUp = await Promise.race([greeted.then(() => true), ended.then(() => false)])
  if (isUp) return { origin: `http://localhost:${port}`, folder, stop }
  await stop()
  throw new Error(`The development server ended before it was ready. Its output:\n${output}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
