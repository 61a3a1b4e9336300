import { describe, expect, it } from 'vitest'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Product } from './catalogue.contract.ts'
import {
  addonInLanguage,
  itemInLanguage,
  productInLanguage,
  productTexts,
  tooLongTranslations,
  translationsOf,
} from './product-texts.rules.ts'

const GERMAN: ShownLanguage = { language: 'de', main: 'en', isOffered: true }
const FRENCH: ShownLanguage = { language: 'fr', main: 'en', isOffered: false }
const HASH = 'a'.repeat(32)
const TEE: Product = {
  id: 1,
  name: 'Club tee',
  url: 'club-tee',
  group: '',
  body: '',
  details: [
    { name: 'Fabric', value: 'Cotton' },
    { name: 'Care', value: 'Cold: always' },
  ],
  images: [{ hash: HASH, alt: 'A tee', placeholder: '#000000', width: 1, height: 1, option: 'Black' }],
  options: [
    { name: 'colour', values: [{ value: 'Black', swatch: '#000000' }] },
    { name: 'size', values: ['M', '2XL', '38', 'One size'].map((value) => ({ value, swatch: '' })) },
  ],
  skus: [],
  addons: [
    {
      code: 'track',
      label: 'Track',
      hint: '',
      kind: 'choice',
      price: 0,
      max_len: 0,
      required: false,
      choices: ['The Silos', 'Creek'],
    },
  ],
  gst: true,
  members_only: false,
  digital: false,
  ticket: null,
  limit_per_order: null,
  updated_at: '2027-01-01T00:00:00.000Z',
}
const to = (value: string) => ({ value, of: '' })
const DE = (texts: Record<string, string>) => ({
  de: Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, to(value)])),
})

describe('productTexts', () => {
  it('names each text by its path, without empty texts and sizes', () => {
    expect(productTexts(TEE).map(({ field }) => field)).toEqual([
      'name',
      'details.Fabric',
      'details.Care',
      'options.colour.Black',
      'options.size.One size',
      'addons.track.label',
      'addons.track.choices.The Silos',
      'addons.track.choices.Creek',
      `images.${HASH}`,
    ])
  })

  it('names a text once, although two details have one name', () => {
    const details = [...TEE.details, { name: 'Fabric', value: 'Wool' }]
    const fabrics = productTexts({ ...TEE, details }).filter(({ field }) => field === 'details.Fabric')
    expect(fabrics).toHaveLength(1)
  })
})

describe('productInLanguage', () => {
  it('returns the same product to a reader of the main language', () => {
    expect(productInLanguage(TEE, DE({ name: 'Hemd' }), null)).toBe(TEE)
  })

  it('translates texts, and keeps the values that orders name', () => {
    const texts = DE({
      name: 'Clubhemd',
      'details.Fabric': 'Stoff: Baumwolle',
      'options.colour.Black': 'Schwarz',
      'addons.track.choices.Creek': 'Bach',
      [`images.${HASH}`]: 'Ein Hemd',
    })
    const shown = productInLanguage(TEE, texts, GERMAN)
    expect(shown).toMatchObject({
      name: 'Clubhemd',
      details: [{ name: 'Stoff', value: 'Baumwolle' }, TEE.details[1]],
      images: [{ alt: 'Ein Hemd', option: 'Black' }],
      options: [
        { name: 'colour', values: [{ value: 'Black', swatch: '#000000', label: 'Schwarz' }] },
        TEE.options[1],
      ],
      addons: [{ label: 'Track', choices: ['The Silos', 'Creek'], choice_labels: ['The Silos', 'Bach'] }],
    })
    expect(shown.text_languages).toEqual({
      'details.Care': 'en',
      'options.size.One size': 'en',
      'addons.track.label': 'en',
      'addons.track.choices.The Silos': 'en',
    })
  })

  it.each([
    ['Baumwolle', { name: 'Fabric', value: 'Baumwolle' }],
    [': Baumwolle', { name: 'Fabric', value: ': Baumwolle' }],
    ['面料：棉', { name: '面料', value: '棉' }],
    ['Stoff: a: b', { name: 'Stoff', value: 'a: b' }],
  ])('reads the translated detail “%s”', (value, detail) => {
    expect(productInLanguage(TEE, DE({ 'details.Fabric': value }), GERMAN).details[0]).toEqual(detail)
  })

  it('shows the main language to a reader of a language that the club does not offer', () => {
    const shown = productInLanguage(TEE, { fr: { name: to('Maillot') } }, FRENCH)
    expect(shown.name).toBe('Club tee')
    expect(shown.text_languages).toMatchObject({ name: 'en' })
  })

  it('does not take a name of JavaScript for a translation', () => {
    const odd = { ...TEE, options: [{ name: 'kind' as const, values: [{ value: 'toString', swatch: '' }] }] }
    expect(productInLanguage(odd, { de: {} }, GERMAN).options[0]?.values[0]).toEqual({
      value: 'toString',
      swatch: '',
    })
  })
})

it('translates the name, options and extras of a line of the cart', () => {
  const texts = DE({
    name: 'Hemd',
    'options.colour.Black': 'Schwarz',
    'addons.track.label': 'Strecke',
    'addons.track.choices.Creek': 'Bach',
  })
  const item = { name: 'Club tee', options: { colour: 'Black', size: 'M' } }
  expect(itemInLanguage(item, texts, GERMAN)).toEqual({
    name: 'Hemd',
    options: { colour: 'Schwarz', size: 'M' },
  })
  expect(itemInLanguage(item, texts, null)).toBe(item)
  const addon = { code: 'track', label: 'Track', value: 'Creek' }
  expect(addonInLanguage(addon, texts, GERMAN)).toEqual({
    code: 'track',
    label: 'Strecke',
    value: 'Creek',
    value_label: 'Bach',
  })
})

it('removes translations of texts that are gone, and names those that are too long', () => {
  const texts = { ...DE({ name: 'x'.repeat(121), 'options.colour.Red': 'Rot' }), ar: { body: to('نص') } }
  expect(translationsOf(TEE, texts)).toEqual(DE({ name: 'x'.repeat(121) }))
  expect(tooLongTranslations(TEE, translationsOf(TEE, texts))).toEqual(['de.name'])
})
