import { expect, it } from 'vitest'
import { withUtf8 } from './utf8.ts'

it.each(['', 'Corella Plains', 'ქართული العربية 日本語', '🏁'.repeat(3), 'ü'.repeat(300_000)])(
  'passes a text as UTF-8 bytes, whatever text came before (text %#)',
  (text) => {
    withUtf8('x'.repeat(1_000), () => undefined)
    expect(withUtf8(text, (bytes) => bytes.equals(Buffer.from(text)))).toBe(true)
  },
)
