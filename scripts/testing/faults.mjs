import { stripVTControlCharacters } from 'node:util'

// What failed, in few lines: said once more at the very end, where a log is read first.

/** Enough to tell what was expected and what came. */
const MOST_LINES = 12

/**
 * @typedef {{ testResults?: { assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} UnitReport
 * @typedef {{ status: string, errors: { message?: string }[] }} Attempt
 * @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { results: Attempt[] }[] }} Journey
 * @typedef {{ specs?: Journey[], suites?: JourneySuite[] }} JourneySuite
 */

/** @param {UnitReport} report what Vitest writes as JSON @returns {string[]} a text for each test that failed */
export function unitFaults({ testResults = [] }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => faultWords(fullName, failureMessages))
}

/** @param {JourneySuite} report what Playwright writes as JSON @returns {string[]} a text for each journey that failed */
export function journeyFaults({ specs = [], suites = [] }) {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      faultWords(
        `${file}:${line} ${title}`,
        tests.flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
        ),
      ),
    )
  return [...here, ...suites.flatMap(journeyFaults)]
}

/** @param {string} name @param {string[]} messages */
function faultWords(name, messages) {
  // Colours are for a screen, and stand in what is kept as well.
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  return [name, ...lines.filter((line) => line.trim() !== '').slice(0, MOST_LINES)].join('\n    ')
}
