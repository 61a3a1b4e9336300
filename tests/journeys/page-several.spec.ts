/** Several pages of the list at once: published and withdrawn by keyboard. @source docs/reference/pages-and-blocks.md §8.13 */
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'
import { type Wire, wireOf } from './kit/wire.ts'

const CMS = '/api/v1/cms/page'

/** Creates a page with a text in its draft. @param fields further fields of the draft */
async function newPage(owner: Wire, name: string, url: string, fields: Readonly<Record<string, string>>) {
  const { page } = await owner.post<{ page: { id: number } }>(`${CMS}/create`, { name, url })
  const texts = { content: `<p>About ${name}</p>`, ...fields }
  const operations = Object.entries(texts).map(([path, value]) => ({ kind: 'set', block: null, path, value }))
  const client = `journey-several-${page.id}`
  await owner.post(`${CMS}/open`, { page: page.id, client })
  await owner.post(`${CMS}/edit`, { page: page.id, client, client_seq: 1, base: 0, operations })
  await owner.post(`${CMS}/leave`, { page: page.id, client })
}

test('an officer publishes several pages without the one that has an error, and withdraws them, by keyboard', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const address = `${TEST_PAGE_PREFIX}several-${test.info().repeatEachIndex}-${test.info().retry}`
  const owner = await wireOf(baseURL, 'owner')
  const described = { seo_meta_description: 'The programme of the day.' }
  await newPage(owner, 'Programme', `${address}-a`, described)
  await newPage(owner, 'Parking', `${address}-b`, {
    content: `<p>Read <a href="${address}-c">the plan</a></p>`,
  })
  await newPage(owner, 'Unfinished', `${address}-c`, { ...described, name: '' })
  await owner.close()

  await openAs(page, 'content', '/cms/pages')
  const keys = await keysOf(page)
  const row = (name: string) =>
    main(page).getByRole('row').filter({ hasText: address }).filter({ hasText: name })
  const tick = (name: string) => row(name).getByRole('checkbox')
  const bulk = main(page).getByRole('group', { name: 'Actions for the selected rows' })
  await keys.type(main(page).getByRole('searchbox', { name: 'Search by name or address' }), address)
  await expect(main(page).getByRole('row')).toHaveCount(4)
  for (const name of ['Programme', 'Parking', 'Unfinished']) await keys.press(tick(name), 'Space')
  await expect(bulk).toContainText('3 selected')
  await keys.press(bulk.getByRole('button', { name: 'Publish', exact: true }))

  const dialog = page.getByRole('dialog', { name: 'Publish these pages?' })
  const blocked = dialog.getByRole('status').filter({
    hasText: '1 page can’t be published. Correct or untick it to publish the others.',
  })
  await expect(blocked).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Publish/ })).toBeDisabled()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Unfinished' }).first()).toContainText(
    'To correct: This must be filled in.',
  )
  await expect(dialog.getByRole('link', { name: 'Open the page Parking' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await keys.press(dialog.getByRole('checkbox', { name: 'Unfinished' }), 'Space')
  // The link to the page that is left out is dead now, beside the missing description of Parking.
  const publish = dialog.getByRole('button', { name: 'Publish with 2 warnings' })
  await expect(publish).toBeEnabled()
  await keys.press(publish)
  await expect(page.getByText('2 pages are published.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(row('Programme')).not.toContainText('Not published')
  await expect(row('Parking')).not.toContainText('Not published')
  await expect(row('Unfinished')).toContainText('Not published')

  await withdraw(page, keys, { tick, bulk })
  await expect(row('Programme')).toContainText('Not published')
  await expect(row('Parking')).toContainText('Not published')
  const answer = await page.request.get(`${address}-a`)
  expect(answer.status()).toBe(404)
})

test('an officer schedules several pages for one time, by keyboard', async ({ page, baseURL }) => {
  const address = `${TEST_PAGE_PREFIX}later-${test.info().repeatEachIndex}-${test.info().retry}`
  const owner = await wireOf(baseURL, 'owner')
  const described = { seo_meta_description: 'The programme of the day.' }
  await newPage(owner, 'Programme', `${address}-a`, described)
  await newPage(owner, 'Parking', `${address}-b`, described)
  await owner.close()
  await openAs(page, 'content', '/cms/pages')
  const keys = await keysOf(page)
  const row = (name: string) =>
    main(page).getByRole('row').filter({ hasText: address }).filter({ hasText: name })
  await keys.type(main(page).getByRole('searchbox', { name: 'Search by name or address' }), address)
  await expect(main(page).getByRole('row')).toHaveCount(3)
  for (const name of ['Programme', 'Parking']) await keys.press(row(name).getByRole('checkbox'), 'Space')
  const bulk = main(page).getByRole('group', { name: 'Actions for the selected rows' })
  await keys.press(bulk.getByRole('button', { name: 'Publish', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Publish these pages?' })
  await expect(dialog.getByRole('button', { name: 'Publish 2 pages', exact: true })).toBeEnabled()
  await keys.type(dialog.getByRole('textbox', { name: 'Publish later, at' }), '2032-05-04')
  await keys.press(dialog.getByRole('button', { name: 'Publish 2 pages at this time' }))
  await expect(page.getByText(/^2 pages will be published on .*2032/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  for (const name of ['Programme', 'Parking'])
    await expect(row(name)).toContainText(/Not published.*Will be published on .*2032/)
})

type List = {
  tick: (name: string) => ReturnType<Page['locator']>
  bulk: ReturnType<Page['locator']>
}

async function withdraw(page: Page, keys: Awaited<ReturnType<typeof keysOf>>, { tick, bulk }: List) {
  for (const name of ['Programme', 'Parking', 'Unfinished']) await keys.press(tick(name), 'Space')
  await keys.press(bulk.getByRole('button', { name: 'Unpublish', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Unpublish these pages?' })
  await expect(dialog).toContainText('These pages are not published and are skipped:Unfinished')
  expect(await axeFindings(page)).toEqual([])
  await keys.press(dialog.getByRole('button', { name: 'Unpublish 2 pages' }))
  await expect(page.getByText('2 pages are no longer published.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

test('the dialog fits a phone, and Escape closes it without a change', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, 'content', '/cms/pages')
  await main(page).getByRole('checkbox', { name: 'Select Club rules', exact: true }).check()
  await main(page).getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish these pages?' })
  await expect(dialog).toContainText('Club rules')
  await expect(dialog.getByRole('button', { name: /^Publish/ })).toBeDisabled()
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWide).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(main(page).getByRole('checkbox', { name: 'Select Club rules', exact: true })).toBeChecked()
  await openAlive(page, '/rules')
})
