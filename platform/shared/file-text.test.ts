import { describe, expect, it } from 'vitest'
import { textOfFile } from './file-text.ts'

const TEXT = 'no,driver\n5,Åsa Öhrn'

describe('textOfFile', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['what Windows writes', Buffer.from(TEXT, 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ])('decodes the characters of %s', (_, bytes) => {
    expect(textOfFile(bytes)).toBe(TEXT)
  })
})
