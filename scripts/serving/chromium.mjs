import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What keeps Chromium quiet: no phoning home, no GPU, and no sandbox, which root cannot have. The features that are
 * switched off are those that Playwright switches off, whose list this one replaces, and what a window draws around its
 * page: half of all a browser does that nobody looks at.
 */
const FLAGS = JSON.parse(readFileSync(new URL('./chromium-flags.json', import.meta.url), 'utf8'))

/**
 * A Chromium of one's own that can be driven from outside.
 * @param {string} path
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export async function startChromium(path) {
  const profile = mkdtempSync(join(tmpdir(), 'paddock-chromium-'))
  const child = spawn(
    path,
    [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
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
