import { expect, it } from 'vitest'
import { decoded } from './decoded.ts'

it.each([
  ['caf%C3%A9', 'café'],
  ['100%', '100%'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['', ''],
])('decodes %j to %j', (part, letters) => expect(decoded(part)).toBe(letters))
