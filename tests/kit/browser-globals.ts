/**
 * Fakes of those browser features that Node lacks and our browser code uses: storage shared by tabs, an address bar,
 * cookies. The module contains no application code.
 */

type Listener = (event: { key: string | null; storageArea: object }) => void

export type FakeBrowser = {
  storage: Map<string, string>
  /** The addresses that pages navigated to with a full load. */
  leftFor: string[]
  location: { pathname: string; search: string; hash: string; hostname: string; href: string }
  cookie: string
  /** Restores the previous globals. */
  close(): void
}

const NAMES = ['window', 'document', 'localStorage', 'history', 'setInterval'] as const

/**
 * Opens a fake browser at an address of the club's site. Every module that is freshly imported afterwards acts as one
 * tab of it.
 */
export function openFakeBrowser(address = 'https://club.example/'): FakeBrowser {
  const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  const storage = new Map<string, string>()
  const listeners = new Set<Listener>()
  const leftFor: string[] = []
  const url = new URL(address)
  const location = {
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    hostname: url.hostname,
    href: url.href,
  }
  const methods = {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => {
      storage.set(name, text)
      for (const listener of listeners) listener({ key: name, storageArea: localStorage })
    },
    removeItem: (name: string) => {
      storage.delete(name)
      for (const listener of listeners) listener({ key: name, storageArea: localStorage })
    },
  }
  // As in a browser, the names of the stored values are the own property keys of localStorage.
  const localStorage = new Proxy(methods, {
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: (_, name) => ({
      value: storage.get(String(name)),
      enumerable: true,
      configurable: true,
    }),
  })
  const startInterval = globalThis.setInterval
  const intervals = new Set<NodeJS.Timeout>()
  // Repeated timers of a tab are stopped when its browser closes; otherwise they would continue during the test files
  // that follow.
  const setInterval = (run: () => void, periodMs: number): NodeJS.Timeout => {
    const id = startInterval(run, periodMs)
    intervals.add(id)
    return id
  }
  const leave = (to: string) => leftFor.push(to)
  const window = {
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    location: Object.assign(location, { assign: leave, replace: leave }),
  }
  const history = {
    state: null as unknown,
    replaceState: (state: unknown, _title: string, path = '') => {
      history.state = state
      const next = new URL(path, location.href)
      Object.assign(location, {
        pathname: next.pathname,
        search: next.search,
        hash: next.hash,
        href: next.href,
      })
    },
  }
  const browser: FakeBrowser = {
    storage,
    leftFor,
    location,
    cookie: '',
    close: () => {
      for (const id of intervals) clearInterval(id)
      for (const [name, descriptor] of before) {
        if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
        else Object.defineProperty(globalThis, name, descriptor)
      }
    },
  }
  const document = {
    documentElement: { lang: 'en', dataset: {} },
    get cookie() {
      return browser.cookie
    },
    set cookie(line: string) {
      const [pair = ''] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      const others = browser.cookie.split('; ').filter((kept) => kept !== '' && !kept.startsWith(`${name}=`))
      browser.cookie = [...others, ...(/; Max-Age=0(;|$)/.test(line) ? [] : [pair])].join('; ')
    },
  }
  const values = { window, document, localStorage, history, setInterval }
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, { value: values[name], configurable: true, writable: true })
  return browser
}
