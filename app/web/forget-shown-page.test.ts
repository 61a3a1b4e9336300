import { afterEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'

let browser: FakeBrowser | undefined
afterEach(() => {
  vi.useRealTimers()
  browser?.close()
})

const documentWith = (found: { hidden?: boolean } | null) =>
  ({
    querySelector: (selector: string) => (selector === '[data-block]' ? found : null),
    body: {
      hidden: false,
      querySelectorAll: (selector: string) => (selector === '[data-block]' && found !== null ? [found] : []),
    },
  }) as unknown as Document

it('loads a page with blocks again when the session ends, and no other screen', async () => {
  const { forgetShownPage } = await import('./forget-shown-page.ts')
  const reload = vi.fn()
  forgetShownPage(documentWith(null), { reload })
  expect(reload).not.toHaveBeenCalled()
  const shown = documentWith({})
  forgetShownPage(shown, { reload })
  expect(shown.body.hidden).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('shows the document again without its blocks, if it was not left', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const { forgetShownPage } = await import('./forget-shown-page.ts')
  const block = { hidden: false }
  const shown = documentWith(block)
  const reload = vi.fn()
  forgetShownPage(shown, { reload })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(reload).toHaveBeenCalledOnce()
  expect([shown.body.hidden, block.hidden]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([shown.body.hidden, block.hidden]).toEqual([false, true])
})

/** Opens a page with blocks. `show` restores it from the back/forward cache, or loads it without the cache. */
async function openRestorablePage() {
  browser = openFakeBrowser()
  vi.resetModules()
  const { forgetShownPage, reloadRestoredPage } = await import('./forget-shown-page.ts')
  const reload = vi.fn()
  const listeners: ((event: { persisted: boolean }) => void)[] = []
  const window = {
    addEventListener: (kind: string, listener: (event: { persisted: boolean }) => void) => {
      if (kind === 'pageshow') listeners.push(listener)
    },
    document: documentWith({}),
    location: { reload },
  }
  reloadRestoredPage(window as unknown as Window)
  reloadRestoredPage(window as unknown as Window)
  expect(listeners).toHaveLength(1)
  return {
    reload,
    show: (persisted: boolean) => listeners[0]?.({ persisted }),
    forget: () => forgetShownPage(window.document, window.location),
    logIn: () => browser?.storage.set('paddock.session', JSON.stringify({ access_token: 'token' })),
    logOut: () => browser?.storage.delete('paddock.session'),
  }
}

it('loads a page that the browser restored after the log-out again', async () => {
  const { reload, show, logIn, logOut } = await openRestorablePage()
  logIn()
  show(true)
  expect(reload).not.toHaveBeenCalled()
  logOut()
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('loads a page that was hidden at the log-out again, also if a person has logged in meanwhile', async () => {
  const { reload, show, forget, logIn } = await openRestorablePage()
  forget()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  logIn()
  show(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})
