import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Flags for Chromium: no background network requests, no GPU, and no sandbox, because Chromium cannot use one as root.
 * This list of disabled features replaces that of Playwright, so it repeats its features. It adds the browser's window
 * decorations, which cause half of Chromium's work.
 */
export const CHROMIUM_FLAGS = JSON.parse(
  readFileSync(new URL('./chromium-flags.json', import.meta.url), 'utf8'),
)

/**
 * Starts a separate Chromium that can be controlled through a debugging port.
 * @param {string} path
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export async function startChromium(path) {
  const profile = mkdtempSync(join(tmpdir(), 'paddock-chromium-'))
  const child = spawn(
    path,
    [...CHROMIUM_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const port = await new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (piece) => {
      said += piece
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`Chromium ended at once. It said:\n${said}`)))
    child.once('error', reject)
  })
  return {
    port,
    stop: async () => {
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
