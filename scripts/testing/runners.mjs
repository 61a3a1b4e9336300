import { existsSync, readFileSync, rmSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'
import { runProgram } from '../setup/program.mjs'
import { journeyFaults, unitFaults } from './faults.mjs'

/** @typedef {{ passed: number, failed: number, words?: string, faults?: string[] }} Result */

/** Everything that needs no browser: rules, and HTTP against the real server on a real database. @returns {Promise<Result>} */
export async function runUnitTests() {
  const report = inRoot('build', 'vitest.json')
  rmSync(report, { force: true })
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runProgram(process.execPath, args, { onOutput: show })
  const told = readReport(report)
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = told
  return {
    ...judge(code, numPassedTests, numFailedTests, numPendingTests + numTodoTests),
    faults: unitFaults(told),
  }
}

/**
 * A real browser against the built site.
 * @param {{ only?: string, env?: NodeJS.ProcessEnv }} [wish] which files of journeys, as a pattern, and what they are told
 * @returns {Promise<Result>}
 */
export async function runBrowserTests({ only, env: told } = {}) {
  const report = inRoot('build', 'playwright.json')
  rmSync(report, { force: true })
  const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const env = { ...process.env, ...told, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const files = only === undefined ? [] : [only]
  const { code } = await runProgram(
    process.execPath,
    [playwright, 'test', '--reporter=line,json', ...files],
    {
      env,
      onOutput: show,
    },
  )
  const whole = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = whole.stats ?? {}
  return { ...judge(code, expected, unexpected + flaky, skipped), faults: journeyFaults(whole) }
}

/**
 * A runner that ran nothing, one that skipped, and one that fell over outside its tests have all failed.
 * @param {number} code @param {number} passed @param {number} failed @param {number} skipped
 * @returns {Result}
 */
function judge(code, passed, failed, skipped) {
  if (passed + failed === 0) return { passed, failed: 1, words: 'No test was run' }
  if (skipped > 0)
    return { passed, failed: failed + skipped, words: `${skipped} skipped, which counts as failed` }
  if (code !== 0 && failed === 0) return { passed, failed: 1, words: 'Something failed outside the tests' }
  return { passed, failed }
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** @param {string} text */
function show(text) {
  process.stdout.write(text)
}
