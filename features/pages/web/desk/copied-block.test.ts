import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import type { JournalOwner } from './edit-journal.ts'
import { copyBlock, findCopiedBlock, forgetCopiedBlockOfOthers, onCopiedBlock } from './copied-block.ts'

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

describe('a copied block', () => {
  it('is available to the login that copied it, and to no other', () => {
    expect(findCopiedBlock(owner)).toBeNull()
    expect(copyBlock(owner, values)).toBe('copied')
    expect(findCopiedBlock(owner)).toEqual(values)
    expect(findCopiedBlock(ownerOf(8, 'login-b'))).toBeNull()
    expect(findCopiedBlock(ownerOf(7, 'login-c'))).toBeNull()
    expect(findCopiedBlock({ ...owner, isLoggedIn: () => false })).toBeNull()
  })

  it('is not stored by a window whose person is logged out', () => {
    expect(copyBlock({ ...owner, isLoggedIn: () => false }, values)).toBe('logged_out')
    expect([...browser.storage.keys()]).toEqual([])
  })

  it('belongs to the login of that moment, if the person has logged in again since the window was opened', () => {
    const again = { ...owner, currentLogin: () => 'login-b' }
    expect(copyBlock(again, values)).toBe('copied')
    expect(findCopiedBlock(again)).toEqual(values)
    expect(findCopiedBlock(ownerOf(7, 'login-b'))).toEqual(values)
    expect(findCopiedBlock(owner)).toBeNull()
  })

  it('is reported to the listeners until they unsubscribe', () => {
    const changed = vi.fn()
    const stop = onCopiedBlock(changed)
    copyBlock(owner, values)
    expect(changed).toHaveBeenCalled()
    stop()
    changed.mockClear()
    copyBlock(owner, values)
    expect(changed).not.toHaveBeenCalled()
  })

  it('is reported as not stored if the storage is full', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(copyBlock(owner, values)).toBe('not_stored')
  })

  it.each([[1], ['text'], [{}], [{ person: 7, login: 'login-a', values: null }]])(
    'stored as %j is ignored',
    (stored) => {
      browser.storage.set('paddock.copied-block', JSON.stringify(stored))
      expect(findCopiedBlock(owner)).toBeNull()
    },
  )
})

describe('when a session ends or is opened', () => {
  it.each([
    ['nobody', { person: null, login: null }],
    ['another person', { person: '8', login: 'login-b' }],
    ['the same person with a new login', { person: '7', login: 'login-c' }],
  ])('the copied block is deleted if %s is logged in', (_who, current) => {
    copyBlock(owner, values)
    forgetCopiedBlockOfOthers(current)
    expect([...browser.storage.keys()]).toEqual([])
  })

  it('the copied block of the login that is stored now remains', () => {
    copyBlock(owner, values)
    forgetCopiedBlockOfOthers({ person: '7', login: 'login-a' })
    expect(findCopiedBlock(owner)).toEqual(values)
  })

  it('an entry that cannot be read is deleted', () => {
    browser.storage.set('paddock.copied-block', '{"person":"7"}')
    forgetCopiedBlockOfOthers({ person: '7', login: 'login-a' })
    expect([...browser.storage.keys()]).toEqual([])
  })
})
