import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { type Asked, openSmallApi, type Said, type SmallApi } from '#tests/kit/small-api.ts'
import { askGraphql, call, callForFile, REQUEST_SPACING_MS, setBaseUrl } from './http.ts'
import { RequestFailure } from './request-failure.ts'
import { promptStepUp, registerStepUpPrompt } from './step-up-prompt.ts'

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

describe('call', () => {
  it('sends a read as query and a write as JSON body, with the base URL in front', async () => {
    await call(READ, { q: 'a b&c' })
    await call(WRITE, { note: 'x' })
    expect(api.asked.map(({ method, path, query, body }) => [method, path, query.get('q'), body])).toEqual([
      ['GET', '/api/v1/things', 'a b&c', ''],
      ['POST', '/api/v1/things', null, { note: 'x' }],
    ])
  })

  it('sends FormData unchanged, for files', async () => {
    const form = new FormData()
    form.set('image', new Blob(['bytes']), 'me.png')
    await call(WRITE, form)
    expect(api.asked[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('returns a file as Blob', async () => {
    answer = () => ({ body: { all: 'mine' } })
    const file = await callForFile(READ, {})
    expect(await file.text()).toBe('{"all":"mine"}')
  })

  it('repeats the XSRF cookie in a header for writes only', async () => {
    browser.cookie = 'locale=en; XSRF-TOKEN=abc%3D; x=y'
    await call(READ, {})
    await call(WRITE, {})
    expect(api.asked.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, 'abc='])
  })

  it('is sent again once if the XSRF cookie changed meanwhile, and not if it is the same', async () => {
    const mismatch: Said = { status: 403, body: { text_code: 'XSRF_MISMATCH', message: 'out of date' } }
    browser.cookie = 'XSRF-TOKEN=first'
    answer = () => {
      if (api.asked.length > 1) return { body: { ok: true } }
      browser.cookie = 'XSRF-TOKEN=second'
      return mismatch
    }
    await call(WRITE, {})
    expect(api.asked.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['first', 'second'])
    answer = () => mismatch
    await expect(call(WRITE, {})).rejects.toMatchObject({ textCode: 'XSRF_MISMATCH' })
    expect(api.asked).toHaveLength(3)
  })

  it('starts at least 50 ms after the previous one', async () => {
    const left: number[] = []
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((...asked) => {
      left.push(Date.now())
      return fetch(...asked)
    })
    await Promise.all(Array.from({ length: 4 }, () => call(READ, {})))
    const gaps = left.slice(1).map((atMs, index) => atMs - (left[index] ?? 0))
    // The limit is a millisecond lower, because timers may fire a millisecond early.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(REQUEST_SPACING_MS - 2)
  })
})

describe('call that needs a step-up', () => {
  const refused: Said = {
    status: 403,
    body: { text_code: 'STEP_UP_NEEDED', message: 'Confirm that it is you.' },
  }
  let prompts: number
  let unregister: () => void

  const promptWith = (isSteppedUp: boolean): void => {
    prompts = 0
    unregister = registerStepUpPrompt(() => {
      prompts++
      answer = () => (isSteppedUp ? undefined : refused)
      return Promise.resolve(isSteppedUp)
    })
    answer = () => refused
  }
  afterEach(() => unregister())

  it('is repeated with the same idempotency key after the dialog', async () => {
    promptWith(true)
    await call(WRITE, { note: 'a' }, { idempotencyKey: 'once' })
    expect(prompts).toBe(1)
    expect(api.asked.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual([
      ['once', { note: 'a' }],
      ['once', { note: 'a' }],
    ])
  })

  it('opens one dialog for concurrent calls', async () => {
    promptWith(true)
    expect(await Promise.all([promptStepUp(), promptStepUp()])).toEqual([true, true])
    expect(prompts).toBe(1)
  })

  it('fails with the original refusal when the person cancels', async () => {
    promptWith(false)
    await expect(call(WRITE, {})).rejects.toMatchObject({ textCode: 'STEP_UP_NEEDED', status: 403 })
    expect(api.asked).toHaveLength(1)
  })
})

describe('failed request', () => {
  const failureOf = async (asking: Promise<unknown>): Promise<RequestFailure> => {
    const failure = await asking.then(
      () => null,
      (error: unknown) => error,
    )
    if (!(failure instanceof RequestFailure)) throw new Error('it did not fail')
    return failure
  }

  it('is a network error when the server cannot be reached', async () => {
    answer = () => null
    expect((await failureOf(call(READ, {}))).kind).toBe('network_error')
  })

  it('is aborted by its signal', async () => {
    const control = new AbortController()
    answer = () => {
      control.abort()
      return new Promise(() => undefined)
    }
    expect((await failureOf(call(READ, {}, { signal: control.signal }))).kind).toBe('request_aborted')
  })

  it('is sent and aborted on phones without AbortSignal.any', async () => {
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

  it('times out after 50 000 ms', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
    expect((await failureOf(call(READ, {}))).kind).toBe('timeout_exceeded')
    expect(timeout).toHaveBeenCalledWith(50_000)
  })

  it('reports an unsupported protocol', async () => {
    setBaseUrl('ftp://club.example')
    expect((await failureOf(call(READ, {}))).kind).toBe('unsupported_protocol')
  })

  it.each([
    [404, 'bad_request'],
    [503, 'bad_response'],
  ])('with status %i is a %s with the server’s message', async (status, kind) => {
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

  it('contains the Retry-After of the server', async () => {
    answer = () => ({ status: 429, headers: { 'retry-after': '90' }, body: { text_code: 'RATE_LIMITED' } })
    expect((await failureOf(call(WRITE, {}))).retryAfterS).toBe(90)
  })
})

describe('a GraphQL error other than 401 or 422', () => {
  it('is logged, and the data of the response is returned', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer = () => ({ body: { data: { pages: [1] }, errors: [{ message: 'half of it' }] } })
    await expect(askGraphql('/graphql', '{ pages }', {})).resolves.toEqual({ pages: [1] })
    expect(warned).toHaveBeenCalledWith('graphql', [{ message: 'half of it' }])
  })
})
