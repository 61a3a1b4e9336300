import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { eventually } from '#tests/kit/eventually.ts'
import type { DemoPerson } from './people.ts'

/** A second demo club with its own settings, database and port. */
export type OtherSite = {
  url: string
  person(key: string): DemoPerson
  stop(): Promise<void>
}

/** Returns a port that is free at the moment, for callers that need the address before the server starts. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/**
 * Starts a second server from the build under test. @param settings environment variables that override the demo's
 * settings
 */
export async function startOtherSite(port: number, settings: Record<string, string>): Promise<OtherSite> {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-other-site-'))
  // Let other users enter the folder, because root starts PostgreSQL as another user.
  chmodSync(folder, 0o755)
  const url = `http://localhost:${port}`
  const dataDir = join(folder, 'data')
  const server = spawn(process.execPath, [process.env['JOURNEY_SERVER'] ?? 'build/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const caller = await request.newContext({ baseURL: url })
  try {
    await eventually('the other site serves', async () => isReady(caller), 60_000)
  } catch (error) {
    await stop()
    throw error
  } finally {
    await caller.dispose()
  }
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8')) as DemoPerson[]
  const person = (key: string): DemoPerson => {
    const found = people.find((one) => one.key === key)
    if (found === undefined) throw new Error(`the demo club has nobody with the key ${key}`)
    return found
  }
  return { url, person, stop }
}

async function isReady(caller: Awaited<ReturnType<typeof request.newContext>>): Promise<boolean> {
  try {
    return (await caller.get('/readyz')).ok()
  } catch {
    // The server does not listen yet, so try again.
    return false
  }
}
