import { msg } from '@lingui/core/macro'
import { Problem } from '#platform/shared/problem.ts'
import { findUnstorable, JSON_DEPTH_MAX } from '#platform/shared/storable.ts'

/**
 * Maximum number of values in one body, unless its route sets a lower limit. The largest bodies are two drawn
 * signatures, with four values per point.
 */
export const JSON_NODES_MAX = 120_000

/**
 * Parses a JSON body. The values are counted in the text first, so that a body with millions of small values is
 * rejected before it takes memory.
 * @param nodesMax maximum number of values, nested ones included
 * @throws Problem BAD_REQUEST for text that is not JSON or is nested too deeply, TOO_LARGE for too many values,
 * VALIDATION for prototype keys and for text that cannot be stored
 */
export function readJsonBody(text: string, nodesMax = JSON_NODES_MAX): unknown {
  refuseOversized(text, nodesMax)
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch (cause) {
    throw new Problem('BAD_REQUEST', { cause })
  }
  const path = findUnstorable(value, isPrototypeKey)
  if (path !== null) throw fieldRefusal(path)
  return value
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Counts values and nesting levels in JSON text without parsing it. The count may be off by one value per pair of
 * brackets; invalid JSON is left to the parser.
 */
function refuseOversized(text: string, nodesMax: number): void {
  let nodes = 1
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (code === COMMA) {
      nodes += 1
    } else if (OPENING.has(code)) {
      nodes += 1
      depth += 1
      if (depth > JSON_DEPTH_MAX) throw new Problem('BAD_REQUEST')
    } else if (CLOSING.has(code)) {
      depth -= 1
    }
    if (nodes > nodesMax) throw new Problem('TOO_LARGE')
  }
}

/**
 * Returns the index of the quote that closes the string starting at `start`; the length of the text if there is none.
 */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

function isPrototypeKey(name: string, value: unknown): boolean {
  if (name === '__proto__') return true
  return (
    name === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  )
}

function fieldRefusal(path: string): Problem {
  const field = path.replace(/[^\w.-]/g, '?').slice(0, 100)
  return new Problem('VALIDATION', { fields: [{ field, code: 'invalid', message: msg`This is not valid.` }] })
}
