import { msg } from '@lingui/core/macro'
import { Problem } from '#platform/shared/problem.ts'

/** Deeper than any payload of ours, and shallow enough for every walk over it. */
const DEEPEST = 32

/**
 * Reads a JSON body. Refused beside what is no JSON: keys that would reach into a prototype, characters that
 * cannot be stored, and nesting without end.
 * @throws Problem BAD_REQUEST, VALIDATION
 */
export function readJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch (cause) {
    throw new Problem('BAD_REQUEST', { cause })
  }
  refuseHarmful(value)
  return value
}

function refuseHarmful(root: unknown): void {
  let level: { path: string; value: unknown }[] = [{ path: '', value: root }]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new Problem('BAD_REQUEST')
    level = level.flatMap(({ path, value }) => {
      if (typeof value === 'string') refuseUnstorable(path, value)
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value as Record<string, unknown>).map(([key, inner]) => {
        const innerPath = path === '' ? key : `${path}.${key}`
        if (isPrototypeKey(key, inner)) throw fieldRefusal(innerPath)
        refuseUnstorable(innerPath, key)
        return { path: innerPath, value: inner }
      })
    })
  }
}

function isPrototypeKey(key: string, value: unknown): boolean {
  if (key === '__proto__') return true
  return (
    key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  )
}

/** PostgreSQL takes no NUL, and no half of a surrogate pair. */
function refuseUnstorable(path: string, text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw fieldRefusal(path)
}

function fieldRefusal(path: string): Problem {
  const field = path.replace(/[^\w.-]/g, '?').slice(0, 100)
  return new Problem('VALIDATION', { fields: [{ field, code: 'invalid', message: msg`This is not valid.` }] })
}
