/** Changes of the page editor that the server has not received. @source docs/reference/pages-and-blocks.md §8.3 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { FINGERPRINT, openAs } from './kit/logged-in.ts'
import { demoPerson } from './kit/people.ts'

const OFFLINE = 'No connection. Your changes are stored on this device'
const nameOf = (page: Page) => main(page).getByLabel('Page name')
const textOf = (page: Page) => main(page).getByRole('textbox', { name: 'Text after the blocks' })
const saved = (page: Page) => expect(main(page).getByText('Saved as a draft')).toBeVisible()

/** Creates a page, opens its editor and returns the path of the editor. */
async function newPage(page: Page, name: string): Promise<string> {
  const { title, repeatEachIndex, retry } = test.info()
  const address = `${TEST_PAGE_PREFIX}unsent-${title.length}-${repeatEachIndex}-${retry}`
  await openAs(page, 'content', '/cms/pages')
  await main(page).getByRole('button', { name: 'New page', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Page name').fill(name)
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Opens the editor in a new window. */
async function openEditor(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await openAlive(page, path)
  await expect(nameOf(page)).toBeVisible()
  return page
}

/** Returns the entries in IndexedDB, without creating a database. */
function inIndexedDb(page: Page): Promise<[string, unknown][]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'paddock')) return []
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('refused'))
      })
    const database = await result(indexedDB.open('paddock'))
    const store = database.transaction('values').objectStore('values')
    const [names, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())])
    database.close()
    return names.map((name, at): [string, unknown] => [name as string, values[at]])
  })
}

/** Stores an entry in IndexedDB. */
function putIntoIndexedDb(page: Page, entry: [string, unknown]): Promise<void> {
  return page.evaluate(
    ([name, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('paddock')
        opening.onerror = () => reject(opening.error ?? new Error('refused'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('values', 'readwrite')
          writing.objectStore('values').put(value, name)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          writing.onerror = () => reject(writing.error ?? new Error('refused'))
        }
      }),
    entry,
  )
}

const inLocalStorage = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('page-edits ')))

test('changes of two windows that were closed without a connection are saved later, and a log-out leaves none on the device', async ({
  page,
  context,
}) => {
  const path = await newPage(page, 'Unsent')
  const other = await openEditor(context, path)
  await context.setOffline(true)
  await nameOf(page).fill('Named without a connection')
  await textOf(other).focus()
  await other.keyboard.type('Described in the other window')
  for (const window of [page, other]) await expect(main(window).getByText(OFFLINE)).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await inIndexedDb(page)))
    .toMatch(/(?=.*Named without)(?=.*Described in)/)
  expect(await inLocalStorage(page)).toEqual([])
  await page.close()
  await other.close()
  await context.setOffline(false)

  const again = await openEditor(context, path)
  await expect(nameOf(again)).toHaveValue('Named without a connection')
  await expect(textOf(again)).toHaveText('Described in the other window')
  await saved(again)
  await expect.poll(() => inIndexedDb(again)).toEqual([])

  // The officer logs out in another tab while this one has an unsent change. The tab is opened before the change is
  // typed, because a new tab makes the editor in this one open again.
  const leaving = await context.newPage()
  await openAlive(leaving, '/membershipcard')
  await saved(again)
  await again.reload()
  await saved(again)
  await context.route('**/api/v1/cms/page/edit', (route) => route.abort())
  await nameOf(again).fill('Sent later')
  await expect.poll(async () => JSON.stringify(await inIndexedDb(again))).toContain('Sent later')
  await openAlive(leaving, '/logout')
  const question = main(leaving).getByText('1 page has changes that are not saved yet.')
  await expect(question).toBeVisible()
  expect(await axeFindings(leaving)).toEqual([])
  // With the connection restored, the window saves its change, so a second attempt to log out would lose nothing.
  await context.unroute('**/api/v1/cms/page/edit')
  await saved(again)
  await context.route('**/api/v1/cms/page/edit', (route) => route.abort())
  await nameOf(again).fill('Never sent')
  await expect.poll(async () => JSON.stringify(await inIndexedDb(again))).toContain('Never sent')
  await leaving.getByRole('button', { name: 'Try again' }).click()
  await expect(question).toBeVisible()
  await leaving.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(leaving).toHaveURL('/')
  await expect.poll(() => inIndexedDb(leaving)).toEqual([])
  expect(await inLocalStorage(leaving)).toEqual([])
})

