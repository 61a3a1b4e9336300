import { describe, expect, it } from 'vitest'
import { contrastOf, type Hex } from './colour.ts'
import { brandOf, themeCssFor } from './theme-css.ts'

/** Tokens of the rule that starts with this selector. */
function tokensOf(css: string, selector: string): Record<string, Hex> {
  const start = css.indexOf(`${selector}{`)
  expect(start, selector).toBeGreaterThanOrEqual(0)
  const body = css.slice(start + selector.length + 1, css.indexOf('}', start))
  return Object.fromEntries(body.split(';').map((line) => line.split(':') as [string, Hex]))
}

const DAY = ':root,[data-theme]'
const NIGHT = '[data-theme=dark],[data-theme=dark] [data-theme=auto]'

describe('a club with colours of its own', () => {
  it('needs no stylesheet while it keeps those of the look', () => {
    expect(themeCssFor({ light: '#006D77', dark: '#5CD0C6' })).toBe('')
  })

  it('gets none for what is no colour, so nothing else can reach the stylesheet', () => {
    expect(themeCssFor({ light: 'red}body{display:none', dark: '' })).toBe('')
  })

  it.each(['#b3261e', '#ffd400', '#0b2e33', '#ffffff', '#000000', '#7fff00', '#808080', '#5b3e96'])(
    '%s holds together by day and after dark',
    (colour) => {
      const css = themeCssFor({ light: colour, dark: colour })
      const day = tokensOf(css, DAY)
      for (const ground of ['#f6f5f1', '#ffffff'] as const)
        expect(contrastOf(day['--primary']!, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(day['--on-primary']!, day['--primary']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(day['--on-primary']!, day['--primary-hover']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(day['--primary-ink']!, day['--primary-tint']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf('#515b60', day['--primary-tint']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf('#ffffff', day['--brand']!)).toBeGreaterThanOrEqual(10)
      expect(contrastOf('#ffb703', day['--brand']!)).toBeGreaterThanOrEqual(5.5)
      expect(contrastOf(day['--on-brand-muted']!, day['--brand']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf('#ffffff', day['--code-pri']!)).toBeGreaterThanOrEqual(4.5)

      const night = tokensOf(css, NIGHT)
      for (const ground of ['#0d1416', '#161f22'] as const)
        expect(contrastOf(night['--primary']!, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(night['--on-primary']!, night['--primary']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(night['--primary-ink']!, night['--primary-tint']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf('#ffffff', night['--code-pri']!)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('keeps the look’s night where only the day was chosen, and the day where only the night was', () => {
    expect(tokensOf(themeCssFor({ light: '#b3261e', dark: '#5cd0c6' }), NIGHT)['--primary']).toBe('#5cd0c6')
    expect(themeCssFor({ light: '#006d77', dark: '#ffaa00' })).not.toContain(DAY)
  })

  it('keeps a colour that is good enough exactly as it was chosen', () => {
    expect(tokensOf(themeCssFor({ light: '#5b3e96', dark: '#5cd0c6' }), DAY)['--primary']).toBe('#5b3e96')
  })

  it('has the look’s own brand while it keeps the look’s colour', () => {
    expect(brandOf('#006D77')).toBe('#0b2e33')
  })
})
