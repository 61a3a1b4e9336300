import { expect, it } from 'vitest'
import { demoEventTexts, withEventTexts } from './demo-event-texts.ts'
import { comingEvents } from './demo-events-coming.ts'
import { laterEvents } from './demo-events-later.ts'
import { pastEvents } from './demo-events-past.ts'
import { draftOf } from './demo-events-shape.ts'
import { addDemoArt } from './demo-art.ts'
import { groupTexts } from './demo-group-texts.ts'
import { DEMO_TREES, type DemoGroup } from './demo-groups.ts'
import { demoProductTexts, withProductTexts } from './demo-product-texts.ts'
import { demoProducts } from './demo-shop.ts'
import { demoTickets } from './demo-tickets.ts'
import { TRANSLATED_TYPES } from './membership-type-texts.ts'

type Translations = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const TODAY = '2026-11-21'
const NOTHING_STORED = { tracks: new Map(), pictures: new Map() }
const DOCUMENTS = ['Supplementary regulations', 'Entry conditions'].map((name) => ({
  name,
  url: '/file',
  bytes: 1,
  is_regulations: false,
}))

/** Returns the paths without a translation, like `de hoodie details.Fit`. */
const missing = (record: string, fields: readonly string[], translations: Translations) =>
  ['ar', 'de'].flatMap((language) =>
    fields
      .filter((field) => translations[language]?.[field] === undefined)
      .map((field) => `${language} ${record} ${field}`),
  )
const groupsBelow = (group: DemoGroup): DemoGroup[] => [group, ...(group.children ?? []).flatMap(groupsBelow)]

it('every text of every product is translated into Arabic and German', async () => {
  const art = await addDemoArt({
    addImage: async (_bytes, fileName) => ({ hash: fileName, widthPx: 800, heightPx: 800, placeholder: '' }),
    addVideo: async () => ({ id: 1 }),
  })
  const products = [...demoProducts(art), ...demoTickets(art, TODAY)]
  const texts = products.map((product) => ({ product, fields: fieldsOf(demoProductTexts(product)) }))
  expect(texts.filter(({ fields }) => !fields.includes('name') || !fields.includes('body'))).toEqual([])
  expect(
    texts.flatMap(({ product, fields }) =>
      missing(product.url, fields, withProductTexts(product).translations),
    ),
  ).toEqual([])
})

it('every text of every event is translated into Arabic and German', () => {
  const drafts = [pastEvents, comingEvents, laterEvents]
    .flatMap((events) => events(TODAY, DOCUMENTS))
    .map((event) => draftOf(NOTHING_STORED, event))
  const texts = drafts.map((draft) => ({ draft, fields: fieldsOf(demoEventTexts(draft)) }))
  expect(texts.filter(({ fields }) => !fields.includes('title'))).toEqual([])
  expect(
    texts.flatMap(({ draft, fields }) => missing(draft.slug, fields, withEventTexts(draft).translations)),
  ).toEqual([])
})

it('the names of all groups and membership types are translated into Arabic and German', () => {
  const groups = DEMO_TREES.flatMap(({ root }) => groupsBelow(root))
  expect([
    ...groups.flatMap((group) => missing(group.slug, ['name'], groupTexts(group))),
    ...TRANSLATED_TYPES.flatMap(({ code, translations = {} }) =>
      missing(code, ['name', 'description'], translations),
    ),
  ]).toEqual([])
})

function fieldsOf(texts: readonly { field: string }[]): string[] {
  return texts.map(({ field }) => field)
}
