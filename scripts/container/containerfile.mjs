/**
 * Reads the Containerfile, so that its steps can be tested without a container engine. It supports the instructions
 * that the file uses and refuses all others, because a step that is skipped without notice would not be tested.
 */

/**
 * @typedef {{ name: string, text: string }} Step
 *
 * @typedef {{ from: string, as: string | null, steps: Step[] }} Stage
 */

const INSTRUCTIONS = [
  'WORKDIR',
  'COPY',
  'RUN',
  'USER',
  'ENV',
  'EXPOSE',
  'VOLUME',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
]

/**
 * Returns the stages of a Containerfile with their steps in order.
 * @param {string} text
 * @returns {Stage[]}
 * @throws Error for an instruction that the test does not know
 */
export function readStages(text) {
  /** @type {Stage[]} */
  const stages = []
  for (const line of logicalLines(text)) {
    const [name = '', ...rest] = line.split(' ')
    const words = rest.join(' ').trim()
    if (name === 'FROM') {
      const [from = '', , as = null] = words.split(' ')
      stages.push({ from, as, steps: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined || !INSTRUCTIONS.includes(name))
      throw new Error(`The test of the container does not know this line of the Containerfile: ${line}`)
    stage.steps.push({ name, text: words })
  }
  return stages
}

/** Returns the lines without comments, with continued lines joined. @param {string} text */
function logicalLines(text) {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return lines
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the variables of an ENV instruction. @param {string} text @returns {Record<string, string>} */
export function variablesOf(text) {
  const pairs = text.split(' ').filter((pair) => pair !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    }),
  )
}

/** Returns the program and its arguments of a CMD or HEALTHCHECK. @param {string} text @returns {string[]} */
export function commandOf(text) {
  return JSON.parse(text.slice(text.indexOf('[')))
}
