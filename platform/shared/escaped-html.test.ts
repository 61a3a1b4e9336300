import { expect, it } from 'vitest'
import { escapedHtml } from './escaped-html.ts'

it('escapes text so that none of it is read as HTML and an attribute contains all of it', () => {
  const text = `<b title="x" id='y'>&amp;`
  const safe = escapedHtml(text)
  expect(safe).not.toMatch(/[<>"']/)
  expect(safe.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(text)
})
