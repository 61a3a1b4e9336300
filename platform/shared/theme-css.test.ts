import { describe, expect, it } from 'vitest'
import { contrastOf, type Hex } from './colour.ts'
import { brandOf, buttonColourOf, shownColours, themeCssFor } from './theme-css.ts'

/** Returns the design tokens in the rule with this selector. */
function tokensOf(css: string, selector: string): Record<string, Hex> {
  const start = css.indexOf(`${selector}{`)
  expect(start, selector).toBeGreaterThanOrEqual(0)
  const body = css.slice(start + selector.length + 1, css.indexOf('}', start))
  return Object.fromEntries(body.split(';').map((line) => line.split(':') as [string, Hex]))
}

const DAY = ':root,[data-theme]'
const NIGHT = '[data-theme=dark],[data-theme=dark] [data-theme=auto]'

describe('custom club colours', () => {
  it('need no stylesheet while both are the default', () => {
    expect(themeCssFor({ light: '#006D77', dark: '#5CD0C6' })).toBe('')
  })

  it('are ignored unless they are colours, so that nothing else can reach the stylesheet', () => {
    expect(themeCssFor({ light: 'red}body{display:none', dark: '' })).toBe('')
  })

  it('apply to the membership card on screen and on paper', () => {
    const css = themeCssFor({ light: '#b3261e', dark: '' })
    expect(css.startsWith(`:root{--card:${brandOf('#b3261e')}}`)).toBe(true)
    expect(themeCssFor({ light: '#006d77', dark: '#ffb4ac' })).not.toContain('--card')
  })

  it.each(['#b3261e', '#ffd400', '#ffffff', 'no colour'])('give a readable mail button for %s', (colour) => {
    expect(contrastOf(buttonColourOf(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['#b3261e', '#ffd400', '#0b2e33', '#ffffff', '#000000', '#7fff00', '#808080', '#5b3e96'])(
    'give sufficient contrast for %s in light and dark mode',
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

  it('leave the default of the other mode when only light or only dark is set', () => {
    expect(tokensOf(themeCssFor({ light: '#b3261e', dark: '#5cd0c6' }), NIGHT)['--primary']).toBe('#5cd0c6')
    expect(themeCssFor({ light: '#006d77', dark: '#ffaa00' })).not.toContain(DAY)
  })

  it('are used exactly as chosen when the contrast suffices', () => {
    expect(tokensOf(themeCssFor({ light: '#5b3e96', dark: '#5cd0c6' }), DAY)['--primary']).toBe('#5b3e96')
  })

  it('give the default brand colour if the light colour is the default', () => {
    expect(brandOf('#006D77')).toBe('#0b2e33')
  })
})

describe('the colours that the site shows', () => {
  it.each([
    ['#ffee00', '#222222'],
    ['#006d77', '#5cd0c6'],
    ['#b3261e', '#ffb4ac'],
    ['not a colour', ''],
  ])('are readable for %s and %s', (light, dark) => {
    const shown = shownColours({ light, dark })
    for (const { ground, primary, onPrimary, brand } of [shown.light, shown.dark]) {
      expect(contrastOf(primary, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(primary, onPrimary)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf('#ffffff', brand)).toBeGreaterThanOrEqual(10)
    }
  })
})
