import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentServer, KEPT_IMAGE, startContentServer } from '#tests/kit/content-server.ts'
import { PAGES_QUERY, type PageItem } from '../pages.contract.ts'

const BASE = '/api/v1/cognito/page'
const MISSING_IMAGE = 'f'.repeat(32)
const MISSING_VIDEO = 4711

let server: ContentServer
let videoId = 0

beforeAll(async () => {
  server = await startContentServer()
  await server.database.pool.query(`
    insert into media_image (hash, file_name, extension, width_px, height_px, byte_size, alt, is_decorative, placeholder, created_at)
    values ('${KEPT_IMAGE}', 'a.jpg', 'jpg', 1600, 900, 1, '', true, '#112233', '2026-01-01Z')`)
  const { rows } = await server.database.pool.query<{ id: number }>(`
    insert into media_video (name, slate_hash, width_px, height_px, mp4_key, webm_key, created_at)
    values ('Lap', '${KEPT_IMAGE}', 1920, 1080, 'a.mp4', 'a.webm', '2026-01-01Z') returning id`)
  videoId = rows[0]!.id
})
afterAll(() => server.stop())

const image = (hash: string) => ({
  hash,
  aspect: '16x9',
  alt: '',
  placeholder: '#112233',
  width: 16,
  height: 9,
})
const quote = (rest: object) => ({
  quote: 'Fast',
  author: 'Ann',
  role: '',
  overlay_image: null,
  background_image: null,
  background_video_id: null,
  ...rest,
})
const quoteBlock = (rest: object) => ({
  name: 'Quote',
  template: 'hero_quote',
  variables: JSON.stringify(quote(rest)),
})
const inRows = (template: string, variables: object) => ({
  rows: [
    {
      row_type: 'columns',
      blocks: [{ id: 1, title: '', width: 12, widgets: [{ id: 1, template, variables }] }],
    },
  ],
})

async function save(path: string, body: object) {
  const answer = await server.post(`${BASE}/${path}`, { name: 'Media', is_published: true, ...body }, [
    'content',
  ])
  const { item, errors = [] } = answer.json() as {
    item?: PageItem
    errors?: { field: string; code: string }[]
  }
  return { status: answer.status, item, errors: errors.map(({ field, code }) => `${field} ${code}`) }
}

describe('page whose widgets refer to missing media', () => {
  it.each<[string, () => object, string]>([
    [
      'a picture in a slot',
      () => ({ pageContents: [quoteBlock({ overlay_image: image(MISSING_IMAGE) })] }),
      'pageContents.0.variables.overlay_image.hash unknown',
    ],
    [
      'the video of a quote',
      () => ({ pageContents: [quoteBlock({ background_video_id: MISSING_VIDEO })] }),
      'pageContents.0.variables.background_video_id unknown',
    ],
    [
      'a picture of a list',
      () => ({
        pageContents: [
          {
            name: 'Gallery',
            template: 'gallery',
            variables: JSON.stringify({
              heading: '',
              images: [KEPT_IMAGE, MISSING_IMAGE].map((hash) => ({ ...image(hash), caption: '' })),
            }),
          },
        ],
      }),
      'pageContents.0.variables.images.1.hash unknown',
    ],
    [
      'the picture behind a widget of the older renderer',
      () =>
        inRows('text', {
          heading: '',
          html: '',
          widget_background_image: { url: '/x.jpg', hash: MISSING_IMAGE },
        }),
      'rows.0.blocks.0.widgets.0.variables.widget_background_image.hash unknown',
    ],
    [
      'the video of a quote of the older renderer',
      () => inRows('hero_quote', quote({ background_video_id: MISSING_VIDEO })),
      'rows.0.blocks.0.widgets.0.variables.background_video_id unknown',
    ],
  ])('is refused: %s', async (_what, body, error) => {
    expect(await save('create', { url: '/missing-media', ...body() })).toMatchObject({
      status: 422,
      errors: [error],
    })
  })
})

describe('video of a quote', () => {
  const sent = () => ({ id: videoId, has_webm: true, imageHashes: { slate: KEPT_IMAGE } })

  it('is returned with its playback data, in blocks and rows, and stored as an id only', async () => {
    const rows = inRows('hero_quote', quote({ background_video_id: videoId }))
    const body = { url: '/quoted', pageContents: [quoteBlock({ background_video_id: videoId })], ...rows }
    expect((await save('create', body)).status).toBe(200)
    const { item } = (await server.call(`${BASE}?url=/quoted`)).json() as { item: PageItem }
    expect(JSON.parse(item.pageContents[0]!.variables)).toMatchObject({ background_video: sent() })
    expect(item.rows?.[0]?.blocks[0]?.widgets[0]?.variables).toMatchObject({ background_video: sent() })
    expect((await server.post('/graphql', { query: PAGES_QUERY })).text).toContain('background_video')
    // The client sends the received value back unchanged.
    const again = await save('update', {
      id: item.id,
      pageContents: [
        {
          id: item.pageContents[0]!.id,
          ...quoteBlock(JSON.parse(item.pageContents[0]!.variables) as object),
        },
      ],
      rows: item.rows,
    })
    expect([again.status, again.errors]).toEqual([200, []])
    const { rows: stored } = await server.database.pool.query<{ variables: object }>(
      'select variables from page_block where page_id = $1',
      [item.id],
    )
    expect(stored[0]?.variables).toEqual(quote({ background_video_id: videoId }))
  })
})
