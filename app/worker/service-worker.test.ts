import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHECKED_HEADER } from './keeping.rules.ts'
import type { WhenChecked } from './messages.ts'

const SITE = 'https://club.example'
const CARD = '/api/v1/club/membership/card'
const FILE = '/assets/web-a.js'
const GATE_FILE = '/assets/gate-a.js'

/** The browser's store, which can be closed to us. */
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

  /** Everything that is kept, but for the code. */
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

/** What the server says of a path. */
const answerOf = (path: string, body = `the server on ${path}`): Response =>
  new Response(body, {
    headers: { date: 'Sat, 21 Nov 2026 01:00:00 GMT', 'cache-control': 'public, max-age=0' },
  })

const noSignal = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

/** A worker begins, as it does each time after the browser has put it away. */
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

/** Tells the worker something and waits until it has done all that it does about it. */
async function tell(kind: string, more: object = {}): Promise<void> {
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
}

const tokenOf = (person: string, session: string): string =>
  `e30.${Buffer.from(JSON.stringify({ sub: person, sid: `${person}-${session}` })).toString('base64url')}.signature`

/** Somebody has left. */
const FORGET = { data: { kind: 'forget', token: tokenOf('7', '1') } }

/** Asks through the worker. @returns null where it leaves the request to the browser */
async function ask(
  path: string,
  { method = 'GET', isNavigation = false, person, session = '1', body = '', page = '' }: Ask = {},
) {
  const headers = new Headers()
  if (person !== undefined) headers.set('authorization', `Bearer ${tokenOf(person, session)}`)
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

/** From when a page was told that its document is. */
async function checkedOf(page: string): Promise<string | null> {
  let said: WhenChecked | null = null
  const port = { postMessage: (words: WhenChecked) => (said = words) }
  await tell('message', { data: { kind: 'when checked' }, source: { id: page }, ports: [port] })
  return (said as WhenChecked | null)?.checkedAt ?? null
}

it('a page that was on its way while the worker began is answered for as well', async () => {
  await startWorker()
  const before = claims
  await tell('message', { data: { kind: 'keep', files: [FILE], isMember: false } })
  expect(claims).toBe(before + 1)
})

describe('who leaves while a page is being kept', () => {
  it('leaves none of the members’ pages', async () => {
    await startWorker()
    const keeping = tell('message', { data: { kind: 'keep', files: [FILE], isMember: true } })
    await tell('message', FORGET)
    await keeping
    expect(store.caches.has('paddock-documents')).toBe(false)
  })
})

describe('with no signal', () => {
  it('an answer is the one that came last, with when it came', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    net = noSignal
    const kept = await ask(CARD, { person: '7' })
    expect(await kept?.text()).toBe(`the server on ${CARD}`)
    expect(kept?.headers.get(CHECKED_HEADER)).toBe('Sat, 21 Nov 2026 01:00:00 GMT')
  })

  it('a page says from when it is, and a shell that says nothing does not', async () => {
    await startWorker()
    await tell('message', { data: { kind: 'keep', files: [], isMember: true } })
    await ask('/calendar/twilight', { isNavigation: true })
    net = noSignal
    await ask('/calendar/twilight', { isNavigation: true, page: 'a' })
    await ask('/vehicle/12/logbook', { isNavigation: true, page: 'b' })
    expect(await checkedOf('a')).toBe('Sat, 21 Nov 2026 01:00:00 GMT')
    expect(await checkedOf('b')).toBeNull()
  })

  it('somebody can still log out, and finds a page that says how things are afterwards', async () => {
    await startWorker()
    await tell('install')
    await tell('message', { data: { kind: 'keep', files: [], isMember: true } })
    net = noSignal
    expect(await textOf(ask('/logout', { isNavigation: true }))).toBe('the server on /logout')
    await tell('message', FORGET)
    expect(await textOf(ask('/', { isNavigation: true }))).toBe('the server on /offline.html')
  })

  it.each(['/checkout', '/renew', '/invoice/abc', '/cms', '/somewhere-never-opened'])(
    '%s says so',
    async (path) => {
      await startWorker()
      await tell('install')
      await ask(path, { isNavigation: true })
      // A page of the site that was opened before is kept, and these are none.
      if (path === '/somewhere-never-opened') store.caches.delete('paddock-documents')
      net = noSignal
      expect(await textOf(ask(path, { isNavigation: true }))).toBe('the server on /offline.html')
    },
  )
})

