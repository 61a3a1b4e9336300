import { expect, it } from 'vitest'
import { escapedHtml } from './escaped-html.ts'

it('nothing of a text is read as HTML, and an attribute holds it whole', () => {
  const text = `<b title="x" id='y'>&amp;`
  const safe = escapedHtml(text)
  expect(safe).not.toMatch(/[<>"']/)
  expect(safe.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(text)
})
