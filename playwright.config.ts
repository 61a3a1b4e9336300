import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import chromiumFlags from './scripts/serving/chromium-flags.json' with { type: 'json' }

/** Chosen once for a run: this file is read again by every worker, which inherits the environment. */
const port = (process.env['JOURNEY_PORT'] ??= String(20_000 + (process.pid % 20_000)))
const dataDir = (process.env['JOURNEY_DATA_DIR'] ??= makeDataDir())
/** Which build is looked at: another one than `npm run build` leaves, where somebody has several beside each other. */
const server = (process.env['JOURNEY_SERVER'] ??= 'build/server/main.js')
const origin = `http://localhost:${port}`

/** A real browser against the built site, with the demo club on a database of the run's own. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A busy machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A recording costs a fifth of the whole run: JOURNEY_TRACE=1 makes one of what fails.
    trace: process.env['JOURNEY_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // A worker of an earlier page would answer for the server; offline.spec.ts is about it and lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumFlags,
    },
  },
  webServer: {
    command: `"${process.execPath}" "${server}"`,
    url: `${origin}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      NODE_ENV: 'production',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: port,
      APP_URL: origin,
      DATA_DIR: join(dataDir, 'data'),
      // Newcomers each come from an address of their own: from one alone only so many are let in.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  },
})

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-journeys-'))
  // PostgreSQL runs as another user when root starts it, and must be able to pass through.
  chmodSync(folder, 0o755)
  // Only the process that made it comes here, and it ends after the server has.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
