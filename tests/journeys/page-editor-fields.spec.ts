/** Fields of the page editor that name a record: a video, a group of pages, a track. @source docs/reference/pages-and-blocks.md §8 */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { openAs } from './kit/logged-in.ts'

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')
const runNumber = () => test.info().repeatEachIndex * 10 + test.info().retry

async function newPage(page: Page, name: string, address: string): Promise<void> {
  await openAs(page, 'content', '/cms/pages')
  await button(page, 'New page').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Page name').fill(name)
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an officer chooses a video, a track and a page group by keyboard, and visitors see them', async ({
  page,
  context,
}) => {
  const run = runNumber()
  const address = `${TEST_PAGE_PREFIX}fields-${run}`
  await newPage(page, 'Chosen records', address)
  const keys = await keysOf(page)

  const group = main(page).getByLabel('Page group')
  // The groups are loaded after the editor; a letter typed earlier finds no option.
  await expect(group.locator('option', { hasText: 'Small print' })).toBeAttached()
  await group.focus()
  await page.keyboard.type('Small')
  await expect(group.locator('option:checked')).toHaveText(/Small print/)

  const dialog = page.getByRole('dialog')
  await keys.press(button(page, 'Add a block'))
  await keys.press(dialog.getByRole('button', { name: /^Large quote/ }))
  await keys.type(main(page).getByRole('textbox', { name: 'Quote', exact: true }), 'Keep it on the black')
  const video = main(page).getByRole('group', { name: 'Background video' })
  await keys.press(video.getByRole('button', { name: 'Choose a video' }))
  // Append an empty box to the file, so that its bytes differ from those of other videos.
  const lap = readFileSync(new URL('../../database/seed/art/video/track-loop.mp4', import.meta.url))
  const buffer = Buffer.concat([lap, Buffer.from([0, 0, 0, 9]), Buffer.from('free'), Buffer.from([run])])
  const name = `fields-${run}.mp4`
  // Sending a video from the dialog chooses it.
  await dialog.getByLabel('New file for the library').setInputFiles({ name, mimeType: 'video/mp4', buffer })
  await expect(dialog).toHaveCount(0)
  await expect(video.getByText(name)).toBeVisible()
  await expect(video.getByRole('button', { name: 'Replace the video' })).toBeFocused()
  await expect(
    preview(page).getByRole('button', { name: /^(?:Pause|Play) the background video$/ }),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await keys.press(video.getByRole('button', { name: 'Remove the video' }))
  await expect(preview(page).getByRole('button', { name: /the background video$/ })).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(video.getByText(name)).toBeVisible()

  await keys.press(button(page, 'Add a block'))
  await keys.press(dialog.getByRole('button', { name: /^Track map/ }))
  const outline = main(page).getByLabel('Track outline')
  await outline.focus()
  await page.keyboard.type('Mount')
  await expect(outline.locator('option:checked')).toHaveText('Mount Quandary Hillclimb')
  await expect(preview(page).locator('path.art-line-heavy')).toHaveAttribute('d', /^M10 391/)
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()

  await page.reload()
  await expect(main(page).getByLabel('Page group').locator('option:checked')).toHaveText(/Small print/)
  await button(page, 'Publish').click()
  await dialog.getByRole('button', { name: /^Publish (?:now|with)/ }).click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  const visitor = await context.newPage()
  await openAlive(visitor, address)
  await expect(visitor.getByRole('button', { name: /^(?:Pause|Play) the background video$/ })).toBeVisible()
  await expect(visitor.locator('path.art-line-heavy')).toHaveAttribute('d', /^M10 391/)
})
