import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer

const post = async (path: string, body: object) => {
  const answer = await server.as({ roles: ['content'] }).request('POST', path, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer
}
const redirect = (from: string, to: string) => post('/api/v1/cognito/redirect/create', { from, to })
const locationOf = async (path: string, headers: Record<string, string> = {}) => {
  const { status, headers: sent } = await server.request('GET', path, { headers })
  return status === 302 ? sent['location'] : status
}

beforeAll(async () => {
  server = await startTestServer()
  for (const url of ['/old-club', '/join', '/home'])
    await post('/api/v1/cognito/page/create', { name: `Page ${url}`, url, is_published: true })
})
afterAll(() => server.stop())

it('redirects from an address that has a page, even if the page was cached', async () => {
  expect(await locationOf('/old-club')).toBe(200)
  expect((await redirect('/old-club', 'join')).json()).toMatchObject({
    item: { from: '/old-club', to: '/join' },
    warnings: [{ field: 'from', code: 'hides_page' }],
  })
  expect(await locationOf('/old-club')).toBe('/join')
  expect(await locationOf('/Old-Club/')).toBe('/join')
})

it.each(['/renew', '/shop', '/calendar', '/profile', '/search', '/invoice/print/abc'])(
  'redirects from the screen at %s',
  async (from) => {
    expect(await locationOf(from)).not.toBe('/join')
    expect((await redirect(from, '/join')).json()).toMatchObject({ warnings: [{ code: 'hides_screen' }] })
    expect(await locationOf(from)).toBe('/join')
  },
)

it('sends to the app only the redirects from addresses with a page or screen', async () => {
  await redirect('/nowhere', '/join')
  const { text } = await server.request('GET', '/join')
  const hydration = JSON.parse(/id="hydration">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as {
    loaderData: { site: { redirects: Record<string, string> } }
  }
  expect(hydration.loaderData.site.redirects).toMatchObject({ '/old-club': '/join', '/renew': '/join' })
  expect(hydration.loaderData.site.redirects).not.toHaveProperty('/nowhere')
  expect(await locationOf('/nowhere')).toBe('/join')
})

it('shows the page again once the redirect is deleted', async () => {
  await post('/api/v1/cognito/redirect/delete', { from: '/old-club' })
  expect(await locationOf('/old-club')).toBe(200)
})
