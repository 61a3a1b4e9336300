import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import type { JournalOwner } from './edit-journal.ts'
import { copyBlock, findCopiedBlock, forgetCopiedBlock, onCopiedBlock } from './copied-block.ts'

const values = {
  template: 'call_to_action',
  variables: { heading: 'Join us' },
} as unknown as DraftBlockValues
const ownerOf = (personId: number, login: string | null): JournalOwner => ({
  personId,
  login,
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
    expect(copyBlock(owner, values)).toBe(true)
    expect(findCopiedBlock(owner)).toEqual(values)
    expect(findCopiedBlock(ownerOf(8, 'login-b'))).toBeNull()
    expect(findCopiedBlock(ownerOf(7, 'login-c'))).toBeNull()
    expect(findCopiedBlock({ ...owner, isLoggedIn: () => false })).toBeNull()
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
    expect(copyBlock(owner, values)).toBe(false)
  })

  it.each([[1], ['text'], [{}], [{ person: 7, login: 'login-a', values: null }]])(
    'stored as %j is ignored',
    (stored) => {
      browser.storage.set('paddock.copied-block', JSON.stringify(stored))
      expect(findCopiedBlock(owner)).toBeNull()
    },
  )
})

describe('the end of a login', () => {
  it('deletes the copied block of that login', () => {
    copyBlock(owner, values)
    forgetCopiedBlock({ person: '7', login: 'login-a' })
    expect([...browser.storage.keys()]).toEqual([])
  })

  it('that is noticed late leaves the copied block of the next person', () => {
    copyBlock(ownerOf(8, 'login-b'), values)
    forgetCopiedBlock({ person: '7', login: 'login-a' })
    expect(findCopiedBlock(ownerOf(8, 'login-b'))).toEqual(values)
  })

  it('deletes an entry that cannot be read', () => {
    browser.storage.set('paddock.copied-block', '{"person":"7"}')
    forgetCopiedBlock({ person: '8', login: 'login-b' })
    expect([...browser.storage.keys()]).toEqual([])
  })
})
