import { stripVTControlCharacters } from 'node:util'

// Shortens each failure to a few lines, which are printed again at the end of the log, where it is read first.

/** Maximum number of lines of one failure: enough for the expected and the actual value. */
const MOST_LINES = 12

/**
 * @typedef {{ testResults?: { assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} UnitReport
 * @typedef {{ status: string, errors: { message?: string }[] }} Attempt
 * @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { results: Attempt[] }[] }} Journey
 * @typedef {{ specs?: Journey[], suites?: JourneySuite[] }} JourneySuite
 */

/**
 * Returns a text for each test that failed.
 * @param {UnitReport} report the JSON that Vitest writes
 * @returns {string[]}
 */
export function unitFaults(report) {
  return unitTestsWith('failed', report)
}

/**
 * @param {UnitReport} report what Vitest writes as JSON
 * @returns {string[]} a text for each test that failed once and then passed: Vitest keeps the messages of the failure
 */
export function unsteadyUnitTests(report) {
  return unitTestsWith('passed', report)
}

/** @param {string} wanted @param {UnitReport} report */
function unitTestsWith(wanted, { testResults = [] }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ status, failureMessages }) =>
        status === wanted && (wanted === 'failed' || failureMessages.length > 0),
    )
    .map(({ fullName, failureMessages }) => faultWords(fullName, failureMessages))
}

/**
 * Returns a text for each journey that failed.
 * @param {JourneySuite} report the JSON that Playwright writes
 * @returns {string[]}
 */
export function journeyFaults(report) {
  return journeysWith(({ ok }) => !ok, report)
}

/**
 * @param {JourneySuite} report what Playwright writes as JSON
 * @returns {string[]} a text for each journey that failed once and then passed
 */
export function unsteadyJourneys(report) {
  return journeysWith(
    ({ ok, tests }) => ok && tests.some(({ results }) => results.some(({ status }) => status !== 'passed')),
    report,
  )
}

/** @param {(journey: Journey) => boolean} isWanted @param {JourneySuite} report @returns {string[]} */
function journeysWith(isWanted, { specs = [], suites = [] }) {
  const here = specs.filter(isWanted).map(({ file, line, title, tests }) =>
    faultWords(
      `${file}:${line} ${title}`,
      tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      ),
    ),
  )
  return [...here, ...suites.flatMap((suite) => journeysWith(isWanted, suite))]
}

/** @param {string} name @param {string[]} messages */
function faultWords(name, messages) {
  // Remove colour codes, which the reports contain.
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  return [name, ...lines.filter((line) => line.trim() !== '').slice(0, MOST_LINES)].join('\n    ')
}