test('a log-out saves the changes of a page that was left without a connection', async ({
  page,
  context,
}) => {
  const path = await newPage(page, 'Left without a connection')
  await context.route('**/api/v1/cms/page/edit', (route) => route.abort())
  await nameOf(page).fill('Saved by the log-out')
  await expect.poll(async () => JSON.stringify(await inIndexedDb(page))).toContain('Saved by the log-out')
  await page.close()
  await context.unroute('**/api/v1/cms/page/edit')
  const leaving = await context.newPage()
  await openAlive(leaving, '/logout')
  await expect(leaving).toHaveURL('/')
  await expect.poll(() => inIndexedDb(leaving)).toEqual([])
  const other = await leaving.context().browser()?.newContext()
  if (other === undefined) throw new Error('the browser has ended')
  const later = await other.newPage()
  await openAs(later, 'content', path)
  await expect(nameOf(later)).toHaveValue('Saved by the log-out')
  await other.close()
})

test('an officer reads which changes of an earlier window could not be saved', async ({ page, context }) => {
  const path = await newPage(page, 'Left out')
  await context.setOffline(true)
  await nameOf(page).fill('Named without a connection')
  await expect.poll(() => inIndexedDb(page)).toHaveLength(1)
  const [name = ''] = (await inIndexedDb(page)).map(([each]) => each)
  await page.close()
  await context.setOffline(false)
  // Simulate changes that an earlier release stored. The present release no longer knows the kind of one of them.
  const former = name.split(' ').slice(0, 3).join(' ')
  const queue = [
    { kind: 'set', block: null, path: 'content', value: '<p>Described by an earlier release</p>' },
    { kind: 'rename', block: null, path: 'name', value: 'A name that cannot be saved' },
  ]
  const stored = JSON.stringify({ client: 'client-earlier', clientSeq: 0, inFlight: null, queue, atMs: 0 })
  const elsewhere = await context.newPage()
  await openAlive(elsewhere, '/')
  await elsewhere.evaluate(([key, value]) => localStorage.setItem(key!, value!), [former, stored])

  const again = await openEditor(context, path)
  const note = main(again).getByRole('status').filter({ hasText: 'Some changes could not be saved' })
  await expect(note).toContainText('A name that cannot be saved')
  await expect(note.getByRole('listitem')).toHaveCount(1)
  await expect(nameOf(again)).toHaveValue('Named without a connection')
  await expect(textOf(again)).toHaveText('Described by an earlier release')
  expect(await axeFindings(again)).toEqual([])
  // The note must still be there after the window was closed and opened again.
  await again.reload()
  await expect(note).toContainText('A name that cannot be saved')
  await expect.poll(() => inLocalStorage(again)).toEqual([])
  await note.getByRole('button', { name: 'Dismiss' }).click()
  const question = again.getByRole('dialog', { name: 'Delete these changes?' })
  await expect(question).toContainText('Page settings: Page name')
  expect(await axeFindings(again)).toEqual([])
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(note).toContainText('A name that cannot be saved')
  await note.getByRole('button', { name: 'Dismiss' }).click()
  await question.getByRole('button', { name: 'Delete changes' }).click()
  await expect(note).toHaveCount(0)
  await expect.poll(() => inIndexedDb(again)).toEqual([])
  await again.reload()
  await expect(nameOf(again)).toHaveValue('Named without a connection')
  await expect(note).toHaveCount(0)
})

