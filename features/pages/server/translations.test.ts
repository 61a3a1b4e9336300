import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import { blankValues } from '../blank-values.rules.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../classic-fields.rules.ts'
import type {
  AppliedEdit,
  DeskPage,
  OpenedDraft,
  PageOperation,
  PageVersionContent,
} from '../page-drafts.contract.ts'
import { BLOCK_FIELDS } from '../page-fields.rules.ts'
import type { PageItem } from '../pages.contract.ts'
import { textsOfValues } from '../translations.rules.ts'
import { WIDGET_FIELDS } from '../widget-fields.rules.ts'

const BASE = '/api/v1/cms/page'
const CLIENT = 'client-translator'
const STEPS = '00000000-0000-4000-8000-000000000001'
const TEXT = '00000000-0000-4000-8000-000000000002'
const FORM = '00000000-0000-4000-8000-000000000004'
const HIDDEN = '00000000-0000-4000-8000-000000000003'

let server: ContentServer

beforeAll(async () => {
  server = await startContentServer()
})
afterAll(() => server.stop())
beforeEach(() => server.offer('en', 'ar', 'de'))

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await server.post(`${BASE}/${path}`, body, ['content'])
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json() as T
}

let clientSeq = 0
async function edit(page: number, operations: PageOperation[]) {
  clientSeq += 1
  const body = { page, client: CLIENT, client_seq: clientSeq, base: 10_000, operations }
  return (await post<{ edit: AppliedEdit }>('edit', body)).edit
}
const open = async (page: number) =>
  (await post<{ draft: OpenedDraft }>('open', { page, client: CLIENT })).draft
const publish = async (page: number) => post('publish', { page, seq: (await open(page)).seq })

const block = (
  key: string,
  template: 'text' | 'steps' | 'contact_form',
  values: object,
  hidden = false,
): PageOperation => ({
  kind: 'add_block',
  block: key,
  after: null,
  values: {
    template,
    ...blankValues(BLOCK_FIELDS),
    background_image_opacity: '100',
    background_image_saturation: '100',
    hidden,
    variables: { ...blankValues(WIDGET_FIELDS[template]), ...values },
  },
})
const translate = (
  key: string | null,
  path: string,
  [of, value]: readonly [string, string],
  language = 'ar',
): PageOperation => ({
  kind: 'set',
  block: key,
  path: `translations/${language}/${path}`,
  value: { value, of },
})
const set = (key: string | null, path: string, value: unknown): PageOperation => ({
  kind: 'set',
  block: key,
  path,
  value,
})

const JOIN = ['Join the club', 'انضم إلى النادي'] as const
const HOW = ['<p>It takes ten minutes.</p>', '<p>يستغرق الأمر عشر دقائق.</p>'] as const
const TOPICS = { of: ['Joining', 'Events'], value: ['الانضمام', 'الفعاليات'] }
const SECOND = ['Pay the fee', 'ادفع الرسوم'] as const

let pages = 0
/** A published page with three blocks, of which one is hidden, and some Arabic texts. */
async function translatedPage(): Promise<DeskPage> {
  pages += 1
  const { page } = await post<{ page: DeskPage }>('create', { name: 'Join', url: `/join-${pages}` })
  const steps = [
    { _key: 'k1', title: 'Write to us', text: 'By email.' },
    { _key: 'k2', title: SECOND[0], text: 'By card.' },
  ]
  const sent = await edit(page.id, [
    block(HIDDEN, 'text', { heading: 'Secret', html: '<p>Secret</p>' }, true),
    block(TEXT, 'text', { heading: JOIN[0], html: HOW[0] }),
    block(STEPS, 'steps', { heading: 'Steps', steps }),
    set(null, 'seo_meta_description', 'How to join.'),
    translate(null, 'name', ['Join', 'الانضمام']),
    translate(HIDDEN, 'variables/heading', ['Secret', 'سر']),
    translate(TEXT, 'variables/heading', JOIN),
    translate(STEPS, 'variables/steps/k2/title', SECOND),
  ])
  const refused = sent.results.filter(({ status }) => status !== 'applied')
  if (refused.length > 0) throw new Error(JSON.stringify(sent.results))
  await publish(page.id)
  return page
}

