import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { spacingClasses, type SpacingSide } from './block-spacing.ts'

const css = readFileSync(new URL('./theme/spacing.css', import.meta.url), 'utf8')

/** Returns the spacing that the stylesheet gives these classes, in px. */
function pixelsOf(classes: string): number {
  return classes
    .split(' ')
    .slice(1)
    .reduce((sum, name) => {
      const [, value, unit] =
        new RegExp(String.raw`\.${name} \{\s*--[a-z0-9-]+: ([\d.]+)(rem|px);`).exec(css) ?? []
      expect(value, name).toBeDefined()
      return sum + Number(value) * (unit === 'rem' ? 16 : 1)
    }, 0)
}

const PROPERTIES: Readonly<Record<SpacingSide, string>> = {
  pt: 'padding-block-start',
  pb: 'padding-block-end',
  ps: 'padding-inline-start',
  pe: 'padding-inline-end',
  mt: 'margin-block-start',
  mb: 'margin-block-end',
}
const SIDES: readonly SpacingSide[] = ['pt', 'pb', 'ps', 'pe', 'mt', 'mb']

describe('the spacing of a block', () => {
  it.each([
    '0',
    '0.5',
    '1',
    '1.5',
    '2',
    '2.5',
    '3',
    '3.5',
    '4',
    '7',
    '11',
    '12',
    '14',
    '28',
    '44',
    '60',
    '64',
    '72',
    '80',
    '96',
  ])('step %s gives that multiple of 4 px on every side', (step) => {
    for (const side of SIDES) expect(pixelsOf(spacingClasses(side, step)), side).toBe(Number(step) * 4)
  })

  it('supports a spacing of one pixel', () => {
    for (const side of SIDES)
      expect(css).toContain(`.${spacingClasses(side, 'px')} {\n    ${PROPERTIES[side]}: 1px;`)
  })

  it('lists the class of the side, then the classes of its parts', () => {
    expect(spacingClasses('pt', '44')).toBe('block-pt block-pt-32 block-pt-8 block-pt-4')
    expect(spacingClasses('mb', '0')).toBe('block-mb')
  })
})
