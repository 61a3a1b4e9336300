import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { type Asked, openSmallApi, type Said, type SmallApi } from '#tests/kit/small-api.ts'
import { askGraphql, call, callForFile, REQUEST_SPACING_MS, setBaseUrl } from './http.ts'
import { RequestFailure } from './request-failure.ts'

const READ = endpoint<{ q?: string }, { n: number }>('GET', '/api/v1/things')
const WRITE = endpoint<{ note?: string }, { n: number }>('POST', '/api/v1/things')

let browser: FakeBrowser
let api: SmallApi
let answer: (asked: Asked) => Said | undefined | Promise<Said | undefined>

beforeEach(async () => {
  browser = openFakeBrowser()
  api = await openSmallApi((asked) => answer(asked))
  answer = () => undefined
  setBaseUrl(`${api.url}/`)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  browser.close()
})

describe('a call', () => {
  it('puts a read into the query and a write into a JSON body, behind the base URL', async () => {
    await call(READ, { q: 'a b&c' })
    await call(WRITE, { note: 'x' })
    expect(api.asked.map(({ method, path, query, body }) => [method, path, query.get('q'), body])).toEqual([
      ['GET', '/api/v1/things', 'a b&c', ''],
      ['POST', '/api/v1/things', null, { note: 'x' }],
    ])
  })

  it('sends a form as it is, for files', async () => {
    const form = new FormData()
    form.set('image', new Blob(['bytes']), 'me.png')
    await call(WRITE, form)
    expect(api.asked[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('brings a file', async () => {
    answer = () => ({ body: { all: 'mine' } })
    const file = await callForFile(READ, {})
    expect(await file.text()).toBe('{"all":"mine"}')
  })

  it('repeats the XSRF cookie in its header with writes, and with nothing else', async () => {
    browser.cookie = 'locale=en; XSRF-TOKEN=abc%3D; x=y'
    await call(READ, {})
    await call(WRITE, {})
    expect(api.asked.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, 'abc='])
  })

  it('leaves at least 50 ms after the one before', async () => {
    const left: number[] = []
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((...asked) => {
      left.push(Date.now())
      return fetch(...asked)
    })
    await Promise.all(Array.from({ length: 4 }, () => call(READ, {})))
    const gaps = left.slice(1).map((atMs, index) => atMs - (left[index] ?? 0))
    // Timers may fire a millisecond early by the clock.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(REQUEST_SPACING_MS - 2)
  })
})

describe('a request that fails', () => {
  const failureOf = async (asking: Promise<unknown>): Promise<RequestFailure> => {
    const failure = await asking.then(
      () => null,
      (error: unknown) => error,
    )
    if (!(failure instanceof RequestFailure)) throw new Error('it did not fail')
    return failure
  }

  it('is a network error when nobody answers', async () => {
    answer = () => null
    expect((await failureOf(call(READ, {}))).kind).toBe('network_error')
  })

  it('is aborted when its signal says so', async () => {
    const control = new AbortController()
    answer = () => {
      control.abort()
      return new Promise(() => undefined)
    }
    expect((await failureOf(call(READ, {}, { signal: control.signal }))).kind).toBe('request_aborted')
  })

  it('is made and aborted on phones that know no AbortSignal.any', async () => {
    const younger = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {}
    Reflect.deleteProperty(AbortSignal, 'any')
    try {
      const control = new AbortController()
      await expect(call(READ, {}, { signal: control.signal })).resolves.toBeDefined()
      control.abort()
      expect((await failureOf(call(READ, {}, { signal: control.signal }))).kind).toBe('request_aborted')
    } finally {
      Object.defineProperty(AbortSignal, 'any', younger)
    }
  })

  it('exceeds the timeout after 50 000 ms', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
    expect((await failureOf(call(READ, {}))).kind).toBe('timeout_exceeded')
    expect(timeout).toHaveBeenCalledWith(50_000)
  })

  it('names an unsupported protocol', async () => {
    setBaseUrl('ftp://club.example')
    expect((await failureOf(call(READ, {}))).kind).toBe('unsupported_protocol')
  })

  it.each([
    [404, 'bad_request'],
    [503, 'bad_response'],
  ])('is with status %i a %s, with the words of the server', async (status, kind) => {
    answer = () => ({
      status,
      body: {
        status: 'error',
        text_code: 'NOPE',
        message: 'Not now',
        errors: [{ field: 'a', code: 'b', message: 'c' }],
      },
    })
    expect(await failureOf(call(READ, {}))).toMatchObject({
      kind,
      status,
      textCode: 'NOPE',
      message: 'Not now',
      fields: [{ field: 'a', code: 'b', message: 'c' }],
    })
  })

  it('says how long to wait when the server does', async () => {
    answer = () => ({ status: 429, headers: { 'retry-after': '90' }, body: { text_code: 'RATE_LIMITED' } })
    expect((await failureOf(call(WRITE, {}))).retryAfterS).toBe(90)
  })
})

describe('a GraphQL error other than 401 or 422', () => {
  it('is logged and the data of the answer returned', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer = () => ({ body: { data: { pages: [1] }, errors: [{ message: 'half of it' }] } })
    await expect(askGraphql('/graphql', '{ pages }', {})).resolves.toEqual({ pages: [1] })
    expect(warned).toHaveBeenCalledWith('graphql', [{ message: 'half of it' }])
  })
})