async function visit(url: string, language?: string): Promise<PageItem> {
  const lang = language === undefined ? '' : `&lang=${language}`
  const answer = await server.call(`/api/v1/cognito/page?url=${url}${lang}`)
  return (answer.json() as { item: PageItem }).item
}
const variablesOf = ({ pageContents }: PageItem, template: string) =>
  JSON.parse(pageContents.find((each) => each.template === template)?.variables ?? '{}') as Record<
    string,
    unknown
  >

it('shows each text in the requested language, and texts without a translation in the main language', async () => {
  const { url } = await translatedPage()
  const item = await visit(url, 'ar')
  expect(item.name).toBe('الانضمام')
  expect(variablesOf(item, 'text')).toMatchObject({
    heading: JOIN[1],
    html: `<div lang="en">${HOW[0]}</div>`,
  })
  expect(variablesOf(item, 'steps')['steps']).toMatchObject([
    // The text is isolated, because it reads from left to right between texts from right to left.
    { title: '\u2068Write to us\u2069', text: '\u2068By email.\u2069' },
    { title: SECOND[1], text: '\u2068By card.\u2069' },
  ])
})

it('gives the search the visible texts in each language into which a part of the page is translated', async () => {
  const { id } = await translatedPage()
  const published = server.announced.flatMap((event) => ('published' in event ? [event.published] : []))
  expect(published.at(-1)).toMatchObject({
    id,
    title: 'Join',
    translations: [{ language: 'ar', title: 'الانضمام' }],
  })
  const body = published.at(-1)?.translations[0]?.body ?? ''
  expect(body).toContain(JOIN[1])
  expect(body).toContain('It takes ten minutes.')
  expect(body).toContain(SECOND[1])
  expect(body).not.toMatch(/سر|Secret/)
})

it('sends the topics of a contact form in the club’s language along with the translated ones', async () => {
  const { url, id } = await translatedPage()
  await edit(id, [
    block(FORM, 'contact_form', { heading: 'Write to us', topics: ['Joining', 'Events'] }),
    { kind: 'set', block: FORM, path: 'translations/ar/variables/topics', value: TOPICS },
  ])
  await publish(id)
  expect(variablesOf(await visit(url, 'ar'), 'contact_form')).toMatchObject({
    topics: TOPICS.value,
    _sent_topics: TOPICS.of,
  })
  expect(variablesOf(await visit(url), 'contact_form')).not.toHaveProperty('_sent_topics')
})

it('marks a block without any translation as a whole', async () => {
  const { url } = await translatedPage()
  const item = await visit(url, 'de')
  expect(variablesOf(item, 'text')).toMatchObject({
    heading: JOIN[0],
    html: HOW[0],
    _lang: { lang: 'en' },
  })
  // If the requested language is not offered by the club, the answer is in the main language and marked with it.
  expect(variablesOf(await visit(url, 'fr'), 'text')).toMatchObject({ _lang: { lang: 'en' } })
})

it('sends neither keys nor translations to visitors, and none of a hidden block', async () => {
  const { url } = await translatedPage()
  for (const language of [undefined, 'en', 'ar', 'de']) {
    const text = JSON.stringify(await visit(url, language))
    expect(text).not.toMatch(/_key|translations|Secret|سر/)
  }
  expect(JSON.stringify(await visit(url))).not.toContain('_lang')
})

it('sends the same answer for any requested language if the club has only one', async () => {
  const { url } = await translatedPage()
  const before = await visit(url)
  server.offer('en')
  expect(await visit(url, 'ar')).toEqual(before)
})

it('shows the record calls of the desk the texts of the main language only', async () => {
  const { url } = await translatedPage()
  const answer = await server.call(`/api/v1/cognito/page?url=${url}&lang=ar`, {}, ['content'])
  expect(answer.text).toContain(JOIN[0])
  expect(answer.text).not.toContain(JOIN[1])
})

