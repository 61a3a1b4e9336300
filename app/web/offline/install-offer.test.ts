import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Gecko/135.0 Firefox/135.0'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0'

let stored: Map<string, string>
let window: EventTarget

beforeEach(() => {
  vi.resetModules()
  stored = new Map([['paddock.session', '{"access_token":"a.b.c"}']])
})
afterEach(() => vi.unstubAllGlobals())

type Device = { userAgent?: string; maxTouchPoints?: number; isStandalone?: boolean }

/** Loads a fresh page of the site at a path on a simulated device. */
async function openPage(
  path: string,
  { userAgent = DESKTOP, maxTouchPoints = 0, isStandalone = false }: Device,
) {
  vi.resetModules()
  window = Object.assign(new EventTarget(), {
    location: { pathname: path },
    matchMedia: () => ({ matches: isStandalone }),
  })
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  const offer = await import('./install-offer.ts')
  const { notices } = await import('./notices.ts')
  const { requestInstall } = await import('#features/offline/web/install-request.ts')
  return { ...offer, requestInstall, shown: () => notices.getState() }
}

/** Dispatches the browser's offer to install. @returns the event, and in `asked` how often its prompt was shown */
function offerOfBrowser(): { asked: number; event: Event } {
  const said = { asked: 0, event: new Event('beforeinstallprompt', { cancelable: true }) }
  Object.assign(said.event, {
    prompt: async () => (said.asked += 1),
    userChoice: Promise.resolve({ outcome: 'dismissed' }),
  })
  window.dispatchEvent(said.event)
  return said
}

describe('the offer to install', () => {
  it.each([
    ['ios', { userAgent: IPHONE }],
    ['ios', { userAgent: MAC, maxTouchPoints: 5 }],
    ['android', { userAgent: ANDROID }],
  ])('is shown as for %s on the first page after the card, not before and not on it', async (way, device) => {
    const page = await openPage('/', device)
    const { onNavigation } = page.watchInstall()
    onNavigation('/vehicles')
    onNavigation('/membershipcard')
    expect(page.shown().install).toBe('none')
    onNavigation('/vehicles')
    expect(page.shown()).toMatchObject({ install: 'offered', way })
  })

  it('is not shown automatically on a device without a home screen', async () => {
    const page = await openPage('/membershipcard', {})
    page.watchInstall().onNavigation('/')
    expect(page.shown().install).toBe('none')
  })

  it('uses the browser’s own prompt on any device that has one', async () => {
    const page = await openPage('/membershipcard', { userAgent: ANDROID })
    const { onNavigation } = page.watchInstall()
    const said = offerOfBrowser()
    expect(said.event.defaultPrevented).toBe(true)
    expect(said.asked).toBe(0)
    onNavigation('/')
    expect(page.shown()).toMatchObject({ install: 'offered', way: 'button' })
    await page.installNow()
    expect(said.asked).toBe(1)
    expect(page.shown().install).toBe('none')
  })

  it.each(['accepted or not', 'dismissed', 'installed'])(
    'is not shown again after it was %s',
    async (how) => {
      const page = await openPage('/membershipcard', { userAgent: ANDROID })
      const { onNavigation } = page.watchInstall()
      const said = offerOfBrowser()
      onNavigation('/')
      if (how === 'dismissed') page.dismissInstall()
      else if (how === 'installed') window.dispatchEvent(new Event('appinstalled'))
      else await page.installNow()
      const later = await openPage('/membershipcard', { userAgent: ANDROID })
      later.watchInstall().onNavigation('/')
      expect(later.shown().install).toBe('none')
      expect(said.asked).toBe(how === 'accepted or not' ? 1 : 0)
    },
  )

  it('is not shown if the site was opened from the home screen', async () => {
    const page = await openPage('/membershipcard', { userAgent: IPHONE, isStandalone: true })
    const { onNavigation } = page.watchInstall()
    onNavigation('/membershipcard')
    onNavigation('/')
    expect(page.shown().install).toBe('none')
    expect(stored.has('paddock.install')).toBe(false)
  })

  it('is not shown to an anonymous visitor', async () => {
    stored.delete('paddock.session')
    const page = await openPage('/membershipcard', { userAgent: IPHONE })
    page.watchInstall().onNavigation('/')
    expect(page.shown().install).toBe('none')
  })

  it('is shown on request, even if requested before the page was ready', async () => {
    const page = await openPage('/profile', { userAgent: IPHONE })
    page.requestInstall()
    page.watchInstall()
    expect(page.shown()).toMatchObject({ install: 'asked', way: 'ios' })
  })
})
