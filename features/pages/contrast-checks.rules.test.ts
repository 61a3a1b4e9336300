import { describe, expect, it } from 'vitest'
import { blankValues } from './blank-values.rules.ts'
import { backgroundImagesOf, contrastFindings } from './contrast-checks.rules.ts'
import { fieldsOfPage } from './field-walk.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import { BLOCK_FIELDS, PAGE_FIELDS } from './page-fields.rules.ts'
import { WIDGET_FIELDS } from './widget-fields.rules.ts'
import type { WidgetTemplate } from './widgets.contract.ts'

const [NIGHT, NOON, GREY] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)]
const AVERAGES = new Map([
  [NIGHT, '#101418'],
  [NOON, '#f2efe6'],
  [GREY, '#7f7f7f'],
])
const SHARP = { background_image_opacity: '100', background_image_saturation: '100' }

function pageOf(template: WidgetTemplate, look: object, variables: object = {}): PageVersionContent {
  const values = {
    template,
    ...blankValues(BLOCK_FIELDS),
    ...SHARP,
    ...look,
    variables: { ...blankValues(WIDGET_FIELDS[template]), ...variables },
  }
  return { fields: blankValues(PAGE_FIELDS), blocks: [{ key: 'a', values }] }
}
const found = (content: PageVersionContent) =>
  contrastFindings(content, fieldsOfPage(content), AVERAGES).map(({ code, block, path }) => [
    code,
    block,
    path,
  ])
const LOW = [['low_contrast', 'a', 'background_image']]

describe('text over the background image of a block', () => {
  it.each([
    ['dark text on a bright image', { background_image: NOON }, []],
    ['dark text on a dark image', { background_image: NIGHT }, LOW],
    ['white text on a dark image', { background_image: NIGHT, text_colour: 'wht' }, []],
    ['white text on a bright image', { background_image: NOON, text_colour: 'wht' }, LOW],
    ['white text on a grey image', { background_image: GREY, text_colour: 'wht' }, LOW],
    [
      // The pale image lets the page show through, which is dark in dark mode.
      'dark text on a pale image without a background colour',
      { background_image: NOON, background_image_opacity: '30' },
      LOW,
    ],
    [
      'dark text on a pale image over amber',
      { background_image: NIGHT, background_image_opacity: '10', background_colour: 'wrn' },
      [],
    ],
    [
      'the light text of a dark background under a pale image',
      { background_image: NOON, background_image_opacity: '10', background_colour: 'bnd' },
      [],
    ],
    [
      'the light text of a dark background under a strong image',
      { background_image: NOON, background_image_opacity: '90', background_colour: 'bnd' },
      LOW,
    ],
    ['an image whose colour is not known', { background_image: 'd'.repeat(32) }, []],
    ['no image', { text_colour: 'wht', background_colour: 'bnd' }, []],
  ])('%s', (_, look, expected) => {
    expect(found(pageOf('text', look))).toEqual(expected)
  })

  it('lists each image once', () => {
    const content = pageOf('text', { background_image: NIGHT })
    const twice = { ...content, blocks: [...content.blocks, ...content.blocks] }
    expect(backgroundImagesOf(twice, fieldsOfPage(twice))).toEqual([NIGHT])
  })
})

describe('a large quote over its picture', () => {
  const image = (placeholder: string) => ({
    background_image: { hash: NIGHT, aspect: '16x9', alt: 'Hills', placeholder, width: 1600, height: 900 },
  })

  it.each([
    ['a bright picture', image('#f2efe6'), []],
    ['a dark picture', image('#101418'), [['low_contrast', 'a', 'variables/background_image']]],
    ['a dark picture that a video replaces', { ...image('#101418'), background_video_id: 3 }, []],
  ])('%s', (_, variables, expected) => {
    expect(found(pageOf('hero_quote', {}, variables))).toEqual(expected)
  })
})

describe('a widget of the older renderer', () => {
  const rows = (settings: object): PageVersionContent => ({
    fields: {
      ...blankValues(PAGE_FIELDS),
      rows: [
        {
          _key: 'k1',
          id: 1,
          row_type: 'columns',
          blocks: [
            {
              _key: 'k1',
              id: 1,
              title: '',
              width: 12,
              widgets: [
                { _key: 'k1', id: 1, template: 'text', variables: { heading: '', html: '', ...settings } },
              ],
            },
          ],
        },
      ],
    },
    blocks: [],
  })

  it('is checked with its own settings', () => {
    const image = { widget_background_image: { url: '/a', hash: NIGHT } }
    const place = 'rows/k1/blocks/k1/widgets/k1/variables/widget_background_image'
    expect(found(rows(image))).toEqual([['low_contrast', null, place]])
    expect(found(rows({ ...image, widget_text_colour: 'wht' }))).toEqual([])
    expect(found(rows({ widget_background_image: { url: '/a' } }))).toEqual([])
  })
})
