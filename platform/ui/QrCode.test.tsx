import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

/** Returns the dark modules that a drawing's bars cover, as `x,y`. */
function darkModules(markup: string): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y, width] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at += 1) dark.add(`${Number(x) + at},${y}`)
  return dark
}

it('draws exactly the dark modules of the code, four modules away from each edge', () => {
  const text = `${'A'.repeat(14)}.${'b'.repeat(86)}`
  const markup = renderToStaticMarkup(<QrCode text={text} label="QR code" />)
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const wanted = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4},${y + 4}`] : [])))
  expect(darkModules(markup)).toEqual(new Set(wanted))
  expect(markup).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`)
  expect(markup).toContain('role="img" aria-label="QR code"')
})