it('returns the language of the address in GraphQL, in the list and for one page', async () => {
  const { url } = await translatedPage()
  const ask = async (query: string, variables: object, lang: string) => {
    const { text } = await server.call(`/graphql${lang}`, {
      method: 'POST',
      body: { query, variables },
      headers: { 'content-type': 'application/json' },
    })
    return text
  }
  const one = 'query pageQuery($url: String) { cognitoPage(url: $url) { name } }'
  const list = 'query pagesQuery { cognitoPages { name } }'
  expect(await ask(one, { url }, '?lang=ar')).toContain('الانضمام')
  expect(await ask(list, {}, '?lang=ar')).toContain('الانضمام')
  expect(await ask(one, { url }, '')).not.toContain('الانضمام')
  expect(await ask(list, {}, '')).not.toContain('الانضمام')
  const refused = await server.call(`/api/v1/cognito/page?url=${url}&lang=klingon`)
  expect(refused.status).toBe(422)
})

it('never shows the translations of a draft to visitors', async () => {
  const { id, url } = await translatedPage()
  await edit(id, [translate(TEXT, 'variables/html', HOW)])
  expect(JSON.stringify(await visit(url, 'ar'))).not.toContain('عشر')
  await publish(id)
  expect(variablesOf(await visit(url, 'ar'), 'text')).toMatchObject({ html: HOW[1] })
})

it('keeps translations through moves, copies, changed items, restored versions and the record calls', async () => {
  const { id, url } = await translatedPage()
  const item = { _key: 'k3', title: 'First of all', text: '' }
  await edit(id, [
    { kind: 'add_item', block: STEPS, path: 'variables/steps', item, after: null },
    { kind: 'move_item', block: STEPS, path: 'variables/steps/k2', after: 'k3' },
    { kind: 'move_block', block: TEXT, after: null },
  ])
  await publish(id)
  const titles = async (page: string) =>
    (variablesOf(await visit(page, 'ar'), 'steps')['steps'] as { title: string }[]).map(({ title }) => title)
  expect((await titles(url))[1]).toBe(SECOND[1])

  // Saves the page through the record calls, with a change of another text.
  const desk = await server.call(`/api/v1/cognito/page?url=${url}`, {}, ['content'])
  const { item: live } = desk.json() as { item: PageItem }
  const update = await server.post(
    '/api/v1/cognito/page/update',
    { id, seo_title: 'Join us', updated_at: live.updated_at },
    ['content'],
  )
  expect(update.status, update.text).toBe(200)
  expect((await titles(url))[1]).toBe(SECOND[1])

  const copy = { name: 'Copy', url: `${url}-copy`, copy_of: id }
  const { page } = await post<{ page: DeskPage }>('create', copy)
  await publish(page.id)
  expect((await titles(copy.url))[1]).toBe(SECOND[1])

  await edit(id, [{ kind: 'remove_item', block: STEPS, path: 'variables/steps/k2' }])
  await edit(id, [set(TEXT, 'translations/ar/variables/heading', null)])
  await publish(id)
  expect(variablesOf(await visit(url, 'ar'), 'text')).toMatchObject({ heading: `\u2068${JOIN[0]}\u2069` })
  const { seq } = await open(id)
  await post('restore', { page: id, seq, version: 2 })
  await publish(id)
  expect(variablesOf(await visit(url, 'ar'), 'text')).toMatchObject({ heading: JOIN[1] })
  expect(await titles(url)).toContain(SECOND[1])
})

it('restores an item that was removed while its text was translated', async () => {
  const { id } = await translatedPage()
  const { seq: base } = await open(id)
  await edit(id, [{ kind: 'remove_item', block: STEPS, path: 'variables/steps/k1' }])
  const answer = await server.post(
    `${BASE}/edit`,
    {
      page: id,
      client: 'client-other',
      client_seq: pages,
      base,
      operations: [translate(STEPS, 'variables/steps/k1/title', ['Write to us', 'اكتب إلينا'])],
    },
    ['content'],
  )
  const { edit: applied } = answer.json() as { edit: AppliedEdit }
  expect(applied.results).toEqual([{ status: 'restored' }])
})

it('stores two translations of one text as a conflict', async () => {
  const { id } = await translatedPage()
  const { seq: base } = await open(id)
  await edit(id, [translate(TEXT, 'variables/html', HOW)])
  const answer = await server.post(
    `${BASE}/edit`,
    {
      page: id,
      client: 'client-second',
      client_seq: pages,
      base,
      operations: [translate(TEXT, 'variables/html', [HOW[0], '<p>عشر دقائق</p>'])],
    },
    ['content'],
  )
  const { edit: applied } = answer.json() as { edit: AppliedEdit }
  expect(applied.results).toEqual([{ status: 'conflict' }])
})

