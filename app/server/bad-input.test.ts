import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#tests/kit/ask.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'

const PAGE = '/api/v1/cognito/page'
const REAL_SETTINGS = {
  DEMO: '0',
  SECRET_KEY: 'of a server that serves no demo, 32 letters and more',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'office@club.example',
}
const HASH = '0123456789abcdef0123456789abcdef'

let server: RunningServer
let desk: Asker

beforeAll(async () => {
  server = await startTestServer()
  desk = server.as({ personId: 1, roles: ['content'] })
})
afterAll(() => server.stop())

describe('malformed input gets a documented refusal and changes nothing', () => {
  const READS = [
    '/api/v1/cognito/domain/currentDomain',
    '/api/v1/cognito/domain/initialData',
    PAGE,
    '/api/v1/cognito/group',
    '/api/v1/cognito/group/club/member',
    '/api/v1/cognito/group/details/club/member/full',
    '/api/v1/cognito/group/__proto__/constructor',
    '/api/v1/cognito/default/file/1',
    '/api/v1/search',
    '/v/1.mp4',
    `/assets/i/${HASH}/1x1/300.jpg`,
  ]
  const QUERIES = [
    'url=',
    'url[]=/about',
    'url=/about&url=/join',
    'url=%00',
    `url=/${'a'.repeat(8000)}`,
    'page=0',
    'page=-1',
    'page=1e9',
    'page=__proto__',
    'page_size=0',
    'page_size=101',
    'page_size=NaN',
    'pb=2',
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'q=',
    'q=%01%02',
    `q=${'x'.repeat(2000)}`,
    `q=${encodeURIComponent("' or 1=1; drop table page; --")}`,
    `q=${encodeURIComponent('!!!(((&|:*')}`,
    'q[a]=b',
    'image_aspect=7x7',
    'image_width=0',
    'image_width=999999999999',
    'image_aspect=constructor',
    '%ff=%fe',
  ]
  const PATHS = [
    '/assets/i/../../../etc/passwd',
    '/assets/i/zz/1x1/300.jpg',
    `/assets/i/${HASH}/2x2/300.jpg`,
    `/assets/i/${HASH}/1x1/0.jpg`,
    `/assets/i/${HASH}/1x1/3851.jpg`,
    `/assets/i/${HASH}/1x1/-5.jpg`,
    `/assets/i/${HASH}/1x1/1.5.jpg`,
    `/assets/i/${HASH}/1x1/1e3.jpg`,
    `/assets/i/${HASH}/1x1/300.svg`,
    `/assets/i/${HASH}/__proto__/300.jpg`,
    '/v/0.mp4',
    '/v/99999999999999999999.mp4',
    '/v/1.exe',
    '/v/..%2f1.mp4',
    '/api/v1/cognito/default/file/..%2f..%2fetc',
    '/api/v1/cognito/default/file/1e400',
    '/api/v1/cognito/group/details/a/b/%00',
    '/api/v1/nothing',
  ]
  const WRITES = [
    PAGE,
    `${PAGE}/1`,
    `${PAGE}/about`,
    `${PAGE}/__proto__`,
    `${PAGE}/create`,
    `${PAGE}/update`,
    `${PAGE}/enable`,
    `${PAGE}/disable`,
    `${PAGE}/delete`,
    '/api/v1/cognito/group',
    '/api/v1/cognito/group/create',
    '/api/v1/cognito/group/update',
    '/api/v1/cognito/group/delete',
    '/api/v1/cognito/group/addPhoto',
    '/api/v1/cognito/group/upload',
    '/api/v1/cognito/image/getByHash',
    '/api/v1/cognito/domain/update',
    '/api/v1/cognito/redirect/create',
    '/api/v1/cognito/redirect/delete',
    '/api/v1/club/contact',
    '/graphql',
  ]
  const BODIES: [string, string][] = [
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['half an object', '{"id":'],
    ['a polluting key', '{"__proto__":{"polluted":1},"name":"x"}'],
    ['a polluting constructor', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['a polluting filter', '{"filter":{"__proto__":{"eq":1}}}'],
    ['a foreign operator', '{"filter":{"name":{"$ne":1}}}'],
    ['a filter of a list', '{"filter":{"name":["a","b"]}}'],
    ['a filter by a secret', '{"filter":{"password":{"like":"a%"}}}'],
    ['an order with SQL in it', '{"order":"name; drop table page"}'],
    ['an order by a secret', '{"order":"password"}'],
    ['an order that is a list', '{"order":["name"]}'],
    ['pages out of range', '{"page":1e309,"page_size":-1}'],
    ['too large a page', '{"page_size":101}'],
    ['an id with SQL in it', '{"id":"1 or 1=1"}'],
    ['an id that is an object', '{"id":{"gt":0}}'],
    ['an id beyond numbers', '{"id":99999999999999999999}'],
    [
      'control characters',
      '{"id":1,"name":"\\u0000","url":"/a\\u0007b","hash":"\\u0000","email":"a@b\\r\\nBcc: c@d"}',
    ],
    ['half a letter', '{"name":"\\ud800","message":"\\udfff"}'],
    [
      'wrong types',
      '{"id":true,"name":{},"url":[],"hash":5,"query":{},"variables":"x","from":1,"to":null,"email":[]}',
    ],
    ['a number as a text', '{"id":"1","width":"300","query":1}'],
    ['deep nesting', `{"filter":${'{"name":'.repeat(5000)}1${'}'.repeat(5000)}}`],
    ['deep lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['many keys', `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) })],
    [
      'ten thousand aliases',
      JSON.stringify({
        query: `{${Array.from({ length: 10_000 }, (_, at) => `a${at}:cognitoPages{id}`).join(' ')}}`,
      }),
    ],
    ['a deep question', JSON.stringify({ query: `{${'cognitoPages{'.repeat(200)}id${'}'.repeat(200)}}` })],
    ['a batch', JSON.stringify(Array.from({ length: 50 }, () => ({ query: '{cognitoPages{id}}' })))],
  ]
  const OTHER_TYPES = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]
  const CODES =
    /^(BAD_REQUEST|LOGIN_REQUIRED|FORBIDDEN|NOT_FOUND|METHOD_NOT_ALLOWED|TOO_LARGE|UNSUPPORTED_TYPE|VALIDATION|RATE_LIMITED|CONFLICT)$/

  const counts = async () =>
    (
      await server.database.pool.query<{
        pages: string
        groups: string
        redirects: string
        messages: string
      }>(
        'select (select count(*) from page) pages, (select count(*) from record_group) groups, (select count(*) from site_redirect) redirects, (select count(*) from contact_message) messages',
      )
    ).rows[0]

  function expectDocumented(answer: Answer, isJson: boolean): void {
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toMatch(
      /node_modules|\.ts:\d|at Object\.|select "|postgres|drizzle|\/platform\//i,
    )
    if (answer.status < 400 || !isJson) return
    const refusal = answer.json() as Record<string, unknown>
    // Skip answers to GraphQL queries with an error, because GraphQL over HTTP has an error format of its own.
    if (Array.isArray(refusal['errors']) && !('status' in refusal)) return
    expect(refusal['status']).toBe('error')
    expect(refusal['text_code']).toMatch(CODES)
    expect(refusal['message']).toEqual(expect.any(String))
    expect(refusal['request_id']).toEqual(expect.any(String))
  }

  test.each(READS)('GET %s with malformed queries', async (path) => {
    for (const query of QUERIES) {
      const answer = await server.request('GET', `${path}?${query}`)
      expect(answer.status, query).toBeLessThan(500)
      expectDocumented(answer, path.startsWith('/api/'))
    }
  })

  test.each(PATHS)('GET %s as a malformed path', async (path) => {
    const answer = await server.request('GET', path)
    expect([400, 404, 422]).toContain(answer.status)
    expectDocumented(answer, path.startsWith('/api/'))
  })

  test.each(WRITES)('POST %s with malformed bodies and content types', async (path) => {
    const before = await counts()
    for (const asker of [server, desk]) {
      for (const [, body] of BODIES) {
        const headers = { 'content-type': 'application/json' }
        const answer = await asker.request('POST', path, { body, headers })
        expectDocumented(answer, true)
      }
      for (const type of OTHER_TYPES) {
        const headers = { 'content-type': type }
        const answer = await asker.request('POST', path, { body: 'id=1&name=x', headers })
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expectDocumented(answer, true)
      }
    }
    expect(await counts()).toEqual(before)
    expect((await server.request('GET', '/healthz')).status).toBe(200)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('refuses the same call under every spelling of its path', async () => {
    for (const spelling of [
      '/api/v1/cognito/page/create/',
      '//api/v1/cognito/page/create',
      '/api/v1/cognito/./page/create',
      '/api/v1/cognito/page/%63reate',
      '/API/v1/Cognito/Page/CREATE',
      '/api/v1/x/../cognito/page/create',
    ]) {
      const answer = await server.request('POST', spelling, { body: { name: 'Mine', url: '/mine' } })
      expect([spelling, answer.status]).toEqual([spelling, 401])
    }
    const overridden = await server.request('GET', `${PAGE}/create`, {
      headers: { 'x-http-method-override': 'POST' },
    })
    expect([404, 405]).toContain(overridden.status)
  })

  test('the gallery and the mailbox exist in the demo only', async () => {
    expect((await server.request('GET', '/demo_asdf')).status).toBe(200)
    const real = await startTestServer({ settings: REAL_SETTINGS })
    expect((await real.request('GET', '/demo_asdf')).status).toBe(404)
    expect((await real.request('GET', '/dev/mailbox')).status).toBe(404)
    expect((await real.request('GET', '/dev/mailbox.json')).status).toBe(404)
    await real.stop()
  })
})
