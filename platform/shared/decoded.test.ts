import { expect, it } from 'vitest'
import { decoded } from './decoded.ts'

it.each([
  ['caf%C3%A9', 'café'],
  ['100%', '100%'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['', ''],
])('%j in an address is %j', (part, letters) => expect(decoded(part)).toBe(letters))