it.each([
  [
    'a language that does not exist',
    'translations/xx/variables/heading',
    { value: 'a', of: 'b' },
    'unknown_field',
  ],
  ['a field that is no text', 'translations/ar/hidden', { value: 'a', of: 'b' }, 'unknown_field'],
  [
    'a translation of a translation',
    'translations/ar/translations/de/name',
    { value: 'a', of: 'b' },
    'unknown_field',
  ],
  ['a value that is no text', 'translations/ar/variables/heading', { value: 7, of: 'b' }, 'invalid'],
  ['further properties', 'translations/ar/variables/heading', { value: 'a', of: 'b', by: 1 }, 'invalid'],
  [
    'a text that is too long',
    'translations/ar/variables/heading',
    { value: 'a'.repeat(5000), of: 'b' },
    'too_long',
  ],
])('refuses to set a translation: %s', async (_, path, value, code) => {
  const { id } = await translatedPage()
  const { results } = await edit(id, [set(TEXT, path, value)])
  expect(results).toEqual([{ status: 'refused', code }])
})

it('sanitises the HTML of translations, in one change and in a new block', async () => {
  const { id } = await translatedPage()
  const unsafe = '<p>آمن</p><script>alert(1)</script>'
  await edit(id, [translate(TEXT, 'variables/html', [HOW[0], unsafe])])
  const { blocks } = await open(id)
  const copy = '00000000-0000-4000-8000-00000000000c'
  const source = blocks.find(({ key }) => key === TEXT)?.values ?? { template: 'text', variables: {} }
  const translations = { ar: { 'variables/html': { value: unsafe, of: unsafe } } }
  const added = await edit(id, [
    { kind: 'add_block', block: copy, after: null, values: { ...source, translations } },
  ])
  expect(added.results[0]?.status).toBe('applied')
  const draft = JSON.stringify((await open(id)).blocks)
  expect(draft).toContain('آمن')
  expect(draft).not.toContain('script')
})

it('updates the links in translations when the address of a page changes', async () => {
  const { id, url } = await translatedPage()
  const { id: target, url: from } = await translatedPage()
  const link = (text: string, to: string) => `<p><a href="${to}">${text}</a></p>`
  await edit(id, [
    set(TEXT, 'variables/html', link('here', from)),
    translate(TEXT, 'variables/html', [link('here', from), link('هنا', from)]),
  ])
  await publish(id)
  await edit(target, [set(null, 'url', `${from}-moved`)])
  await publish(target)
  expect(variablesOf(await visit(url, 'ar'), 'text')).toMatchObject({ html: link('هنا', `${from}-moved`) })
  const { blocks } = await open(id)
  const stored = blocks.find(({ key }) => key === TEXT)
    ?.values as PageVersionContent['blocks'][number]['values']
  expect(stored['translations']).toMatchObject({
    ar: { 'variables/html': { of: link('here', `${from}-moved`) } },
  })
})

it('returns the languages to the editor, and lists the pages with translations to update', async () => {
  const { id, url } = await translatedPage()
  expect((await open(id)).languages).toEqual(['en', 'ar', 'de'])
  const plain = await post<{ page: DeskPage }>('create', { name: 'Plain', url: `${url}-plain` })
  const listed = async () => {
    const answer = await server.call(`${BASE}?filter=translation`, {}, ['content'])
    return (answer.json() as { data: DeskPage[] }).data.map((page) => page.id)
  }
  expect(await listed()).toContain(id)
  expect(await listed()).not.toContain(plain.page.id)
  const { fields, blocks } = await open(id)
  const rest = [
    { key: null, fields: DRAFT_PAGE_FIELDS, values: fields },
    ...blocks.map(({ key, values }) => ({ key, fields: DRAFT_BLOCK_FIELDS, values })),
  ].flatMap((part) => textsOfValues(part.key, part.fields, part.values, 'ar'))
  await edit(
    id,
    rest
      .filter(({ state }) => state === 'missing')
      .map(({ block: key, path, value }) => translate(key, path, [String(value), 'نص'])),
  )
  expect(await listed()).not.toContain(id)
  await edit(id, [set(TEXT, 'variables/heading', 'Become a member')])
  expect(await listed()).toContain(id)
})
