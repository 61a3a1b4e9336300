import { afterEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'

let browser: FakeBrowser | undefined
afterEach(() => browser?.close())

const documentWith = (found: object | null) =>
  ({
    querySelector: (selector: string) => (selector === '[data-block]' ? found : null),
    body: { hidden: false },
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

it('loads a page that the browser restored after the log-out again', async () => {
  browser = openFakeBrowser()
  vi.resetModules()
  const { reloadRestoredPage } = await import('./forget-shown-page.ts')
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
  const show = (persisted: boolean) => listeners[0]?.({ persisted })
  browser.storage.set('paddock.session', JSON.stringify({ access_token: 'token' }))
  show(true)
  expect(reload).not.toHaveBeenCalled()
  browser.storage.delete('paddock.session')
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
