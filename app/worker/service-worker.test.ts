import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHECKED_HEADER, DOCUMENTS_CACHE, DOCUMENTS_MOST, LANGUAGE_HEADER } from './keeping.rules.ts'
import type { WhenChecked } from './messages.ts'

const SITE = 'https://club.example'
const CARD = '/api/v1/club/membership/card'
const FILE = '/assets/web-a.js'
const GATE_FILE = '/assets/gate-a.js'

/** A fake of the browser's cache storage that can be full or broken. */
class Store {
  readonly caches = new Map<string, Map<string, Response>>()
  isBroken = false
  isFull = false

  private named(name: string): Map<string, Response> {
    const known = this.caches.get(name) ?? new Map<string, Response>()
    this.caches.set(name, known)
    return known
  }

  private refuse(isRefused: boolean): void {
    if (isRefused) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }

  private urlOf(asked: string | { url: string }): string {
    return new URL(typeof asked === 'string' ? asked : asked.url, SITE).href
  }

  async keys(): Promise<string[]> {
    this.refuse(this.isBroken)
    return [...this.caches.keys()]
  }

  async delete(name: string): Promise<boolean> {
    this.refuse(this.isBroken)
    return this.caches.delete(name)
  }

  async match(asked: string | { url: string }): Promise<Response | undefined> {
    this.refuse(this.isBroken)
    for (const kept of this.caches.values()) {
      const found = kept.get(this.urlOf(asked))
      if (found !== undefined) return found.clone()
    }
    return undefined
  }

  async open(name: string): Promise<object> {
    this.refuse(this.isBroken)
    const kept = this.named(name)
    const put = async (asked: string | { url: string }, answer: Response): Promise<void> => {
      this.refuse(this.isFull)
      kept.set(this.urlOf(asked), answer)
    }
    return {
      put,
      add: async (path: string) => {
        const answer = await net(path)
        if (!answer.ok) throw new TypeError('not there')
        await put(path, answer)
      },
      match: async (asked: string | { url: string }) => kept.get(this.urlOf(asked))?.clone(),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (asked: { url: string }) => kept.delete(asked.url),
    }
  }

  /** Returns all cached content except the site's code, as text. */
  async texts(): Promise<string> {
    const all = [...this.caches].flatMap(([name, kept]) =>
      [...kept].map(([url, answer]) => ({ name, url, answer })),
    )
    const lines = all.map(async ({ name, url, answer }) => `${name} ${url} ${await answer.clone().text()}`)
    return (await Promise.all(lines)).join('\n')
  }
}

let store: Store
let net: (asked: string | { url: string }) => Promise<Response>
let listeners: Map<string, (event: object) => void>
let claims = 0

beforeEach(() => {
  vi.resetModules()
  store = new Store()
  listeners = new Map()
  net = async (asked) => answerOf(typeof asked === 'string' ? asked : new URL(asked.url).pathname)
})

afterEach(() => vi.unstubAllGlobals())

/** Returns the fake server's response for a path. */
const answerOf = (path: string, body = `the server on ${path}`): Response =>
  new Response(body, {
    headers: { date: 'Sat, 21 Nov 2026 01:00:00 GMT', 'cache-control': 'public, max-age=0' },
  })

const noSignal = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

/** Starts a fresh worker, as the browser does each time it has stopped an idle one. */
async function startWorker(version = '1'): Promise<void> {
  vi.resetModules()
  listeners.clear()
  const scope = {
    caches: store,
    location: { origin: SITE },
    clients: { claim: async () => void (claims += 1) },
    skipWaiting: async () => undefined,
    fetch: (asked: string | { url: string }) => net(asked),
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    SHELL: { version, site: [FILE], members: ['/assets/members-a.js'], gate: [GATE_FILE] },
  }
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value)
  await import('./service-worker.ts')
}

/** Dispatches an event to the worker and waits until all its work is done. */
async function dispatch(kind: string, more: object = {}): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners.get(kind)?.({
    waitUntil: (work: Promise<unknown>) => works.push(work),
    ports: [],
    source: null,
    ...more,
  })
  for (let done = 0; done < works.length; done += 1) await works[done]
}

