import { expect, it } from 'vitest'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { lineInLanguage } from './line-texts.rules.ts'

const GERMAN = { language: 'de', main: 'en', isOffered: true } as const
const TEXTS: RecordTexts = {
  de: {
    name: { value: 'Wollmütze', of: 'Wool hat' },
    'options.colour.Red': { value: 'Rot', of: 'Red' },
    'addons.lining.choices.Fleece': { value: 'Vlies', of: 'Fleece' },
  },
}
const PRODUCT = { name: 'Wool hat', translations: TEXTS, options: { size: 'M', colour: 'Red' } }
const LINE = {
  name: 'Wool hat',
  details: [
    { label: 'Size', value: 'M' },
    { label: 'Colour', value: 'Red' },
    { label: 'Pin', value: '' },
    { label: 'Lining', value: 'Fleece' },
    { label: 'Print', value: 'Red' },
  ],
  addons: [
    { code: 'pin', value: true as const },
    { code: 'lining', value: 'Fleece' },
    { code: 'print', value: 'Red' },
  ],
}

it('translates the name, the options and the choices of a line, and keeps what the buyer typed', () => {
  const { name, details } = lineInLanguage(LINE, PRODUCT, GERMAN)
  expect(name).toBe('Wollmütze')
  expect(details.map(({ value }) => value)).toEqual(['M', 'Rot', '', 'Vlies', 'Red'])
})

it.each([
  ['for a reader of the main language', PRODUCT, null],
  ['for a language that the club does not offer', PRODUCT, { ...GERMAN, isOffered: false }],
  ['without a product', undefined, GERMAN],
  ['of a product that was renamed since', { ...PRODUCT, name: 'Beanie' }, GERMAN],
  ['without translations', { ...PRODUCT, translations: {} }, GERMAN],
])('leaves a line %s as it was stored', (_case, product, shown) => {
  expect(lineInLanguage(LINE, product, shown)).toEqual(LINE)
})
