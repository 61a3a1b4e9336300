import { ROOT } from './places.mjs'

/** An error whose message is for the person who ran the command: it is shown without a stack. */
export class Stop extends Error {}

/** Prints one line of progress. @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Returns the elapsed time for display: `3.1 s`. @param {number} startedMs from `Date.now()` */
export function seconds(startedMs) {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
}

/** Prints a line about some work, runs the work, and prints how long it took. */
export async function told(what, work) {
  const startedMs = Date.now()
  process.stdout.write(`${what}… `)
  try {
    const answer = await work()
    say(seconds(startedMs))
    return answer
  } catch (problem) {
    say('failed')
    throw problem
  }
}

/** Returns the text of an error for display: the message of a Stop, the stack of a bug. @param {unknown} problem */
export function wordsOf(problem) {
  if (problem instanceof Stop) return problem.message
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk that holds ${ROOT} is full: free at least 500 MB there, then try again.`
  return problem instanceof Error ? String(problem.stack) : String(problem)
}

/** Prints an error and ends the process with code 1. @param {unknown} problem @returns {never} */
export function abandon(problem) {
  process.stderr.write(`${wordsOf(problem)}\n`)
  process.exit(1)
}