test('a tab that notices the end of its session late leaves the changes of the next person on the device, and none of its own', async ({
  page,
  context,
  request,
}) => {
  const path = await newPage(page, 'Two people')
  // Simulate a suspended tab, which does not notice that the session changes.
  const suspended = await context.newPage()
  await suspended.addInitScript(() => {
    const hold = (event: StorageEvent) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    }
    window.addEventListener('storage', hold, true)
  })
  await openAlive(suspended, path)
  await expect(nameOf(suspended)).toBeVisible()
  await context.route('**/api/v1/cms/page/edit', (route) => route.abort())
  await nameOf(suspended).fill('Typed by the first person')
  // Ignore errors, because the page cannot run code while it loads a new document.
  const unsent = async () => JSON.stringify(await inIndexedDb(page).catch(() => null))
  await expect.poll(unsent).toContain('Typed by the first person')
  // A suspended tab sends nothing either. A refused call would tell it that the session has ended.
  await suspended.route('**/api/**', (route) => route.abort())
  const [journal] = await inIndexedDb(page)
  if (journal === undefined) throw new Error('the journal is gone')

  await openAlive(page, '/logout')
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(unsent).toBe('[]')
  const { email, password } = demoPerson('owner')
  const answer = await request.post('/api/v1/cognito/user/login', {
    data: { username: email, password, fingerprint: FINGERPRINT },
  })
  expect(answer.status()).toBe(200)
  const { access_token, refresh_token } = (await answer.json()) as Record<string, string>
  const session = JSON.stringify({ access_token, refresh_token, auth_fingerprint: FINGERPRINT })
  await page.evaluate((value) => localStorage.setItem('paddock.session', value), session)
  await openAlive(page, path)
  await textOf(page).focus()
  await page.keyboard.type('Typed by the next person')
  await expect.poll(unsent).toContain('Typed by the next person')

  // Store the first person's journal again, as if the tab had stored it late. Its deletion shows below that the tab has
  // noticed the end of its session, so that the other checks can fail.
  await putIntoIndexedDb(page, journal)
  expect(await unsent()).toContain('Typed by the first person')
  await nameOf(suspended).fill('Typed too late')
  await suspended.unroute('**/api/**')
  // The tab must not leave its document before the journal is deleted, because that would abort the deletion. The
  // deletion takes several tasks, so the document must still be there when the handlers of the event have run.
  const hasLeftAtOnce = await suspended.evaluate(() => {
    let hasLeft = false
    window.navigation.addEventListener('navigate', () => void (hasLeft = true))
    window.dispatchEvent(new StorageEvent('storage', { key: 'paddock.session', storageArea: localStorage }))
    return hasLeft
  })
  expect(hasLeftAtOnce).toBe(false)
  // The tab shows the public site or the desk of the next person, so its editor is gone. An error means that it still
  // loads a new document.
  const typed = () =>
    suspended
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
      .catch(() => ['Typed too late'])
  await expect.poll(typed).not.toContain('Typed too late')
  await expect.poll(unsent).not.toContain('Typed by the first person')
  expect(await unsent()).not.toContain('Typed too late')
  expect(await unsent()).toContain('Typed by the next person')
  await context.unroute('**/api/v1/cms/page/edit')
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()
  await page.reload()
  await expect(textOf(page)).toHaveText('Typed by the next person')
  await expect(nameOf(page)).toHaveValue('Two people')
})

test('unsent changes are stored where the browser refuses IndexedDB', async ({ page, context }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'InvalidStateError')
    }
  })
  const path = await newPage(page, 'Private')
  await context.setOffline(true)
  await nameOf(page).fill('Named in a private window')
  await expect(main(page).getByText(OFFLINE)).toBeVisible()
  await expect.poll(() => inLocalStorage(page)).toHaveLength(1)
  await page.close()
  await context.setOffline(false)
  const again = await openEditor(context, path)
  await expect(nameOf(again)).toHaveValue('Named in a private window')
  await saved(again)
  await expect.poll(() => inLocalStorage(again)).toEqual([])
})