type Ask = {
  method?: string
  isNavigation?: boolean
  person?: string
  session?: string
  body?: string
  page?: string
  timeStamp?: number
  language?: string
}

const tokenOf = (person: string, session: string): string =>
  `e30.${Buffer.from(JSON.stringify({ sub: person, sid: `${person}-${session}` })).toString('base64url')}.signature`

/** The page's message to the worker that a person has logged out. */
const FORGET = { data: { kind: 'forget', token: tokenOf('7', '1') } }

/** Makes a request through the worker. @returns null if the worker leaves the request to the browser */
async function ask(
  path: string,
  {
    method = 'GET',
    isNavigation = false,
    person,
    session = '1',
    body = '',
    page = '',
    timeStamp = 0,
    language,
  }: Ask = {},
) {
  const headers = new Headers()
  if (person !== undefined) headers.set('authorization', `Bearer ${tokenOf(person, session)}`)
  if (language !== undefined) headers.set(LANGUAGE_HEADER, language)
  const request = {
    url: SITE + path,
    method,
    mode: isNavigation ? 'navigate' : 'cors',
    headers,
    clone: () => request,
    text: async () => body,
  }
  const works: Promise<unknown>[] = []
  let answer: Promise<Response> | null = null
  listeners.get('fetch')?.({
    request,
    resultingClientId: page,
    timeStamp,
    waitUntil: (work: Promise<unknown>) => works.push(work),
    respondWith: (said: Promise<Response>) => {
      answer = said
    },
  })
  if (answer === null) return null
  const response = await (answer as Promise<Response>)
  await Promise.all(works)
  return response
}

const textOf = async (asked: Promise<Response | null>): Promise<string> => (await (await asked)?.text()) ?? ''

/** Returns the time that the worker reports for a page's document. */
async function checkedOf(page: string): Promise<string | null> {
  let said: WhenChecked | null = null
  const port = { postMessage: (words: WhenChecked) => (said = words) }
  await dispatch('message', { data: { kind: 'when checked' }, source: { id: page }, ports: [port] })
  return (said as WhenChecked | null)?.checkedAt ?? null
}

it('claims a page that was loading while the worker started', async () => {
  await startWorker()
  const before = claims
  await dispatch('message', { data: { kind: 'keep', files: [FILE], isMember: false } })
  expect(claims).toBe(before + 1)
})

describe('logging out while a page is being cached', () => {
  it('caches none of the members’ pages', async () => {
    await startWorker()
    const keeping = dispatch('message', { data: { kind: 'keep', files: [FILE], isMember: true } })
    await dispatch('message', FORGET)
    await keeping
    expect(store.caches.has('paddock-documents')).toBe(false)
  })
})

