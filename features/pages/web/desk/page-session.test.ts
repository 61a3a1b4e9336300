import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { openSmallApi, type SmallApi } from '#tests/kit/small-api.ts'
import { blankValues } from '../../blank-values.rules.ts'
import type { AppliedEdit, OperationResult, PageOperation } from '../../page-drafts.contract.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import type { PageSession } from './page-session.ts'

const PAGE = 3
const values = { template: 'text', ...blankValues(BLOCK_FIELDS), variables: blankValues(WIDGET_FIELDS.text) }
const heading = (value: string): PageOperation => ({
  kind: 'set',
  block: 'a',
  path: 'variables/heading',
  value,
})
const name = (value: string): PageOperation => ({ kind: 'set', block: null, path: 'name', value })

let browser: FakeBrowser
let api: SmallApi
let session: PageSession | undefined
/** The edits that the server has, in order. */
let edits: AppliedEdit[]
/** Whether the server says that the window is too far behind, and how many times it then fails to return the draft. */
let isBehind: boolean
let cleanSeq: number
let failures: number
/** What the server does with each operation. */
let status: OperationResult['status']

const addEdit = (client: string, operations: PageOperation[]): AppliedEdit => {
  const results = operations.map((): OperationResult =>
    status === 'refused' ? { status, code: 'unknown_block' } : { status },
  )
  const edit = { seq: edits.length + 1, client, person: { id: 7, name: '' }, at: '', operations, results }
  edits.push(edit)
  return edit
}

const newsAfter = (since: number) => ({
  seq: edits.length,
  edits: edits.slice(since),
  clean_seq: cleanSeq,
  must_reload: isBehind,
  conflicts: [],
  comments: [],
  people: [],
  page: { id: PAGE, has_conflicts: false },
  ask_again_ms: 60_000,
})

beforeEach(async () => {
  browser = openFakeBrowser()
  // The fake browser has no IndexedDB, which is reported.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  edits = []
  isBehind = false
  failures = 0
  cleanSeq = 0
  status = 'applied'
  const block = { key: 'a', values, is_removed: false, is_restored: false }
  const draft = {
    ...newsAfter(0),
    seq: 0,
    fields: { name: 'Page', url: '/page', rows: null },
    blocks: [block],
    languages: ['en'],
    publishing: { is_allowed: true, needs_second_person: false },
  }
  api = await openSmallApi(({ path, body }) => {
    const { client, base, since, operations } = body as Record<string, unknown>
    if (path.endsWith('/open')) {
      if (!isBehind) return { body: { draft } }
      failures -= 1
      if (failures >= 0) return { status: 503, body: { status: 'error', text_code: 'UNAVAILABLE' } }
      isBehind = false
      return {
        body: { draft: { ...draft, seq: edits.length, fields: { ...draft.fields, name: 'Reloaded' } } },
      }
    }
    if (path.endsWith('/sync')) return { body: { news: newsAfter(Number(since)) } }
    if (!path.endsWith('/edit')) return undefined
    const edit = addEdit(String(client), operations as PageOperation[])
    return { body: { edit, news: newsAfter(Number(base)) } }
  })
})

afterEach(async () => {
  session?.close()
  // Wait for the last request, because the next test has a server of its own.
  await vi.waitUntil(() => api.asked.at(-1)?.path.endsWith('/leave'))
  await api.close()
  vi.restoreAllMocks()
  browser.close()
})

async function openSession(): Promise<PageSession> {
  vi.resetModules()
  const { setBaseUrl } = await import('#platform/web/http.ts')
  setBaseUrl(api.url)
  const { openPageSession } = await import('./open-page-session.ts')
  session = await openPageSession(PAGE, 7)
  return session
}

const shown = () => {
  const { page, blocks } = session?.view().state ?? { page: null, blocks: [] }
  const { variables } = (blocks[0]?.values ?? {}) as { variables?: Record<string, unknown> }
  return [page?.values['name'], variables?.['heading']]
}

/** Restores a version on the server, as the call does. */
const restoring = (value: string) => (since: number) => {
  expect(since).toBe(edits.length)
  return Promise.resolve({ seq: addEdit('server', [heading(value)]).seq })
}

