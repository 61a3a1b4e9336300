import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#platform/server/caller.ts'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import { PAGE_QUERY, PAGES_QUERY, type PageItem } from '../pages.contract.ts'

const BASE = '/api/v1/cognito/page'
const DESK: readonly StaffRole[] = ['content']
const SECRET = 'marmalade'

let server: ContentServer
let pageId = 0

const textBlock = (html: string, rest: object = {}) => ({
  name: 'Words',
  template: 'text',
  variables: JSON.stringify({ heading: 'Words', html }),
  ...rest,
})

type Json = Record<string, unknown>
const json = async (promise: Promise<{ status: number; json(): unknown }>) => {
  const answer = await promise
  return { status: answer.status, body: answer.json() as Json }
}
const save = (path: string, body: object, roles: readonly StaffRole[] | null = DESK) =>
  json(server.post(`${BASE}/${path}`, body, roles))
async function saved(path: string, body: object) {
  const answer = await save(path, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer
}
const fieldsOf = (body: Json) =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
const itemOf = (body: Json) => body['item'] as PageItem & Json

beforeAll(async () => {
  server = await startContentServer()
  const { body } = await saved('create', {
    name: 'About us',
    url: '/about',
    content: JSON.stringify('<p onclick="x">Who we are</p><script>x</script>'),
    is_published: true,
    pageContents: [
      textBlock('<p>Always here</p>'),
      textBlock(`<p>${SECRET} hidden</p>`, { hidden: true }),
      textBlock(`<p>${SECRET} later</p>`, { start_time: '2026-12-01T00:00:00Z' }),
      textBlock(`<p>${SECRET} over</p>`, { end_time: '2026-11-01T00:00:00Z' }),
      textBlock(`<p>${SECRET} deleted</p>`, { deleted: true }),
      textBlock('<p>Until Sunday</p>', { end_time: '2026-11-22T00:00:00Z' }),
    ],
    rows: [
      {
        row_type: 'tabs',
        blocks: [
          {
            id: 1,
            title: 'First',
            width: 12,
            widgets: [
              { id: 1, template: 'text', variables: { heading: 'Open', html: '<p>Old but open</p>' } },
              { id: 2, template: 'text', variables: { heading: SECRET, html: '', widget_is_visible: '0' } },
              {
                id: 3,
                template: 'text',
                variables: { heading: SECRET, html: '', widget_hidden_before: '2026-12-01' },
              },
              {
                id: 4,
                template: 'text',
                variables: { heading: SECRET, html: '', widget_hidden_after: '2026-11-01' },
              },
            ],
          },
        ],
      },
    ],
  })
  pageId = itemOf(body).id
  await saved('create', { name: 'Draft', url: '/draft', content: JSON.stringify(SECRET) })
})
afterAll(() => server.stop())

describe('anonymous visitor', () => {
  const graphql = (query: string, variables: object = {}) => server.post('/graphql', { query, variables })

  it.each<[string, () => Promise<{ status: number; text: string }>]>([
    ['the list', () => server.call(`${BASE}?page_size=100&pb=1`)],
    ['find-one', () => server.call(`${BASE}?url=/about`)],
    [
      'find-one of the older renderer',
      () => server.call(`${BASE}?url=/about&page_builder=1&configuration=x`),
    ],
    ['the generic list', () => server.post(BASE, {})],
    ['the generic record by id', () => server.post(`${BASE}/${pageId}`, {})],
    ['the generic record by address', () => server.post(`${BASE}/about`, {})],
    ['pagesQuery', () => graphql(PAGES_QUERY)],
    [
      'pageQuery',
      () =>
        graphql(
          'query pageQuery($url: String) { cognitoPage(url: $url) { name content pageContents { variables } } }',
          { url: '/about' },
        ),
    ],
    [
      'any other question',
      () =>
        graphql(
          '{ a: cognitoPages { n: name } b: cognitoPages { pageContents { v: variables hidden deleted } } }',
        ),
    ],
  ])('gets from %s only the content that is visible now', async (_what, ask) => {
    const { status, text } = await ask()
    expect(status).toBe(200)
    expect(text).toContain('About us')
    expect(text).not.toContain(SECRET)
  })

  it('gets the wire form: content and variables as JSON text, hashes below imageHashes', async () => {
    const { item } = (await server.call(`${BASE}?url=/about`)).json() as { item: PageItem }
    expect(JSON.parse(item.content)).toBe('<p>Who we are</p>')
    expect(
      item.pageContents.map(({ variables }) => (JSON.parse(variables) as { html: string }).html),
    ).toEqual(['<p>Always here</p>', '<p>Until Sunday</p>'])
    expect(item.pageContents[0]).toMatchObject({
      sort_order: 0,
      hidden: false,
      editing: false,
      deleted: false,
      imageHashes: { background_image: null },
      background_video: null,
      background_image_opacity: '100',
      background_image_saturation: '100',
    })
    expect(item).toMatchObject({
      slug: 'about',
      title: 'About us',
      item_url: '/about',
      sitemap_model: 'page',
    })
    expect(item.rows?.[0]?.blocks[0]?.widgets.map(({ id }) => id)).toEqual([1])
  })

  it('gets 404 for an unpublished page, as for an unknown one', async () => {
    for (const path of ['/draft', '/never', '/%F0%9F%8F%81', `/${'x'.repeat(400)}`]) {
      const { status, body } = await json(server.call(`${BASE}?url=${path}`))
      expect([status, body['text_code']]).toEqual([404, 'NOT_FOUND'])
      expect((await server.post(BASE + path, {})).status).toBe(404)
    }
  })

  it('may not save, in any spelling of the path', async () => {
    for (const path of [
      'create',
      'create/',
      '/create',
      '%63reate',
      'CREATE',
      'update',
      'delete',
      'enable',
      'disable',
    ]) {
      const { status, body } = await save(path, { id: pageId, name: 'mine' }, null)
      expect([path, status, body['text_code']]).toEqual([path, 401, 'LOGIN_REQUIRED'])
    }
  })

  it.each([
    'page_size=101',
    'page_size=0',
    'page_size=-1',
    'page_size=1.5',
    'page_size=1e2',
    'page_size=%2010',
    'page=0',
    'page=x',
    'pb=2',
    'url=',
    'url=/a&url=/b',
    'page_size=5&page_size=6',
  ])('is refused a list with %s', async (query) => {
    const { status, body } = await json(server.call(`${BASE}?${query}`))
    expect([status, body['text_code'], fieldsOf(body).length]).toEqual([422, 'VALIDATION', 1])
  })

  it('may not filter or sort by fields for content staff', async () => {
    const asked = { filter: { is_published: false }, order: '-created_at' }
    const { status, body } = await json(server.post(BASE, asked))
    expect([status, fieldsOf(body)]).toEqual([
      422,
      ['filter.is_published unknown', 'order.-created_at unknown'],
    ])
    const desk = await json(server.post(BASE, asked, DESK))
    expect([desk.status, (desk.body['data'] as Json[]).map(({ url }) => url)]).toEqual([200, ['/draft']])
  })
})

describe('staff with another role', () => {
  it('sees what anonymous visitors see, and may not save', async () => {
    expect((await server.call(BASE, {}, ['treasurer', 'gate'])).text).not.toContain(SECRET)
    const { status, body } = await save('update', { id: pageId, name: 'mine' }, ['treasurer'])
    expect([status, body['text_code']]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('content staff', () => {
  it('see everything, in responses that are never cached', async () => {
    const { text, headers } = await server.call(BASE, {}, DESK)
    expect(text.match(new RegExp(SECRET, 'g'))?.length).toBeGreaterThan(6)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('get additional fields; everybody else gets exactly the public ones', async () => {
    const open = [
      'id',
      'name',
      'url',
      'item_url',
      'content',
      'pageContents',
      'updated_at',
      'slug',
      'title',
      'meta_description',
      'rows',
      'sitemap_model',
      'changes_at',
      'sitemap_group_model',
    ]
    const desk = [
      'seo_title',
      'seo_meta_description',
      'kind',
      'priority',
      'is_published',
      'group_id',
      'created_at',
    ]
    const fields = async (roles: readonly StaffRole[] | null) =>
      Object.keys(itemOf((await json(server.post(`${BASE}/${pageId}`, {}, roles))).body))
    expect((await fields(null)).toSorted()).toEqual(open.toSorted())
    expect((await fields(DESK)).toSorted()).toEqual([...open, ...desk].toSorted())
  })

  it.each<[string, object, string[]]>([
    ['an address that is none', { url: '/About us' }, ['url invalid']],
    ['an address with two slashes', { url: '/a//b' }, ['url invalid']],
    ['an address with a slash at its end', { url: '/a/' }, ['url invalid']],
    ["one of the app's addresses", { url: '/cart' }, ['url app_route']],
    ["what lies below one of the app's addresses", { url: '/specialvehicle/new' }, ['url app_route']],
    ['an address that is taken', { url: '/draft' }, ['url taken']],
    ['no name', { name: ' ' }, ['name too_short']],
    ['content that is no JSON text', { content: '<p>x</p>' }, ['content invalid']],
    ['content with a NUL in it', { content: '"a\\u0000b"' }, ['content invalid']],
    ['a field that is only read', { slug: 'x' }, ['slug unknown']],
    ['a field nobody knows', { is_admin: true }, ['is_admin unknown']],
    ['a group that is not there', { group_id: 99 }, ['group_id unknown']],
    ['a priority over 1', { priority: 2 }, ['priority too_long']],
    ['another kind', { kind: 'blog' }, ['kind invalid']],
  ])('may not save %s', async (_what, change, fields) => {
    const before = (await server.post(`${BASE}/${pageId}`, {}, DESK)).text
    const { status, body } = await save('update', { id: pageId, ...change })
    expect([status, fieldsOf(body)]).toEqual([422, fields])
    expect((await server.post(`${BASE}/${pageId}`, {}, DESK)).text).toBe(before)
  })

  it.each<[string, object, string]>([
    ['an unknown template', { template: 'script' }, 'template invalid'],
    ['variables that are no JSON', { variables: '{' }, 'variables invalid'],
    ['variables that are no object', { variables: '[]' }, 'variables invalid'],
    [
      'a variable the widget does not have',
      { variables: '{"heading":"","html":"","x":1}' },
      'variables.x unknown',
    ],
    ['a variable that is missing', { variables: '{"heading":""}' }, 'variables.html required'],
    [
      '__proto__ among the variables',
      { variables: '{"heading":"","html":"","__proto__":{"polluted":1}}' },
      'variables.__proto__ unknown',
    ],
    [
      'half a letter in the variables',
      { variables: '{"heading":"\\ud800","html":""}' },
      'variables.heading invalid',
    ],
    [
      'a link that acts',
      {
        template: 'call_to_action',
        variables: JSON.stringify({
          heading: [],
          text: '',
          buttons: [{ label: 'x', url: 'javascript:alert(1)', look: 'link' }],
          left_image: null,
          right_image: null,
        }),
      },
      'variables.buttons.0.url invalid',
    ],
    [
      'an end that is the start',
      { start_time: '2026-12-01T00:00:00Z', end_time: '2026-12-01T00:00:00Z' },
      'end_time too_early',
    ],
    ['a start that is no instant', { start_time: 'tomorrow' }, 'start_time invalid'],
    ['an unknown colour', { background_colour: 'red' }, 'background_colour invalid'],
    ['text nobody can read', { text_colour: 'wht', background_colour: 'wrn' }, 'text_colour unreadable'],
    ['a spacing off the scale', { padding_top: '13' }, 'padding_top invalid'],
    ['an opacity off the list', { background_image_opacity: '20' }, 'background_image_opacity invalid'],
    [
      'a saturation off the list',
      { background_image_saturation: '25' },
      'background_image_saturation invalid',
    ],
    ['an anchor with a space', { anchor_name: 'to top' }, 'anchor_name invalid'],
    ['an animation that is markup', { aos_type: '"><script>' }, 'aos_type invalid'],
    ['an unknown animation', { aos_type: 'fade-sideways' }, 'aos_type invalid'],
    ['an animation named like a method', { aos_type: 'constructor' }, 'aos_type invalid'],
    ['an unknown easing', { aos_easing: 'ease-in-back' }, 'aos_easing invalid'],
    [
      'a picture that is not there',
      { imageHashes: { background_image: '0'.repeat(32) } },
      'imageHashes.background_image unknown',
    ],
    ['a video that is not there', { background_video_id: 99 }, 'background_video_id unknown'],
    ["another page's block", { id: 9999 }, 'id unknown'],
    ['a field that is only read', { editing: true }, 'editing unknown'],
  ])('may not save a block with %s', async (_what, change, problem) => {
    const { status, body } = await save('update', {
      id: pageId,
      pageContents: [textBlock('<p>x</p>', change)],
    })
    expect(status).toBe(422)
    expect(fieldsOf(body).map((text) => text.replace('pageContents.0.', ''))).toEqual([problem])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('get the specific error messages', async () => {
    const { body } = await save('update', {
      id: pageId,
      url: '/login',
      pageContents: [textBlock('', { text_colour: 'blk', background_colour: 'bnd' })],
    })
    expect((body['errors'] as { message: string }[]).map(({ message }) => message)).toEqual([
      'That address is used by the app',
      'Pick a text colour that can be read on this background',
    ])
  })

  it('may save long texts for search engines, with a warning', async () => {
    const { status, body } = await save('update', {
      id: pageId,
      seo_title: 'x'.repeat(61),
      seo_meta_description: 'y'.repeat(160),
    })
    expect([status, body['warnings']]).toEqual([200, [{ field: 'seo_title', code: 'too_long' }]])
  })

  it('get a conflict if another person saved meanwhile', async () => {
    const seen = itemOf((await save(String(pageId), {})).body).updated_at
    expect((await save('update', { id: pageId, name: 'About us', updated_at: seen })).status).toBe(200)
    const { status, body } = await save('update', { id: pageId, name: 'About them', updated_at: seen })
    expect([status, body['text_code']]).toEqual([409, 'CONFLICT'])
  })
})

describe('saving a page', () => {
  it('flags a missing block as deleted, and keeps the id of an existing one', async () => {
    const made = itemOf(
      (
        await save('create', {
          name: 'Blocks',
          url: '/blocks',
          is_published: true,
          pageContents: [textBlock('<p>one</p>'), textBlock('<p>two</p>')],
        })
      ).body,
    )
    const [one, two] = made.pageContents
    const { body } = await save('update', {
      id: made.id,
      pageContents: [textBlock('<p>three</p>'), textBlock('<p>two!</p>', { id: two!.id })],
    })
    const blocks = itemOf(body).pageContents.map(({ id, deleted, variables }) => [
      id,
      deleted,
      (JSON.parse(variables) as { html: string }).html,
    ])
    expect(blocks).toContainEqual([one!.id, true, '<p>one</p>'])
    expect(blocks).toContainEqual([two!.id, false, '<p>two!</p>'])
    expect(blocks).toHaveLength(3)
    const { item } = (await server.call(`${BASE}?url=/blocks`)).json() as { item: PageItem }
    expect(item.pageContents.map(({ sort_order, id }) => [sort_order, id === two!.id])).toEqual([
      [0, false],
      [1, true],
    ])
  })

  it('is visible at once in every call, despite the cache', async () => {
    const lookUp = async () => [
      (await server.call(BASE)).text,
      (await server.call(`${BASE}?url=/about`)).text,
      (await server.post('/graphql', { query: PAGES_QUERY })).text,
    ]
    await lookUp()
    await save('update', { id: pageId, name: 'About us all' })
    for (const text of await lookUp()) expect(text).toContain('About us all')
    await save('disable', { id: pageId })
    const [list, one, graphql] = await lookUp()
    expect([list, graphql].join()).not.toContain('About us all')
    expect(one).toContain('NOT_FOUND')
    await save('enable', { id: pageId })
    for (const text of await lookUp()) expect(text).toContain('About us all')
  })

  it('passes on the searchable text: nothing hidden, and timed text with its bounds', async () => {
    await save('update', { id: pageId, name: 'About us' })
    const last = server.announced.at(-1)!
    if (!('published' in last)) throw new Error('was withdrawn')
    const { body, timedTexts, ...rest } = last.published
    expect(rest).toMatchObject({ id: pageId, url: '/about', title: 'About us' })
    expect(body).toBe('Who we are Words Always here First Open Old but open')
    expect(
      timedTexts.map(({ text, visibleFrom, visibleUntil }) => [
        text,
        visibleFrom?.toISOString(),
        visibleUntil?.toISOString(),
      ]),
    ).toEqual([
      [`Words ${SECRET} later`, '2026-12-01T00:00:00.000Z', undefined],
      [`Words ${SECRET} over`, undefined, '2026-11-01T00:00:00.000Z'],
      ['Words Until Sunday', undefined, '2026-11-22T00:00:00.000Z'],
      [SECRET, '2026-12-01T00:00:00.000Z', undefined],
      [SECRET, undefined, '2026-11-01T00:00:00.001Z'],
    ])
    await save('disable', { id: pageId })
    expect(server.announced.at(-1)).toEqual({ withdrawn: pageId })
    await save('enable', { id: pageId })
  })

  it('still returns an animation and an easing stored by an older release', async () => {
    const { id } = itemOf(
      (
        await save('create', {
          name: 'Older',
          url: '/older',
          is_published: true,
          pageContents: [textBlock('<p>Moved once</p>', { aos_type: 'zoom-in', aos_easing: 'linear' })],
        })
      ).body,
    )
    await server.database.pool.query(
      "update page_block set aos_type = 'flip-left', aos_easing = 'ease-in-back' where page_id = $1",
      [id],
    )
    const { item } = (await server.call(`${BASE}?url=/older`)).json() as { item: PageItem }
    expect(item.pageContents[0]).toMatchObject({ aos_type: 'flip-left', aos_easing: 'ease-in-back' })
    await save('delete', { id })
  })

  it('leaves no rows after a delete', async () => {
    const { id } = itemOf(
      (
        await save('create', {
          name: 'Gone',
          url: '/gone',
          is_published: true,
          pageContents: [textBlock('')],
        })
      ).body,
    )
    expect(await save('delete', { id })).toMatchObject({ status: 200, body: { status: 'success' } })
    expect((await server.call(`${BASE}?url=/gone`)).status).toBe(404)
    expect(
      (await server.database.pool.query('select 1 from page_block where page_id = $1', [id])).rows,
    ).toEqual([])
    expect((await save('delete', { id })).status).toBe(404)
  })
})

describe('timed blocks', () => {
  it('appear and disappear in cached responses at the exact instant', async () => {
    const seen = async () => {
      const { item } = (await server.call(`${BASE}?url=/about`)).json() as { item: PageItem }
      const list = (await server.call(BASE)).text
      const graphql = (await server.post('/graphql', { query: PAGES_QUERY })).text
      const names = item.pageContents.map(({ variables }) => (JSON.parse(variables) as { html: string }).html)
      return [
        names,
        /Until Sunday/.test(list),
        /Until Sunday/.test(graphql),
        list.includes(SECRET),
        graphql.includes(SECRET),
      ]
    }
    expect(await seen()).toEqual([['<p>Always here</p>', '<p>Until Sunday</p>'], true, true, false, false])
    server.clock.setTo('2026-11-21T23:59:59.999Z')
    expect((await seen())[1]).toBe(true)
    server.clock.setTo('2026-11-22T00:00:00Z')
    expect(await seen()).toEqual([['<p>Always here</p>'], false, false, false, false])
    server.clock.setTo('2026-12-01T00:00:00Z')
    expect(await seen()).toEqual([['<p>Always here</p>', `<p>${SECRET} later</p>`], false, false, true, true])
    server.clock.setTo('2026-11-21T00:00:00Z')
    await save('update', { id: pageId, name: 'About us' })
  })
})

// This must be the last test, because the cache does not expect the clock to move backwards.
it('returns when a block or widget next appears or disappears, without its content', async () => {
  const pageQuery = { query: PAGE_QUERY, variables: { url: '/about' } }
  const reads: (() => Promise<unknown>)[] = [
    async () => ((await server.call(`${BASE}?url=/about`)).json() as Json)['item'],
    async () => ((await server.call(`${BASE}?page_size=100&pb=1`)).json() as { data: Json[] }).data[0],
    async () => ((await server.post('/graphql', pageQuery)).json() as { data: Json }).data['cognitoPage'],
    async () =>
      ((await server.post('/graphql', { query: PAGES_QUERY })).json() as { data: { cognitoPages: Json[] } })
        .data.cognitoPages[0],
    async () => itemOf((await server.post(`${BASE}/about`, {}, ['content'])).json() as Json),
  ]
  for (const read of reads) expect(await read()).toMatchObject({ changes_at: '2026-11-22T00:00:00.000Z' })
  server.clock.setTo('2026-11-22T00:00:00Z')
  for (const read of reads) expect(await read()).toMatchObject({ changes_at: '2026-12-01T00:00:00.000Z' })
  server.clock.setTo('2026-12-01T00:00:00Z')
  for (const read of reads) expect(await read()).toMatchObject({ changes_at: null })
})
