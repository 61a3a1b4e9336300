import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  contrastOf,
  guardContrast,
  guardGround,
  isHexColour,
  liftedKerb,
  mixOf,
  wordsOn,
  type Hex,
} from './colour.ts'

const rounded = (one: string, other: string) => Math.round(contrastOf(one as Hex, other as Hex) * 10) / 10

/** Reads the colours from the stylesheet, so that the design's table is checked against the served values. */
function tokens(): { light: Record<string, string>; dark: Record<string, string> } {
  const css = readFileSync(new URL('../ui/theme/tokens.css', import.meta.url), 'utf8')
  const [day = '', night = ''] = css.slice(css.indexOf('@layer base')).split('@variant night')
  const read = (part: string) =>
    Object.fromEntries(
      [...part.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
    )
  const light = read(day) as Record<string, string>
  return {
    light,
    dark: { ...light, ...(read(night.slice(0, night.indexOf('[data-theme] {'))) as Record<string, string>) },
  }
}

const { light, dark } = tokens()

describe('the colours of the design are those of the stylesheet', () => {
  it.each([
    ['ink', 16.3, 17.8],
    ['muted', 6.4, 7.0],
    ['primary', 5.6, 6.1],
    ['primary-hover', 7.7, 8.4],
    ['field', 3.4, 3.7],
    ['danger', 6.0, 6.5],
    ['success', 4.9, 5.4],
    ['info', 5.9, 6.4],
  ])('in light mode %s has contrast %f on ground and %f on surface', (name, onGround, onSurface) => {
    expect(rounded(light[name]!, light['ground']!)).toBe(onGround)
    expect(rounded(light[name]!, light['surface']!)).toBe(onSurface)
  })

  it.each([
    ['ink', 16.0, 14.4],
    ['muted', 8.4, 7.6],
    ['primary', 10.0, 9.0],
    ['primary-hover', 11.9, 10.7],
    ['field', 4.7, 4.2],
    ['danger', 9.1, 8.2],
    ['success', 10.7, 9.6],
    ['info', 9.9, 8.9],
    ['signal', 11.8, 10.6],
  ])('in dark mode %s has contrast %f on ground and %f on surface', (name, onGround, onSurface) => {
    expect(rounded(dark[name]!, dark['ground']!)).toBe(onGround)
    expect(rounded(dark[name]!, dark['surface']!)).toBe(onSurface)
  })

  it.each([
    ['on-primary', 'primary', 6.1, 9.1],
    ['warn-ink', 'warn-tint', 7.3, 10.2],
    ['danger-ink', 'danger-tint', 8.0, 9.1],
    ['success-ink', 'success-tint', 7.1, 9.5],
    ['info-ink', 'info-tint', 7.8, 9.4],
    ['primary-ink', 'primary-tint', 7.1, 9.4],
  ])('%s on %s has contrast %f in light mode and %f in dark mode', (words, ground, byDay, afterDark) => {
    expect(rounded(light[words]!, light[ground]!)).toBe(byDay)
    expect(rounded(dark[words]!, dark[ground]!)).toBe(afterDark)
  })

  it('dark text is readable on amber; white, grey and amber text is readable on the brand colour', () => {
    expect(rounded(light['on-signal']!, light['signal']!)).toBe(10.2)
    expect(rounded('#ffffff', light['brand']!)).toBe(14.5)
    expect(rounded(light['on-brand-muted']!, light['brand']!)).toBe(9.7)
    expect(rounded(light['signal']!, light['brand']!)).toBe(8.3)
    expect(rounded(light['muted']!, light['primary-tint']!)).toBe(5.9)
    expect(rounded(dark['neutral-ink']!, dark['neutral-tint']!)).toBe(11.0)
  })

  it('every filled button is readable, also while hovered', () => {
    for (const theme of [light, dark]) {
      for (const [words, fill] of [
        ['on-primary', 'primary-hover'],
        ['on-danger', 'danger'],
        ['on-danger', 'danger-hover'],
        ['on-signal', 'signal-hover'],
      ] as const) {
        expect(contrastOf(theme[words] as Hex, theme[fill] as Hex)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})

describe('kerb colours', () => {
  const tracks = [
    ['#b8441c', 5.4, 5.0],
    ['#2e6b34', 6.4, 5.9],
    ['#8a6a12', 5.1, 4.6],
    ['#41506b', 8.1, 7.4],
  ] as const

  it.each(tracks)(
    '%s has a contrast of %f to white text on it and of %f to the background',
    (track, white, ground) => {
      expect(rounded('#ffffff', track)).toBe(white)
      expect(rounded(track, light['ground']!)).toBe(ground)
    },
  )

  it('are too dark on the brand background without a change, and visible on dark surfaces and brand when lightened', () => {
    const on = (ground: string, draw: (track: Hex) => Hex) =>
      tracks.map(([track]) => rounded(draw(track), ground))
    const raw = on(light['brand']!, (track) => track)
    expect([Math.min(...raw), Math.max(...raw)]).toEqual([1.8, 2.9])
    const onSurface = on(dark['surface']!, liftedKerb)
    expect([Math.min(...onSurface), Math.max(...onSurface)]).toEqual([4.9, 6.3])
    const onBrand = on(light['brand']!, liftedKerb)
    expect([Math.min(...onBrand), Math.max(...onBrand)]).toEqual([4.3, 5.4])
  })

  it('life members’ gold gets dark text, every other membership and track colour gets white text', () => {
    expect(wordsOn('#e3a100')).toBe('#12191b')
    expect(rounded('#12191b', '#e3a100')).toBe(7.9)
    for (const colour of [
      '#006d77',
      '#5b3e96',
      '#1f5fa8',
      '#6a5443',
      '#3b474c',
      ...tracks.map(([track]) => track),
    ]) {
      expect(wordsOn(colour as Hex)).toBe('#ffffff')
    }
  })
})

describe('the contrast guard', () => {
  it('returns a colour unchanged if its contrast is sufficient', () => {
    expect(guardContrast('#006d77', ['#ffffff'], 4.5)).toBe('#006d77')
  })

  it('darkens on light backgrounds and lightens on dark ones, as little as needed', () => {
    const onLight = guardContrast('#ffd400', ['#ffffff'], 4.5)
    expect(contrastOf(onLight, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(onLight, '#ffffff')).toBeLessThan(5.2)
    const onDark = guardContrast('#0b2e33', ['#0d1416'], 4.5)
    expect(contrastOf(onDark, '#0d1416')).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(onDark, '#0d1416')).toBeLessThan(5.2)
  })

  it('finds a background on which white text is readable', () => {
    expect(contrastOf(guardGround('#ff69b4', '#ffffff', 4.5), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it('mixes in sRGB and accepts only hex colours', () => {
    expect(mixOf('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(isHexColour('#fff')).toBe(true)
    expect(isHexColour('#12345')).toBe(false)
    expect(isHexColour('red;}')).toBe(false)
    expect(isHexColour(null)).toBe(false)
  })
})
