import { afterAll, beforeAll, expect, test } from 'vitest'
import { routePaths } from '#tests/kit/route-paths.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { sendUnfinished } from '#tests/kit/unfinished-request.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The addresses of the API that take POST. */
const postPaths = (): string[] =>
  routePaths(server.clubApp.server.app, 'POST').filter((name) => name.startsWith('/api/v1/'))

const statusOf = async (path: string, body: string): Promise<number> =>
  (await server.request('POST', path, { body, headers: { 'content-type': 'application/json' } })).status

test('refuses guests on every route that requires a login before parsing the body', async () => {
  const paths = postPaths()
  expect(paths.length).toBeGreaterThan(150)
  const late: string[] = []
  let refused = 0
  for (const path of paths) {
    if ((await statusOf(path, '{')) === 401) refused += 1
    else if ((await statusOf(path, '{}')) === 401) late.push(path)
  }
  expect(late).toEqual([])
  expect(refused).toBeGreaterThan(100)
})

test.each([
  ['/api/v1/cognito/user/uploadImage', 'application/json'],
  ['/api/v1/cognito/page/create', 'application/json'],
  ['/api/v1/cognito/group/upload', 'multipart/form-data; boundary=x'],
])('%s refuses a guest before the body has arrived', async (path, type) => {
  const sending = sendUnfinished(server.url, path, {
    announced: 13_900_000,
    headers: { 'content-type': type },
  })
  expect(await sending.answer).toMatch(/^HTTP\/1\.1 401 /)
  sending.drop()
})

test('an image upload accepts one string of 14 MB, but refuses a list of many values with 413', async () => {
  const member = server.as({})
  const path = '/api/v1/cognito/user/uploadImage'
  const many = await member.request('POST', path, { body: { image: Array.from({ length: 20 }, () => 0) } })
  expect([many.status, many.json()]).toEqual([413, expect.objectContaining({ text_code: 'TOO_LARGE' })])
  const one = await member.request('POST', path, { body: { image: 'A'.repeat(13_900_000) } })
  expect(one.status).toBe(415)
})
