import encodeQR from 'qr'
import { renderToStaticMarkup } from 'react-dom/server'
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
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const wanted = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
  expect(darkModules(markup)).toEqual(new Set(wanted))
  // 14 + 1 + 86 bytes with medium error correction need version 6, of 41 modules.
  expect(markup).toContain('viewBox="0 0 49 49"')
  const dark = [...darkModules(markup)].flatMap((place) => place.split(',').map(Number))
  expect([Math.min(...dark), Math.max(...dark)]).toEqual([4, 44])
  expect(markup).toContain('role="img" aria-label="QR code"')
})
