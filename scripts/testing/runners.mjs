import { existsSync, readFileSync, rmSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'
import { runProgram } from '../setup/program.mjs'
import { journeyFaults, unitFaults, unsteadyJourneys, unsteadyUnitTests } from './faults.mjs'

/**
 * `unsteady` describes the tests that failed once and passed when they were run again. They count as passed.
 * @typedef {{ passed: number, failed: number, words?: string, faults?: string[], unsteady?: string[] }} Result
 */

/**
 * Runs the tests that need no browser: rules, and HTTP requests to the whole server on a real database.
 * @param {readonly string[]} [args] more arguments for Vitest, such as files
 * @param {{ isFiltered?: boolean }} [options] whether a title selects tests: Vitest reports the others as skipped
 * @returns {Promise<Result>}
 */
export async function runUnitTests(args = [], { isFiltered = false } = {}) {
  const report = inRoot('build', 'vitest.json')
  rmSync(report, { force: true })
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runProgram(process.execPath, [vitest, 'run', ...reporters, ...args], {
    onOutput: show,
  })
  const told = readReport(report)
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = told
  return {
    ...judge(code, numPassedTests, numFailedTests, isFiltered ? 0 : numPendingTests + numTodoTests),
    faults: unitFaults(told),
    unsteady: unsteadyUnitTests(told),
  }
}

/**
 * Runs the journeys: a real browser against the built site.
 * @param {{ args?: readonly string[], env?: NodeJS.ProcessEnv }} [options] more arguments for Playwright, such as
 * files; more environment variables
 * @returns {Promise<Result>}
 */
export async function runBrowserTests({ args = [], env: told } = {}) {
  const report = inRoot('build', 'playwright.json')
  rmSync(report, { force: true })
  const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const env = { ...process.env, ...told, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await runProgram(process.execPath, [playwright, 'test', '--reporter=line,json', ...args], {
    env,
    onOutput: show,
  })
  const whole = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = whole.stats ?? {}
  return {
    ...judge(code, expected + flaky, unexpected, skipped),
    faults: journeyFaults(whole),
    unsteady: unsteadyJourneys(whole),
  }
}

/**
 * Turns the outcome of a test runner into a result. Running no test, skipping one, or crashing outside of tests counts
 * as failed.
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