describe('offline', () => {
  it('a call returns the latest cached response with its time', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    net = noSignal
    const kept = await ask(CARD, { person: '7' })
    expect(await kept?.text()).toBe(`the server on ${CARD}`)
    expect(kept?.headers.get(CHECKED_HEADER)).toBe('Sat, 21 Nov 2026 01:00:00 GMT')
  })

  describe.each([
    ['the open calendar', '/api/v1/club/event/calendar', {}],
    ['an event of the calendar', '/api/v1/club/event/calendar/twilight?day=1', {}],
    ['a member’s card', CARD, { person: '7' }],
    ['the garage', '/api/v1/club/vehicle', { person: '7', method: 'POST', body: '{"page":1}' }],
  ])('%s in two languages', (_, path, request) => {
    const speak = (words: string): void => {
      net = async (asked) => answerOf(typeof asked === 'string' ? asked : asked.url, words)
    }

    it('is shown in the language of the page, whichever was visited last', async () => {
      await startWorker()
      speak('in English')
      await ask(path, { ...request, language: 'en' })
      speak('auf Deutsch')
      await ask(path, { ...request, language: 'de' })
      net = noSignal
      expect(await textOf(ask(path, { ...request, language: 'en' }))).toBe('in English')
      expect(await textOf(ask(path, { ...request, language: 'de' }))).toBe('auf Deutsch')
    })

    it('is shown in another language if the page’s own was never visited', async () => {
      await startWorker()
      speak('in English')
      await ask(path, { ...request, language: 'en' })
      net = noSignal
      expect(await textOf(ask(path, { ...request, language: 'ar' }))).toBe('in English')
    })

    it('is shown as an earlier worker stored it, without a language', async () => {
      await startWorker()
      speak('of before')
      await ask(path, request)
      net = noSignal
      expect(await textOf(ask(path, { ...request, language: 'en' }))).toBe('of before')
    })
  })

  it('a call with other input is not answered with the response of another language', async () => {
    await startWorker()
    await ask('/api/v1/club/event/calendar?page=1', { language: 'en' })
    net = noSignal
    const other = await ask('/api/v1/club/event/calendar?page=2', { language: 'de' })
    expect(other?.type).toBe('error')
  })

  describe('a document whose address names a language', () => {
    const speak = (words: string): void => {
      net = async (asked) => answerOf(typeof asked === 'string' ? asked : asked.url, words)
    }
    const visit = (address: string) => textOf(ask(address, { isNavigation: true }))

    it('is shown in the language asked for, whichever was visited last', async () => {
      await startWorker()
      speak('in English')
      await visit('/about')
      speak('auf Deutsch')
      await visit('/about?lang=de&utm_source=mail')
      speak('بالعربية')
      await visit('/about?lang=ar')
      net = noSignal
      expect(await visit('/about')).toBe('in English')
      expect(await visit('/about?lang=de')).toBe('auf Deutsch')
      expect(await visit('/About/?lang=ar')).toBe('بالعربية')
    })

    it('is shown in another language if it was never visited in this one', async () => {
      await startWorker()
      speak('auf Deutsch')
      await visit('/about?lang=de')
      net = noSignal
      expect(await visit('/about?lang=ar')).toBe('auf Deutsch')
      expect(await visit('/about')).toBe('auf Deutsch')
    })

    it('is stored in this language if the page was opened without the worker', async () => {
      await startWorker()
      const asked: string[] = []
      net = async (request) => {
        const address = typeof request === 'string' ? request : request.url
        asked.push(address)
        return answerOf(address, address)
      }
      await dispatch('message', { data: { kind: 'keep page', path: '/about?lang=pt-BR&page=2' } })
      expect(asked).toContain('/about?lang=pt-BR')
      net = noSignal
      expect(await visit('/about?lang=pt-BR')).toBe('/about?lang=pt-BR')
    })

    it('uses the stored page without a language if the address names no language of ours', async () => {
      await startWorker()
      speak('in English')
      await visit('/about?lang=klingon')
      expect([...(store.caches.get(DOCUMENTS_CACHE) ?? new Map()).keys()]).toEqual([`${SITE}/about`])
    })
  })

  it('a cached page reports its time, a shell does not', async () => {
    await startWorker()
    await dispatch('message', { data: { kind: 'keep', files: [], isMember: true } })
    await ask('/calendar/twilight', { isNavigation: true })
    net = noSignal
    await ask('/calendar/twilight', { isNavigation: true, page: 'a' })
    await ask('/vehicle/12/logbook', { isNavigation: true, page: 'b' })
    expect(await checkedOf('a')).toBe('Sat, 21 Nov 2026 01:00:00 GMT')
    expect(await checkedOf('b')).toBeNull()
  })

  it('a person can log out, and then sees the offline page', async () => {
    await startWorker()
    await dispatch('install')
    await dispatch('message', { data: { kind: 'keep', files: [], isMember: true } })
    net = noSignal
    expect(await textOf(ask('/logout', { isNavigation: true }))).toBe('the server on /logout')
    await dispatch('message', FORGET)
    expect(await textOf(ask('/', { isNavigation: true }))).toBe('the server on /offline.html')
  })

  it.each(['/checkout', '/renew', '/invoice/abc', '/cms', '/somewhere-never-opened'])(
    '%s shows the offline page',
    async (path) => {
      await startWorker()
      await dispatch('install')
      await ask(path, { isNavigation: true })
      // A visited public page would be in the cache, so delete it; the other paths are never cached.
      if (path === '/somewhere-never-opened') store.caches.delete('paddock-documents')
      net = noSignal
      expect(await textOf(ask(path, { isNavigation: true }))).toBe('the server on /offline.html')
    },
  )
})

