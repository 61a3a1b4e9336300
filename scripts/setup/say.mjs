/** A stop whose words are for the person at the keyboard: shown without a stack. */
export class Stop extends Error {}

/** One line of progress. @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** How long something has taken, as a person reads it: `3.1 s`. @param {number} startedMs from `Date.now()` */
export function seconds(startedMs) {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
}

/** Says what begins now, does it, and says how long it took. @template T @param {string} what @param {() => Promise<T>} work */
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

/** What a person should read about it: a Stop in its own words, a bug with its stack. @param {unknown} problem */
export function wordsOf(problem) {
  if (problem instanceof Stop) return problem.message
  return problem instanceof Error ? String(problem.stack) : String(problem)
}

/** Ends a command that could not do its work. @param {unknown} problem @returns {never} */
export function giveUp(problem) {
  process.stderr.write(`${wordsOf(problem)}\n`)
  process.exit(1)
}
