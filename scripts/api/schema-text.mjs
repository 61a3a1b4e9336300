// Writes JSON Schema as a person reads it: one row for each field of an input, and an answer in one line.

/** @typedef {Record<string, any>} JsonSchema */

/** Returns a Markdown table row for each field of an input. @param {JsonSchema} schema @returns {string[]} */
export function fieldRows(schema) {
  if (schema['properties'] === undefined) return [`| – | \`${typeText(schema)}\`${limitsOf(schema)} |`]
  const required = new Set(schema['required'])
  return Object.entries(schema['properties']).map(
    ([name, field]) =>
      `| \`${name}${required.has(name) ? '' : '?'}\` | \`${typeText(field)}\`${limitsOf(field)} |`,
  )
}

/** Returns the type of a value, in one line. @param {JsonSchema} schema @returns {string} */
export function typeText(schema) {
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  if (schema['enum'] !== undefined)
    return schema['enum'].map((/** @type {unknown} */ one) => JSON.stringify(one)).join(' or ')
  const several = schema['anyOf'] ?? schema['oneOf']
  if (several !== undefined) return several.map(typeText).join(' or ')
  if (schema['allOf'] !== undefined) return schema['allOf'].map(typeText).join(' and ')
  if (schema['$ref'] !== undefined) return 'the same again'
  if (schema['type'] === 'array') {
    if (Array.isArray(schema['prefixItems'])) return `[${schema['prefixItems'].map(typeText).join(', ')}]`
    const item = typeText(schema['items'] ?? {})
    return item.includes(' or ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema['type'] === 'object') return objectText(schema)
  return [schema['type'] ?? 'any'].flat().join(' or ')
}

/** @param {JsonSchema} schema */
function objectText(schema) {
  const required = new Set(schema['required'])
  const fields = Object.entries(schema['properties'] ?? {}).map(
    ([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${typeText(field)}`,
  )
  const others = schema['additionalProperties']
  if (typeof others === 'object' && Object.keys(others).length > 0) fields.push(`[name]: ${typeText(others)}`)
  return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`
}

/** @param {JsonSchema} schema */
function limitsOf(schema) {
  const one = (schema['anyOf'] ?? []).find((/** @type {JsonSchema} */ { type }) => type !== 'null') ?? schema
  const { minLength, maxLength, minItems, maxItems, format } = one
  const min = one.exclusiveMinimum === undefined ? one.minimum : undefined
  const max = Math.abs(one.maximum ?? 0) >= Number.MAX_SAFE_INTEGER ? undefined : one.maximum
  const limits = [
    format === undefined ? '' : `${format}`,
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    minItems === undefined ? '' : `at least ${minItems} items`,
    maxItems === undefined ? '' : `at most ${maxItems} items`,
    one.exclusiveMinimum === undefined ? '' : `more than ${one.exclusiveMinimum}`,
    min === undefined || min <= Number.MIN_SAFE_INTEGER ? '' : `at least ${min}`,
    max === undefined ? '' : `at most ${max}`,
    schema['default'] === undefined ? '' : `default ${JSON.stringify(schema['default'])}`,
  ].filter((limit) => limit !== '')
  return limits.length === 0 ? '' : `, ${limits.join(', ')}`
}

/** Shorter objects are written out wherever they occur. */
const SHAPE_MIN_CHARS = 120

/**
 * Replaces objects that occur more than once in these texts by a name, so that a long document does not repeat them.
 * @param {readonly string[]} texts @param {string} prefix
 * @returns {{ texts: string[], shapes: string[] }} the texts with names, and a line for each name
 */
export function nameShapes(texts, prefix) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const object of texts.flatMap(objectsIn)) counts.set(object, (counts.get(object) ?? 0) + 1)
  const repeated = [...counts]
    .filter(([object, count]) => count > 1 && object.length >= SHAPE_MIN_CHARS)
    .map(([object]) => object)
    .sort((one, other) => other.length - one.length)
  let named = [...texts]
  /** @type {string[]} */
  const shapes = []
  for (const object of repeated) {
    // If the object occurs only inside a longer named object, it occurs once in total and needs no name.
    const uses = [...named, ...shapes].reduce((sum, one) => sum + one.split(object).length - 1, 0)
    if (uses < 2) continue
    const name = `${prefix}${shapes.length + 1}`
    named = named.map((one) => one.replaceAll(object, name))
    for (const [index, shape] of shapes.entries()) shapes[index] = shape.replaceAll(object, name)
    shapes.push(`- ${name}: \`${object}\``)
  }
  return { texts: named, shapes }
}

/** Returns every object of a type's text, nested ones too. @param {string} text @returns {string[]} */
function objectsIn(text) {
  /** @type {number[]} */
  const starts = []
  /** @type {string[]} */
  const found = []
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '{') starts.push(index)
    if (text[index] === '}') found.push(text.slice(starts.pop() ?? 0, index + 1))
  }
  return found
}