describe('a gate device', () => {
  const EVENTS = '/api/v1/club/gate/events'

  it('opens the gate offline with its events and the keys that verify codes', async () => {
    await startWorker()
    await dispatch('message', { data: { kind: 'keep gate' } })
    await ask(EVENTS, { person: '7' })
    net = noSignal
    expect(await textOf(ask('/cms/gate', { isNavigation: true, page: 'a' }))).toBe('the server on /cms/gate')
    expect(await textOf(ask(EVENTS, { person: '7' }))).toBe(`the server on ${EVENTS}`)
    expect(await textOf(ask(GATE_FILE))).toBe(`the server on ${GATE_FILE}`)
    // The document of the page reports no time, because it is an empty shell and never outdated. The page's calls
    // report theirs.
    expect(await checkedOf('a')).toBeNull()
  })

  it('has the gate’s files before a newer version becomes active, and none of its data after log-out', async () => {
    await startWorker('1')
    await dispatch('message', { data: { kind: 'keep gate' } })
    await startWorker('2')
    store.caches.get('paddock-shell-1')?.clear()
    await dispatch('install')
    expect([...(store.caches.get('paddock-shell-2')?.keys() ?? [])]).toContain(SITE + GATE_FILE)
    await dispatch('message', FORGET)
    expect(await store.texts()).not.toContain('/cms/gate')
  })

  it('caches no gate for a person who logs out meanwhile', async () => {
    await startWorker()
    const keeping = dispatch('message', { data: { kind: 'keep gate' } })
    await dispatch('message', FORGET)
    await keeping
    expect(await store.texts()).not.toContain('/cms/gate')
  })
})

describe('personal data', () => {
  it('is never in the caches of public data', async () => {
    await startWorker()
    net = async () => answerOf('', 'of Jarrah alone')
    for (const path of [CARD, '/api/v1/club/event/calendar', '/api/v1/club/event/calendar/twilight'])
      await ask(path, { person: '7' })
    await ask('/assets/i/0123456789abcdef/16x9/500.avif')
    await ask('/print-tickets/0190-abc', { isNavigation: true })
    await ask('/api/v1/club/vehicle', { method: 'POST', person: '7', body: '{"page":1}' })
    expect([...store.caches.keys()]).toEqual(['paddock-own-7'])
  })

  it('is deleted on log-out, with the visited pages', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    await ask('/calendar/twilight', { isNavigation: true })
    await dispatch('message', FORGET)
    expect(await store.texts()).toBe('')
  })

  it('is not cached from a response that was pending on log-out', async () => {
    await startWorker()
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    net = async () => {
      await gate
      return answerOf('', 'of Jarrah alone')
    }
    const late = [ask(CARD, { person: '7' }), ask('/home', { isNavigation: true })]
    await dispatch('message', FORGET)
    release()
    await Promise.all(late)
    expect(await store.texts()).not.toContain('Jarrah')
  })

  it.each(['that the worker knows', 'that the worker has just learned'])(
    'is not cached from a late call of an ended session %s',
    async (how) => {
      await startWorker()
      net = async () => answerOf('', 'of Jarrah alone')
      if (how === 'that the worker knows') await ask(CARD, { person: '7' })
      await dispatch('message', FORGET)
      expect(await ask(CARD, { person: '7' })).toBeNull()
      expect(await store.texts()).not.toContain('Jarrah')
      // After a new login the responses must be cached again, because it is a new session.
      await ask(CARD, { person: '7', session: '2' })
      expect(await store.texts()).toContain('Jarrah')
    },
  )

  it('is deleted when another person makes a call, and never served to them', async () => {
    await startWorker()
    net = async () => answerOf('', 'of Jarrah alone')
    await ask(CARD, { person: '7' })
    net = noSignal
    expect((await ask(CARD, { person: '8' }))?.type).toBe('error')
    expect(await store.texts()).not.toContain('Jarrah')
  })
})

