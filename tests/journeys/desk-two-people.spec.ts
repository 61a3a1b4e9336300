/** Two people change single values at the same moment; nothing is overwritten silently. @source docs/reference/staff-desk.md §4.2 */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { openAlive } from './kit/alive.ts'
import { openAs } from './kit/logged-in.ts'

const main = (page: Page) => page.getByRole('main')

async function pageOf(browser: Browser, key: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await openAs(page, key, path)
  return page
}

test('a standing note that another secretary changed is shown before it is replaced', async ({ browser }) => {
  const one = await pageOf(browser, 'secretary', '/cms/members')
  await main(one).getByRole('link', { name: 'Ruben Inkpen' }).click()
  await one.getByRole('tab', { name: /^Notes/ }).click()
  const other = await pageOf(browser, 'owner', new URL(one.url()).pathname)
  await other.getByRole('tab', { name: /^Notes/ }).click()
  const noteOf = (page: Page) => main(page).getByLabel('For the committee')
  const save = (page: Page) => main(page).getByRole('button', { name: 'Save the note' })
  // Attempts of this journey use different texts, so that each one changes the note.
  const attempt = `${test.info().repeatEachIndex}${test.info().retry}`
  await noteOf(other).fill(`Owes a key ${attempt}`)
  await save(other).click()
  await expect(save(other)).toBeDisabled()
  await noteOf(one).fill(`Brings cake ${attempt}`)
  await save(one).click()
  await expect(main(one)).toContainText('Someone else changed this after you opened it.')
  await expect(main(one)).toContainText(
    `The saved value is now “Owes a key ${attempt}”. Save again to replace it.`,
  )
  await expect(noteOf(one)).toHaveValue(`Brings cake ${attempt}`)
  expect(await axeFindings(one)).toEqual([])
  await save(one).click()
  await expect(save(one)).toBeDisabled()
  await openAlive(other, new URL(other.url()).pathname + new URL(other.url()).search)
  await expect(noteOf(other)).toHaveValue(`Brings cake ${attempt}`)
  await one.context().close()
  await other.context().close()
})

test('two treasurers change account codes: different ones are both saved, the same one is chosen', async ({
  browser,
}) => {
  const one = await pageOf(browser, 'treasurer', '/cms/ledger')
  const other = await pageOf(browser, 'owner', '/cms/ledger')
  const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
  const save = (page: Page) => main(page).getByRole('button', { name: 'Save account codes' }).click()
  const attempt = 10 * test.info().repeatEachIndex + test.info().retry
  const [mine, theirs, tax] = [String(300 + attempt), String(400 + attempt), String(500 + attempt)]
  await field(other, 'Sales without GST').fill(theirs)
  await save(other)
  await expect(other.getByText('Account codes saved')).toBeVisible()
  await field(one, 'GST collected').fill(tax)
  await save(one)
  await expect(one.getByText('Account codes saved')).toBeVisible()
  await expect(field(one, 'Sales without GST')).toHaveValue(theirs)
  await expect(one.getByText(/^Last changed by/)).toBeVisible()

  await field(other, 'GST collected').fill(mine)
  await save(other)
  const conflict = other.getByRole('region', { name: 'Someone else changed this too' })
  await expect(conflict).toContainText(tax)
  await expect(conflict).toContainText(mine)
  expect(await axeFindings(other)).toEqual([])
  await conflict.getByRole('radio', { name: /^The saved value/ }).check()
  await save(other)
  await expect(conflict).toHaveCount(0)
  await expect(field(other, 'GST collected')).toHaveValue(tax)
  await one.context().close()
  await other.context().close()
})
