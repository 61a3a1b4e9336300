import { spawn } from 'node:child_process'
import { inRoot } from '../setup/places.mjs'

/**
 * Checks the books of the club as `npm run check:ledger` does.
 * @param {import('./calls.mjs').Club} club @returns {Promise<import('../bench/rows.mjs').Row>}
 */
export async function booksRow({ dataDir }) {
  const startedMs = performance.now()
  const said = await outputOf([inRoot('scripts', 'checks', 'ledger.mjs')], { DATA_DIR: dataDir })
  return {
    what: 'check of the books',
    figure: said,
    budget: 'The books add up.',
    isMet: said === 'The books add up.',
    beside: `${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  }
}

/**
 * Runs a script of the project. @param {string[]} command @param {Record<string, string>} settings
 * @returns {Promise<string>} the last line of its output
 */
function outputOf(command, settings) {
  return new Promise((resolve, reject) => {
    const { DATABASE_URL: _, ...env } = process.env
    const child = spawn(process.execPath, command, {
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (piece) => {
      text += String(piece)
    })
    child.once('error', reject)
    child.once('close', () => resolve(text.trim().split('\n').at(-1) ?? ''))
  })
}
