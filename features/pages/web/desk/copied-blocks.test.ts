import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import type { JournalOwner } from './edit-journal.ts'
import { copyBlocks, findCopiedBlocks, forgetCopiedBlocksOfOthers, onCopiedBlocks } from './copied-blocks.ts'

const values = {
  template: 'call_to_action',
  variables: { heading: 'Join us' },
} as unknown as DraftBlockValues
const ownerOf = (personId: number, login: string | null): JournalOwner => ({
  personId,
  login,
  currentLogin: () => login,
  isLoggedIn: () => true,
})
const owner = ownerOf(7, 'login-a')

let browser: FakeBrowser
beforeEach(() => {
  browser = openFakeBrowser()
})
afterEach(() => {
  vi.restoreAllMocks()
  browser.close()
})

describe('copied blocks', () => {
  it('are available to the login that copied it, and to no other', () => {
    expect(findCopiedBlocks(owner)).toEqual([])
    expect(copyBlocks(owner, [values])).toBe('copied')
    expect(findCopiedBlocks(owner)).toEqual([values])
    expect(findCopiedBlocks(ownerOf(8, 'login-b'))).toEqual([])
    expect(findCopiedBlocks(ownerOf(7, 'login-c'))).toEqual([])
    expect(findCopiedBlocks({ ...owner, isLoggedIn: () => false })).toEqual([])
  })

  it('are not stored by a window whose person is logged out', () => {
    expect(copyBlocks({ ...owner, isLoggedIn: () => false }, [values])).toBe('logged_out')
    expect([...browser.storage.keys()]).toEqual([])
  })

  it('belong to the login of that moment, if the person has logged in again since the window was opened', () => {
    const again = { ...owner, currentLogin: () => 'login-b' }
    expect(copyBlocks(again, [values])).toBe('copied')
    expect(findCopiedBlocks(again)).toEqual([values])
    expect(findCopiedBlocks(ownerOf(7, 'login-b'))).toEqual([values])
    expect(findCopiedBlocks(owner)).toEqual([])
  })

  it('are reported to the listeners until they unsubscribe', () => {
    const changed = vi.fn()
    const stop = onCopiedBlocks(changed)
    copyBlocks(owner, [values])
    expect(changed).toHaveBeenCalled()
    stop()
    changed.mockClear()
    copyBlocks(owner, [values])
    expect(changed).not.toHaveBeenCalled()
  })

  it('are reported as not stored if the storage is full', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(copyBlocks(owner, [values])).toBe('not_stored')
  })

  it('are returned in their order', () => {
    const second = { ...values, variables: { heading: 'Second' } } as DraftBlockValues
    expect(copyBlocks(owner, [second, values])).toBe('copied')
    expect(findCopiedBlocks(owner)).toEqual([second, values])
  })

  it('include the one block that an earlier release stored', () => {
    const stored = { person: 7, login: 'login-a', values }
    browser.storage.set('paddock.copied-block', JSON.stringify(stored))
    expect(findCopiedBlocks(owner)).toEqual([values])
  })

  it.each([
    [1],
    ['text'],
    [{}],
    [{ person: 7, login: 'login-a', values: null }],
    [{ person: 7, login: 'login-a', blocks: [] }],
    [{ person: 7, login: 'login-a', blocks: [null] }],
  ])('stored as %j are ignored', (stored) => {
    browser.storage.set('paddock.copied-block', JSON.stringify(stored))
    expect(findCopiedBlocks(owner)).toEqual([])
  })
})

describe('when a session ends or is opened', () => {
  it.each([
    ['nobody', { person: null, login: null }],
    ['another person', { person: '8', login: 'login-b' }],
    ['the same person with a new login', { person: '7', login: 'login-c' }],
  ])('the copied blocks are deleted if %s is logged in', (_who, current) => {
    copyBlocks(owner, [values])
    forgetCopiedBlocksOfOthers(current)
    expect([...browser.storage.keys()]).toEqual([])
  })

  it('the copied blocks of the login that is stored now remain', () => {
    copyBlocks(owner, [values])
    forgetCopiedBlocksOfOthers({ person: '7', login: 'login-a' })
    expect(findCopiedBlocks(owner)).toEqual([values])
  })

  it('an entry that cannot be read is deleted', () => {
    browser.storage.set('paddock.copied-block', '{"person":"7"}')
    forgetCopiedBlocksOfOthers({ person: '7', login: 'login-a' })
    expect([...browser.storage.keys()]).toEqual([])
  })
})
