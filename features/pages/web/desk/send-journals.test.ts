import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { openSmallApi, type SmallApi } from '#tests/kit/small-api.ts'
import type { OperationResult, PageOperation } from '../../page-drafts.contract.ts'
import type { Journal } from './stored-journal.ts'

const PAGE = 3
const named = (value: string): PageOperation => ({ kind: 'set', block: null, path: 'name', value })
const journalOf = (...names: string[]): Journal => ({
  client: 'client-1',
  clientSeq: 0,
  inFlight: null,
  queue: names.map((name, at) => ({ base: at, operation: named(name) })),
  atMs: 0,
})

let browser: FakeBrowser
let api: SmallApi
let loggedIn: { person: string; login: string } | null
/** Runs while the server has an edit and has not answered it yet. */
let onEdit: () => void
let result: OperationResult

beforeEach(async () => {
  browser = openFakeBrowser()
  loggedIn = { person: '7', login: 'login-a' }
  onEdit = () => undefined
  result = { status: 'applied' }
  api = await openSmallApi(() => {
    onEdit()
    return { body: { status: 'success', edit: { results: [result] }, news: {} } }
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  browser.close()
})

/** Opens a tab of the person who is logged in now. Without IndexedDB, the journals are in localStorage. */
async function openTab() {
  vi.resetModules()
  const { setBaseUrl } = await import('#platform/web/http.ts')
  const { setCallSession } = await import('#platform/web/call-session.ts')
  setBaseUrl(api.url)
  const session = {
    token: () => Promise.resolve('token'),
    person: () => loggedIn?.person ?? null,
    login: () => loggedIn?.login ?? null,
    replace: () => Promise.resolve(null),
  }
  setCallSession(() => Promise.resolve(session))
  const journals = await import('./edit-journal.ts')
  const owner = await journals.findJournalOwner(Number(loggedIn?.person ?? 0))
  return {
    ...journals,
    ...(await import('./send-journals.ts')),
    ...(await import('./edits-queue.ts')),
    owner,
  }
}

const stored = () => [...browser.storage.keys()].filter((name) => name.startsWith('page-edits '))
const store = (name: string, journal = journalOf('Unsent')) =>
  void browser.storage.set(name, JSON.stringify(journal))

describe('the journals of closed windows', () => {
  it('are sent and deleted, those of former releases and of a former login of the person too', async () => {
    for (const name of ['page-edits 7 3', 'page-edits 7 3 c1', 'page-edits 7 3 c2 login-0']) store(name)
    store('page-edits 7 33 c1 login-a')
    const { sendJournals, owner } = await openTab()
    expect(await sendJournals(PAGE, owner)).toEqual({ changes: [], journals: [] })
    await vi.waitFor(() => expect(stored()).toEqual(['page-edits 7 33 c1 login-a']))
    expect(api.asked).toHaveLength(3)
  })

  it('are not written again if the session ends while one of them is sent', async () => {
    const name = 'page-edits 7 3 c1 login-a'
    store(name)
    result = { status: 'refused', code: 'unknown_block' }
    const { sendJournals, owner, forgetJournals } = await openTab()
    onEdit = () => {
      loggedIn = null
      forgetJournals({ person: '7', login: 'login-a' })
    }
    await sendJournals(PAGE, owner)
    const { keepDurable } = await import('#platform/web/durable-storage.ts')
    // Storage writes values in order. Wait until a later value is stored: a journal that was written again would then
    // be stored too.
    keepDurable('last', true)
    await vi.waitFor(() => expect([...browser.storage.keys()]).toContain('last'))
    expect(stored()).toEqual([])
  })

  it('are not sent in the name of a person who logs in meanwhile', async () => {
    store('page-edits 7 3 c1 login-a', journalOf('First', 'Second'))
    const { sendJournals, owner } = await openTab()
    onEdit = () => void (loggedIn = { person: '8', login: 'login-b' })
    await expect(sendJournals(PAGE, owner)).rejects.toMatchObject({ kind: 'request_aborted' })
    expect(api.asked.map(({ body }) => body)).toMatchObject([{ operations: [named('First')] }])
  })
})

describe('an open journal', () => {
  it('stores nothing once another person is logged in, and again when its own person is', async () => {
    const { openJournal, owner } = await openTab()
    const journal = openJournal('page-edits 7 3 c1 login-a', owner)
    loggedIn = { person: '8', login: 'login-b' }
    journal.keep(journalOf('Late'))
    loggedIn = { person: '7', login: 'login-c' }
    journal.keep(journalOf('In time'))
    await vi.waitFor(() => expect(stored()).toHaveLength(1))
    expect(browser.storage.get('page-edits 7 3 c1 login-a')).toContain('In time')
  })

  it('stores nothing after its tab has noticed the end of the session', async () => {
    const { openJournal, forgetJournals, owner, findJournalOwner } = await openTab()
    const [before, after] = [owner, await findJournalOwner(7)].map((one) =>
      openJournal('page-edits 7 3 c1', one),
    )
    forgetJournals({ person: '7', login: 'login-a' })
    before?.keep(journalOf('Late'))
    after?.keep(journalOf('Late'))
    openJournal('page-edits 7 3 c2', await findJournalOwner(7)).keep(journalOf('New'))
    await vi.waitFor(() => expect(stored()).toEqual(['page-edits 7 3 c2']))
  })
})

describe('the end of a login that a suspended tab notices late', () => {
  it('deletes the journals of that login, and none of the next person or the next login', async () => {
    const ended = ['page-edits 7 3', 'page-edits 7 3 c1', 'page-edits 7 4 c2 login-a']
    const next = ['page-edits 7 3 c3 login-b', 'page-edits 8 3 c4 login-c', 'page-edits 8 3 c5']
    for (const name of [...ended, ...next]) store(name)
    const { forgetJournals } = await openTab()
    forgetJournals({ person: '7', login: 'login-a' })
    expect(stored()).toEqual(next)
  })
})

describe('when the session is opened', () => {
  const names = ['page-edits 7 3 c1 login-a', 'page-edits 8 3 c2 login-b']

  it.each([
    [null, []],
    [{ person: '7', login: 'login-c' }, ['page-edits 7 3 c1 login-a']],
  ])('journals of ended sessions are deleted if %j is logged in', async (person, left) => {
    for (const name of names) store(name)
    browser.storage.set('paddock.page-edits', 'true')
    loggedIn = person
    const { forgetJournalsOfEndedSessions } = await openTab()
    await forgetJournalsOfEndedSessions()
    expect(stored()).toEqual(left)
  })
})

describe('when a person opens the editor', () => {
  const names = ['page-edits 7 3 c1 login-a', 'page-edits 8 3 c2 login-b', 'page-edits 77 3 c3']

  it('journals of other persons are deleted', async () => {
    for (const name of names) store(name)
    const { forgetJournalsOfOthers, owner } = await openTab()
    forgetJournalsOfOthers(owner)
    expect(stored()).toEqual(['page-edits 7 3 c1 login-a'])
  })

  it('nothing is deleted if another person has logged in meanwhile', async () => {
    for (const name of names) store(name)
    const { forgetJournalsOfOthers, owner } = await openTab()
    loggedIn = { person: '8', login: 'login-b' }
    forgetJournalsOfOthers(owner)
    expect(stored()).toEqual(names)
  })
})

describe('the note that this device may have journals', () => {
  const NOTE = 'paddock.page-edits'

  it('remains as long as another person has one, so that the next session deletes it', async () => {
    store('page-edits 8 3 c2 login-b')
    browser.storage.set(NOTE, 'true')
    const { countUnsentEdits, forgetJournalsOfEndedSessions } = await openTab()
    await countUnsentEdits()
    expect(browser.storage.has(NOTE)).toBe(true)
    await forgetJournalsOfEndedSessions()
    expect(stored()).toEqual([])
  })

  it('is deleted once there are none', async () => {
    browser.storage.set(NOTE, 'true')
    const { countUnsentEdits } = await openTab()
    await countUnsentEdits()
    expect(browser.storage.has(NOTE)).toBe(false)
  })
})