describe('a full or broken cache storage', () => {
  it.each(['full', 'broken'])('%s: online, every request is answered as without a worker', async (how) => {
    await startWorker()
    store.isFull = how === 'full'
    store.isBroken = how === 'broken'
    for (const path of [FILE, '/assets/i/0123456789abcdef/16x9/500.avif'])
      expect(await textOf(ask(path)), path).toBe(`the server on ${path}`)
    for (const path of ['/', '/calendar', '/checkout', '/print-tickets/0190-abc'])
      expect(await textOf(ask(path, { isNavigation: true })), path).toBe(`the server on ${path}`)
    for (const person of ['7', '8']) expect(await textOf(ask(CARD, { person }))).toBe(`the server on ${CARD}`)
    expect(await textOf(ask('/api/v1/club/event/calendar'))).toContain('the server')
  })

  it('that works again is used again', async () => {
    await startWorker()
    store.isBroken = true
    await ask(CARD, { person: '7' })
    store.isBroken = false
    await ask(CARD, { person: '7' })
    net = noSignal
    expect(await textOf(ask(CARD, { person: '7' }))).toBe(`the server on ${CARD}`)
  })

  it('that is full retains the earlier response', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    store.isFull = true
    net = async () => answerOf('', 'newer')
    await ask(CARD, { person: '7' })
    net = noSignal
    expect(await textOf(ask(CARD, { person: '7' }))).toBe(`the server on ${CARD}`)
  })
})

describe('a newer worker', () => {
  it('makes the older one leave all requests to the browser for 30 seconds', async () => {
    await startWorker()
    await dispatch('message', { data: { kind: 'step aside' }, timeStamp: 1_000 })
    expect(await ask('/about', { isNavigation: true, timeStamp: 30_900 })).toBeNull()
    expect(await ask(FILE, { timeStamp: 30_900 })).toBeNull()
    expect(await ask('/about', { isNavigation: true, timeStamp: 31_000 })).not.toBeNull()
  })

  it('is not installed if one of its files cannot be loaded; the older one remains active', async () => {
    await startWorker('1')
    await dispatch('install')
    const before = await store.texts()
    net = noSignal
    await startWorker('2')
    store.caches.get('paddock-shell-1')?.delete(SITE + FILE)
    await expect(dispatch('install')).rejects.toThrow()
    expect(before).toContain(FILE)
  })

  it('retains the member’s data and the files of the previous version', async () => {
    for (const version of ['1', '2', '3']) {
      await startWorker(version)
      await dispatch('install')
      await dispatch('activate')
      await ask(CARD, { person: '7' })
    }
    expect([...store.caches.keys()].toSorted()).toEqual([
      'paddock-own-7',
      'paddock-shell-2',
      'paddock-shell-3',
    ])
  })
})

describe('a private picture', () => {
  const PATH = '/assets/i/0123456789abcdef0123456789abcdef/16x9/500.avif'
  const ownedBy = (person: string, expires = 'lx3k2') =>
    `${PATH}?access=${person}.${expires}.AAAAAAAAAAAAAAAAAAAAAA`

  it('of the logged-in person is served offline, even under a newer signed address', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    await ask(ownedBy('7'))
    net = noSignal
    expect(await textOf(ask(ownedBy('7', 'lx4aa')))).toBe(`the server on ${PATH}`)
  })

  it('of another person is not stored on a staff member’s device', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    expect(await textOf(ask(ownedBy('9')))).toBe(`the server on ${PATH}`)
    expect(await store.texts()).not.toContain(PATH)
  })

  it('is deleted when the person logs out', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    await ask(ownedBy('7'))
    expect(await store.texts()).toContain(PATH)
    await dispatch('message', FORGET)
    expect(await store.texts()).not.toContain(PATH)
    await ask(ownedBy('7'))
    expect(await store.texts()).not.toContain(PATH)
  })
})