describe('a change that the server makes for this window', () => {
  it('is one step of the undo list, even right after typing into the same field', async () => {
    const { change, changeOnServer, undo, redo, flush } = await openSession()
    change(heading('Typed'))
    await changeOnServer(restoring('Restored'))
    expect(shown()).toEqual(['Page', 'Restored'])
    undo()
    expect(shown()).toEqual(['Page', 'Typed'])
    redo()
    expect(shown()).toEqual(['Page', 'Restored'])
    undo()
    undo()
    expect(shown()).toEqual(['Page', ''])
    await flush()
    expect(edits.at(-1)?.client).not.toBe('server')
  })

  it('is undone by its own function, also after later changes, and is sent as an ordinary change', async () => {
    const { change, changeOnServer, flush } = await openSession()
    change(heading('Typed'))
    const revert = await changeOnServer(restoring('Restored'))
    change(name('Later'))
    revert?.()
    expect(shown()).toEqual(['Later', 'Typed'])
    await flush()
    const [last] = edits.slice(-1)
    expect(last?.client).not.toBe('server')
    expect(last?.operations).toEqual([name('Later'), heading('Typed')])
  })

  it('does not include the later edits of other people', async () => {
    const { changeOnServer } = await openSession()
    const revert = await changeOnServer(async (since) => {
      const done = await restoring('Restored')(since)
      addEdit('other', [name('By another person')])
      return done
    })
    expect(shown()).toEqual(['By another person', 'Restored'])
    revert?.()
    expect(shown()).toEqual(['By another person', ''])
  })

  it('cannot be undone if it changed nothing', async () => {
    const { changeOnServer } = await openSession()
    expect(await changeOnServer((seq) => Promise.resolve({ seq }))).toBeNull()
  })
})

describe('the function that undoes a change', () => {
  it('undoes that change and not the latest one', async () => {
    const { change, undo } = await openSession()
    const restore = change({ kind: 'remove_block', block: 'a' })
    change(name('Later'))
    restore()
    expect(session?.view().state.blocks[0]?.removed).toBeNull()
    expect(shown()[0]).toBe('Later')
    undo()
    expect(session?.view().state.blocks[0]?.removed).not.toBeNull()
  })

  it('does nothing if the change was undone already', async () => {
    const { change, undo } = await openSession()
    const restore = change({ kind: 'remove_block', block: 'a' })
    undo()
    change(name('Later'))
    restore()
    expect(shown()[0]).toBe('Later')
    expect(session?.view().state.blocks[0]?.removed).toBeNull()
  })
})

describe('a window that is too far behind', () => {
  it('loads the whole draft once, and again after a failure', async () => {
    const { sync } = await openSession()
    addEdit('other', [name('By another person')])
    isBehind = true
    failures = 1
    await sync()
    await vi.waitUntil(() => api.asked.filter(({ path }) => path.endsWith('/open')).length === 2)
    expect(shown()).toEqual(['Page', ''])
    await Promise.all([sync(), sync()])
    await vi.waitUntil(() => shown()[0] === 'Reloaded')
    expect(api.asked.filter(({ path }) => path.endsWith('/open'))).toHaveLength(3)
    expect(session?.view().seq).toBe(1)
  })
})

describe('a change that the server refuses', () => {
  it('is no longer shown on the page, but kept for the person to copy what was entered', async () => {
    const { change, flush, view, dismissLeftOut } = await openSession()
    status = 'refused'
    change(heading('Typed'), { kind: 'move_block', block: 'a', after: null })
    await flush()
    expect(shown()).toEqual(['Page', ''])
    expect(view().leftOut).toEqual([{ operation: heading('Typed'), code: 'unknown_block' }])
    dismissLeftOut()
    expect(view().leftOut).toEqual([])
  })
})

describe('the mark of a block that was kept', () => {
  it('is cleared when the page is published, but stays for a later edit', async () => {
    const { sync, view } = await openSession()
    const isMarked = () => view().state.blocks[0]?.isRestored
    status = 'restored'
    addEdit('other', [{ kind: 'remove_block', block: 'a' }])
    await sync()
    expect(isMarked()).toBe(true)
    cleanSeq = 1
    await sync()
    expect(isMarked()).toBe(false)
    addEdit('other', [name('One')])
    addEdit('other', [{ kind: 'remove_block', block: 'a' }])
    cleanSeq = 2
    await sync()
    expect(isMarked()).toBe(true)
  })
})
