import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import chromiumFlags from './scripts/serving/chromium-flags.json' with { type: 'json' }

/** The port is chosen once per run: every worker evaluates this file again and inherits the environment. */
const port = (process.env['JOURNEY_PORT'] ??= String(20_000 + (process.pid % 20_000)))
const dataDir = (process.env['JOURNEY_DATA_DIR'] ??= makeDataDir())
/** The folder of the build to be tested, if it is not the one that `npm run build` makes. */
const server = (process.env['JOURNEY_SERVER'] ??= 'build/server/main.js')
const origin = `http://localhost:${port}`

/** Tests with a real browser against the built site, with the demo club on a temporary database. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey that fails once and then passes is reported as unsteady at the end of `npm test`, which does not fail.
  retries: 1,
  workers: 2,
  // Long timeouts, because a busy machine is slow but not broken.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Recording takes a fifth of the whole run, so it is off; JOURNEY_TRACE=1 records failed tests.
    trace: process.env['JOURNEY_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // The service worker of an earlier page would answer instead of the server; offline.spec.ts, which tests it, allows
    // it.
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
      // New people log in from simulated addresses of their own, because logins per address are limited.
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_S: '0',
    },
  },
})

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-journeys-'))
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  // Only the process that created the folder gets here. It ends after the server, so it deletes the folder.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
