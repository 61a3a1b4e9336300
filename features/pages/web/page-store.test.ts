import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'

const DRAFT = { url: '/draft', updated_at: '2026-11-20T00:00:00Z', pageContents: [], content: 'private' }

let browser: FakeBrowser
beforeEach(() => {
  browser = openFakeBrowser()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  browser.close()
})

async function openTab() {
  vi.resetModules()
  return import('./page-store.ts')
}

it('deletes the cached pages at logout, drafts included', async () => {
  browser.storage.set('paddock.pages', JSON.stringify({ pages: [DRAFT] }))
  const { pageList, forgetPages } = await openTab()
  pageList.wake()
  expect(pageList.getState().pages).toHaveLength(1)
  forgetPages()
  expect(pageList.getState().pages).toEqual([])
  expect([...browser.storage.values()].join()).not.toContain('private')
})

it('ignores the response of a reload that was pending at logout', async () => {
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)))
  const { pageList, forgetPages, reloadPageList } = await openTab()
  pageList.wake()
  const reload = async (beforeAnswer: () => void) => {
    const reloading = reloadPageList(false)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    beforeAnswer()
    waiting.pop()?.(Response.json({ data: { cognitoPages: [DRAFT] } }))
    await reloading
  }
  await reload(() => undefined)
  expect(pageList.getState().pages).toHaveLength(1)
  await reload(forgetPages)
  expect(pageList.getState().pages).toEqual([])
})
