import { readFileSync, writeFileSync } from 'node:fs'
import { recordCalls } from './api/recorded-calls.mjs'
import { fieldRows, nameShapes, typeText } from './api/schema-text.mjs'
import { inRoot } from './setup/places.mjs'
import { STAFF_ROLES } from '../platform/shared/staff-roles.ts'

// `npm run api` writes the calls into docs/api.md, from the contracts and the registered routes. The text above the
// mark is written by hand. With --check it writes nothing and fails if the file differs.

const FILE = inRoot('docs', 'api.md')
const BEGIN = '<!-- calls: written by `npm run api` -->'

/** @typedef {import('./api/recorded-calls.mjs').Contract} Contract */
/** @typedef {import('./api/recorded-calls.mjs').Serving} Serving */
/** @typedef {import('./api/recorded-calls.mjs').Endpoint} Endpoint */

const { calls, contracts, shared, toJsonSchema } = await recordCalls()
const servings = new Map(calls.map(({ endpoint, serving }) => [endpoint, serving]))
if (servings.size === 0) throw new Error('No call was recorded: the API cannot be described.')

const text = readFileSync(FILE, 'utf8')
const at = text.indexOf(BEGIN)
if (at < 0) throw new Error(`docs/api.md lacks the line ${BEGIN}`)
const drawn = `${text.slice(0, at + BEGIN.length)}\n\n${draw()}`
if (!process.argv.includes('--check')) writeFileSync(FILE, drawn)
else if (drawn !== text) {
  console.error('docs/api.md differs from the contracts. Run `npm run api`.')
  process.exit(1)
}

function draw() {
  const features = [...new Set(contracts.map(({ feature }) => feature))]
  const common = Object.entries(shared).map(([code, refusal]) => ({ code, ...refusal }))
  return [
    '## Refusals that every call may give',
    refusalTable(common),
    ...features.flatMap((feature) =>
      drawFeature(
        feature,
        contracts.filter((one) => one.feature === feature),
      ),
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

/** @param {string} feature @param {Contract[]} ofFeature @returns {string[]} */
function drawFeature(feature, ofFeature) {
  const drawnCalls = ofFeature.flatMap((contract) =>
    Object.entries(contract.exports).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) ? drawCall(contract, name, endpoint) : [],
    ),
  )
  const refusals = ofFeature.flatMap(({ exports }) =>
    Object.values(exports).flatMap((value) => (isRefusals(value) ? Object.values(value) : [])),
  )
  if (drawnCalls.length === 0 && refusals.length === 0) return []
  const { texts, shapes } = nameShapes(drawnCalls, 'Shape')
  return [
    `## ${feature}`,
    ...texts,
    ...(shapes.length > 0 ? [`### Shapes of ${feature}`, shapes.join('\n')] : []),
    ...(refusals.length > 0 ? [`### Refusals of ${feature}`, refusalTable(refusals)] : []),
  ]
}

/** @param {Contract} contract @param {string} name @param {Endpoint} endpoint */
function drawCall(contract, name, endpoint) {
  const serving = servings.get(endpoint)
  const head = [`### \`${endpoint.method} ${endpoint.path}\``, ...docstringOf(contract.text, name)]
  if (serving === undefined) {
    return [
      ...head,
      `Registered outside \`serve\`, as a record call, an upload or a file. ${typesOf(contract, name)}`,
    ]
  }
  const input = serving.input === undefined ? [] : fieldRows(toJsonSchema(serving.input, 'input'))
  const answer = typeText(toJsonSchema(serving.answer, 'output'))
  return [
    ...head,
    `Who: ${whoMay(serving)}.${input.length === 0 ? ' No input.' : ''}`,
    ...(input.length === 0 ? [] : [['| input | type |', '| --- | --- |', ...input].join('\n')]),
    `Answer: \`${answer}\``,
  ]
}

/**
 * Returns the callers who may make a call. It runs the route's own check for every kind of caller.
 * @param {Serving} serving
 */
function whoMay({ mayCall }) {
  if (mayCall === undefined) return 'everyone'
  const admits = (/** @type {object} */ caller) => {
    try {
      mayCall(caller)
      return true
    } catch {
      return false
    }
  }
  const person = { kind: 'person', personId: 1, sessionId: 's', steppedUpAtMs: null }
  if (admits({ kind: 'anonymous' })) return 'everyone'
  if (admits({ ...person, roles: new Set() })) return 'every account, logged in'
  const roles = STAFF_ROLES.filter((role) => admits({ ...person, roles: new Set([role]) }))
  if (roles.length > 0) return `staff with the role ${roles.join(', ')}`
  return 'decided by the call'
}

/** @param {readonly { code: string, status: number, message: { message?: string } }[]} refusals */
function refusalTable(refusals) {
  const rows = refusals.map(
    ({ code, status, message }) => `| ${code} | ${status} | ${cell(message.message ?? '')} |`,
  )
  return ['| code | status | message |', '| --- | --- | --- |', ...new Set(rows)].join('\n')
}

/** @param {string} source @param {string} name @returns {string[]} */
function docstringOf(source, name) {
  const before = source.slice(0, source.indexOf(`export const ${name} `))
  const [, words] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before) ?? []
  const sentence = (words ?? '')
    .replace(/^\s*\*/gm, '')
    .replace(/\{@link (\w+)\}/g, '$1')
    .replace(/@source[\s\S]*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return sentence === '' ? [] : [sentence.replaceAll('|', '\\|')]
}

/**
 * Names the types of an endpoint. Those of an endpoint that a function declares are in the feature of the function.
 * @param {Contract} contract @param {string} name
 */
function typesOf({ text: source, path }, name) {
  const declared = `export const ${name} = `
  const from = source.indexOf(declared) + declared.length
  if (!source.startsWith('endpoint<', from)) {
    const [by] = /^\w+/.exec(source.slice(from)) ?? []
    return `Declared by \`${by}\` in \`${path}\`.`
  }
  const types = source
    .slice(from + 'endpoint<'.length, source.indexOf('>(', from))
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `Types in \`${path}\`: \`${types}\``
}

/** @param {string} words */
function cell(words) {
  return words.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}

/** @param {unknown} value @returns {value is Endpoint} */
function isEndpoint(value) {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** @param {unknown} value @returns {value is Record<string, import('./api/recorded-calls.mjs').Refusal>} */
function isRefusals(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.values(value)
  return (
    entries.length > 0 &&
    entries.every((one) => one?.code !== undefined && one.status !== undefined && one.message)
  )
}
