import { getIntrospectionQuery } from 'graphql'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { PAGE_QUERY, PAGES_QUERY } from '../../pages.contract.ts'

type GraphqlAnswer = { data?: Record<string, unknown> | null; errors?: { message: string }[] }

let server: ContentServer
let open: ContentServer

const ask = async (body: object | string) => {
  const answer = await server.post('/graphql', body)
  return { status: answer.status, ...(answer.json() as GraphqlAnswer) }
}

beforeAll(async () => {
  server = await startContentServer()
  open = await startContentServer({ showsSchema: true })
  await server.post(
    '/api/v1/cognito/page/create',
    { name: 'About', url: '/about', content: '"<p>x</p>"', is_published: true },
    ['content'],
  )
})
afterAll(async () => {
  await server.stop()
  await open.stop()
})

describe('GraphQL over HTTP', () => {
  // Four of the audits in the public suite query the schema, so they need a server that allows introspection.
  it('passes every audit of the public suite', async () => {
    const results = await Promise.all(serverAudits({ url: `${open.url}/graphql` }).map((audit) => audit.fn()))
    const failed = results
      .filter(({ status }) => status !== 'ok')
      .map((result) => `${result.id} ${result.name}: ${'reason' in result ? result.reason : ''}`)
    expect(failed).toEqual([])
    expect(results).toHaveLength(61)
  })

  it('answers the client’s two documents', async () => {
    const pages = await ask({ query: PAGES_QUERY, variables: {} })
    expect(pages).toMatchObject({
      status: 200,
      data: { cognitoPages: [{ name: 'About', url: '/about', content: '"<p>x</p>"', pageContents: [] }] },
    })
    const page = await ask({ query: PAGE_QUERY, variables: { url: '/about' }, operationName: 'pageQuery' })
    expect(page.data?.['cognitoPage']).toEqual(Reflect.get(pages.data?.['cognitoPages'] ?? [], 0))
  })

  it('returns null for an unknown or missing URL', async () => {
    for (const variables of [
      { url: '/never' },
      { url: null },
      {},
      { url: 'a\u0000' },
      { url: '__proto__' },
    ]) {
      expect(await ask({ query: PAGE_QUERY, variables })).toEqual({
        status: 200,
        data: { cognitoPage: null },
      })
    }
  })

  it('accepts queries by GET, but no mutations', async () => {
    const got = await server.call(`/graphql?query=${encodeURIComponent('{ cognitoPages { url } }')}`)
    expect(got.json()).toEqual({ data: { cognitoPages: [{ url: '/about' }] } })
    const written = await server.call(
      `/graphql?query=${encodeURIComponent('mutation { cognitoPages { url } }')}`,
    )
    expect((written.json() as GraphqlAnswer).data).toBeUndefined()
    expect((await server.call('/graphql', { method: 'DELETE' })).status).toBe(405)
  })

  it('sends the same bytes from the cache as without it, in the accepted media type', async () => {
    const asked = (accept: string) =>
      server.call('/graphql', {
        method: 'POST',
        body: { query: PAGES_QUERY },
        headers: { accept, 'accept-encoding': 'br' },
      })
    const plain = await asked('application/json')
    const modern = await asked('application/graphql-response+json')
    expect([plain.headers['content-type'], modern.headers['content-type']]).toEqual([
      'application/json; charset=utf-8',
      'application/graphql-response+json; charset=utf-8',
    ])
    expect(plain.headers['content-encoding']).toBe('br')
    expect(modern.text).toBe(plain.text)
    expect(
      (await server.call('/graphql', { method: 'POST', body: { query: PAGES_QUERY, extensions: {} } })).text,
    ).toBe(plain.text)
  })

  it('allows introspection only if configured', async () => {
    const hidden = await ask({ query: getIntrospectionQuery() })
    expect([hidden.data, hidden.errors === undefined]).toEqual([undefined, false])
    expect(JSON.stringify(hidden)).not.toContain('CognitoPage')
    const shown = await open.post('/graphql', { query: getIntrospectionQuery() })
    expect(shown.text).toContain('CognitoPage')
    expect(await ask({ query: '{ __typename }' })).toEqual({ status: 200, data: { __typename: 'Query' } })
  })

  const deep = `{ cognitoPages { ${'pageContents { '.repeat(199)} id ${'} '.repeat(199)} } }`
  const inlineDeep = `{ ${'... { '.repeat(120)} __typename ${'} '.repeat(120)} }`
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, at) => `a${at}: cognitoPages { id }`).join(' ')} }`
  const fragments = `{ cognitoPages { ...F0 } } ${Array.from({ length: 40 }, (_, at) => `fragment F${at} on CognitoPage { ...F${at + 1} ...F${at + 1} }`).join(' ')} fragment F40 on CognitoPage { id }`
  const fewFragments = `{ cognitoPages { ...F0 } } ${Array.from({ length: 9 }, (_, at) => `fragment F${at} on CognitoPage { ${`...F${at + 1} `.repeat(9)} }`).join(' ')} fragment F9 on CognitoPage { id }`

  it.each<[string, object | string]>([
    ['1,000 aliases', { query: aliases(1000) }],
    ['11 aliases', { query: aliases(11) }],
    ['depth 200', { query: deep }],
    ['120 fragments inside each other', { query: inlineDeep }],
    ['6 root fields', { query: `{ ${'cognitoPages { id } '.repeat(6)} }` }],
    ['300 equal fields', { query: `{ cognitoPages { ${'id '.repeat(300)} } }` }],
    ['41 fragments that double', { query: fragments }],
    ['10 fragments that grow ninefold', { query: fewFragments }],
    [
      'a circle of fragments',
      {
        query:
          '{ cognitoPages { ...A } } fragment A on CognitoPage { ...B } fragment B on CognitoPage { ...A }',
      },
    ],
    ['a batch', [{ query: '{ __typename }' }, { query: '{ __typename }' }]],
    ['a mutation', { query: 'mutation { cognitoPages { id } }' }],
    ['a subscription', { query: 'subscription { cognitoPages { id } }' }],
    ['an unknown field', { query: '{ users { email } }' }],
    ['variables that are a list', { query: PAGE_QUERY, variables: [] }],
    ['a url that is a list', { query: PAGE_QUERY, variables: { url: ['/about', '/b'] } }],
    ['a url that is an object', { query: PAGE_QUERY, variables: { url: { $ne: '' } } }],
    ['no document', {}],
    ['no JSON', '{"query":'],
  ])('refuses %s without a database query', async (_what, body) => {
    const { database } = server
    let refused: GraphqlAnswer = {}
    const statements = await countStatements(database, async () => void (refused = await ask(body)))
    const { data, errors } = refused
    expect(statements).toEqual([])
    expect(data ?? null).toBeNull()
    expect(errors?.length).toBeGreaterThan(0)
    expect(JSON.stringify(errors)).not.toMatch(/node_modules|\.ts:|select /)
  })

  it('refuses a body that is too large', async () => {
    expect((await server.post('/graphql', { query: `{ __typename } #${'x'.repeat(40_000)}` })).status).toBe(
      413,
    )
  })

  it('is not open to prototype pollution', async () => {
    const body =
      '{"query":"query q($url: String) { cognitoPage(url: $url) { id } }","variables":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"url":"/about"}}'
    expect((await ask(body)).data?.['cognitoPage']).toEqual({ id: 1 })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect((await ask({ query: `{ ${name} { id } }` })).errors?.length).toBe(1)
    }
  })
})