describe('a device that is a gate', () => {
  const EVENTS = '/api/v1/club/gate/events'

  it('opens it with no signal, with what is on and what proves codes', async () => {
    await startWorker()
    await tell('message', { data: { kind: 'keep gate' } })
    await ask(EVENTS, { person: '7' })
    net = noSignal
    expect(await textOf(ask('/cms/gate', { isNavigation: true, page: 'a' }))).toBe('the server on /cms/gate')
    expect(await textOf(ask(EVENTS, { person: '7' }))).toBe(`the server on ${EVENTS}`)
    expect(await textOf(ask(GATE_FILE))).toBe(`the server on ${GATE_FILE}`)
    // The page says nothing that could be old: its answers say from when they are.
    expect(await checkedOf('a')).toBeNull()
  })

  it('has its files in a newer version before that takes over, and nothing of it once they have left', async () => {
    await startWorker('1')
    await tell('message', { data: { kind: 'keep gate' } })
    await startWorker('2')
    store.caches.get('paddock-shell-1')?.clear()
    await tell('install')
    expect([...(store.caches.get('paddock-shell-2')?.keys() ?? [])]).toContain(SITE + GATE_FILE)
    await tell('message', FORGET)
    expect(await store.texts()).not.toContain('/cms/gate')
  })

  it('keeps nothing of it for who leaves at that moment', async () => {
    await startWorker()
    const keeping = tell('message', { data: { kind: 'keep gate' } })
    await tell('message', FORGET)
    await keeping
    expect(await store.texts()).not.toContain('/cms/gate')
  })
})

describe('what is one person’s', () => {
  it('never lies among what is everybody’s', async () => {
    await startWorker()
    net = async () => answerOf('', 'of Jarrah alone')
    for (const path of [CARD, '/api/v1/club/event/calendar', '/api/v1/club/event/calendar/twilight'])
      await ask(path, { person: '7' })
    await ask('/assets/i/0123456789abcdef/16x9/500.avif')
    await ask('/print-tickets/0190-abc', { isNavigation: true })
    await ask('/api/v1/club/vehicle', { method: 'POST', person: '7', body: '{"page":1}' })
    expect([...store.caches.keys()]).toEqual(['paddock-own-7'])
  })

  it('is gone when they leave, with the pages they opened', async () => {
    await startWorker()
    await ask(CARD, { person: '7' })
    await ask('/calendar/twilight', { isNavigation: true })
    await tell('message', FORGET)
    expect(await store.texts()).toBe('')
  })

  it('does not come back with an answer that was under way when they left', async () => {
    await startWorker()
    let letGo = (): void => undefined
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    net = async () => {
      await gate
      return answerOf('', 'of Jarrah alone')
    }
    const late = [ask(CARD, { person: '7' }), ask('/home', { isNavigation: true })]
    await tell('message', FORGET)
    letGo()
    await Promise.all(late)
    expect(await store.texts()).not.toContain('Jarrah')
  })

  it.each(['the worker knows of', 'of which the worker has just heard'])(
    'does not come back with a call that left the page a moment late, of a session %s',
    async (how) => {
      await startWorker()
      net = async () => answerOf('', 'of Jarrah alone')
      if (how === 'the worker knows of') await ask(CARD, { person: '7' })
      await tell('message', FORGET)
      expect(await ask(CARD, { person: '7' })).toBeNull()
      expect(await store.texts()).not.toContain('Jarrah')
      // Their next session is another one.
      await ask(CARD, { person: '7', session: '2' })
      expect(await store.texts()).toContain('Jarrah')
    },
  )

  it('goes as soon as somebody else calls, and is not given to them', async () => {
    await startWorker()
    net = async () => answerOf('', 'of Jarrah alone')
    await ask(CARD, { person: '7' })
    net = noSignal
    expect((await ask(CARD, { person: '8' }))?.type).toBe('error')
    expect(await store.texts()).not.toContain('Jarrah')
  })
})

describe('a store that is full or broken', () => {
  it.each(['full', 'broken'])('%s: with a signal everything is answered as without a worker', async (how) => {
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

  it('that was broken a while keeps again afterwards', async () => {
    await startWorker()
    store.isBroken = true
    await ask(CARD, { person: '7' })
    store.isBroken = false
    await ask(CARD, { person: '7' })
    net = noSignal
    expect(await textOf(ask(CARD, { person: '7' }))).toBe(`the server on ${CARD}`)
  })

  it('that is full keeps what was there before', async () => {
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
  it('is not installed where a file of it cannot be had, and the older one goes on', async () => {
    await startWorker('1')
    await tell('install')
    const before = await store.texts()
    net = noSignal
    await startWorker('2')
    store.caches.get('paddock-shell-1')?.delete(SITE + FILE)
    await expect(tell('install')).rejects.toThrow()
    expect(before).toContain(FILE)
  })

  it('keeps what the member has, and the files of the version before', async () => {
    for (const version of ['1', '2', '3']) {
      await startWorker(version)
      await tell('install')
      await tell('activate')
      await ask(CARD, { person: '7' })
    }
    expect([...store.caches.keys()].toSorted()).toEqual([
      'paddock-own-7',
      'paddock-shell-2',
      'paddock-shell-3',
    ])
  })
})