it('continues to cache for the next person if a tab is late to report the end of the previous session', async () => {
  await startWorker()
  await ask(CARD, { person: '7' })
  await ask(CARD, { person: '9' })
  await dispatch('message', FORGET)
  await ask(CARD, { person: '9' })
  net = noSignal
  expect((await ask(CARD, { person: '9' }))?.status).toBe(200)
})

describe('a page that was reached within the app', () => {
  const pathOf = (asked: string | { url: string }): string =>
    typeof asked === 'string' ? asked : new URL(asked.url).pathname
  const keepPage = (path: string) => dispatch('message', { data: { kind: 'keep page', path } })
  const open = (path: string) => ask(path, { isNavigation: true })

  it('opens with no signal, with the files that its document names', async () => {
    await startWorker()
    net = async (asked) =>
      answerOf(
        pathOf(asked),
        `${pathOf(asked)} <script src="/assets/begin-1.js" data-needs="/assets/frame-2.js">`,
      )
    await keepPage('/calendar/twilight')
    net = noSignal
    expect(await textOf(open('/calendar/twilight?from=mail'))).toContain('/calendar/twilight')
    expect(await textOf(ask('/assets/begin-1.js'))).toContain('/assets/begin-1.js')
    expect(await textOf(ask('/assets/frame-2.js'))).toContain('/assets/frame-2.js')
  })

  it.each(['/login', '/cart', '/renew', '/invoice/abc', '/orders', '/logout', '//other.example/x'])(
    'is not stored if it is %s',
    async (path) => {
      await startWorker()
      const asked: string[] = []
      net = async (one) => {
        asked.push(pathOf(one))
        return answerOf('')
      }
      await keepPage(path)
      expect(asked).toEqual([])
      expect(await store.texts()).toBe('')
    },
  )

  it('is not stored if the server forbids it, does not have it or redirects', async () => {
    await startWorker()
    const answers: Record<string, Response> = {
      '/secret': new Response('', { headers: { 'cache-control': 'private, no-store' } }),
      '/missing': new Response('', { status: 404 }),
      '/moved': Object.defineProperty(answerOf(''), 'redirected', { value: true }),
    }
    net = async (asked) => answers[pathOf(asked)] ?? answerOf('')
    for (const path of Object.keys(answers)) await keepPage(path)
    expect(await store.texts()).toBe('')
  })

  it('counts towards the limit of visited pages', async () => {
    await startWorker()
    for (let number = 1; number <= DOCUMENTS_MOST + 5; number += 1) await keepPage(`/news/${number}`)
    expect(store.caches.get(DOCUMENTS_CACHE)?.size).toBe(DOCUMENTS_MOST)
    net = noSignal
    expect(await textOf(open(`/news/${DOCUMENTS_MOST + 5}`))).toContain('/news/')
  })

  it('is gone after a log-out, also if its document was still under way', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    await keepPage('/news/1')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    net = async (asked) => {
      await held
      return answerOf(pathOf(asked))
    }
    const late = keepPage('/news/2')
    await dispatch('message', FORGET)
    release()
    await late
    expect(await store.texts()).not.toContain('/news/')
  })
})

it.each([
  ['the same worker', false],
  ['a worker that the browser restarted', true],
])(
  'keeps the data of a person who logged in after a log-out that is reported twice, in %s',
  async (_, isRestarted) => {
    await startWorker()
    await ask(CARD, { person: '7' })
    await dispatch('message', FORGET)
    await ask(CARD, { person: '8' })
    if (isRestarted) await startWorker()
    await dispatch('message', FORGET)
    await ask('/api/v1/club/vehicle', { method: 'POST', person: '8', body: '{}' })
    const stored = await store.texts()
    expect(stored).toContain(`paddock-own-8 ${SITE}${CARD}`)
    expect(stored).toContain('/api/v1/club/vehicle')
  },
)
