/** The media library at /cms/media and its use in the page editor. @source docs/reference/media.md §6 */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { openAs } from './kit/logged-in.ts'
import { halves } from './kit/pictures.ts'

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
/**
 * Returns the item in the grid. The search is limited to the grid, because the button that cancels the upload also
 * contains the file name.
 */
const tile = (page: Page, name: string) => main(page).locator('.media-grid').getByRole('button', { name })
const panel = (page: Page) => page.locator('.media-panel')
const runNumber = () => test.info().repeatEachIndex * 10 + test.info().retry

async function sendImages(page: Page, names: readonly string[], widthPx: number): Promise<void> {
  await main(page)
    .getByLabel('Files for the library')
    .setInputFiles(
      names.map((name, at) => ({ name, mimeType: 'image/png', buffer: halves(widthPx + at * 2, 300) })),
    )
  for (const name of names) await expect(tile(page, name)).toBeVisible()
}

test('an officer sends images, describes one, uses it on a page, and replaces its file', async ({ page }) => {
  const run = runNumber()
  const [first, second] = [`paddock-${run}.png`, `gate-${run}.png`]
  await openAs(page, 'content', '/cms/media')
  await sendImages(page, [first, second], 500 + run * 8)

  await tile(page, first).click()
  await expect(panel(page).getByText('This image has no description.')).toBeVisible()
  await panel(page).getByLabel('Description in English').fill('The paddock at dawn')
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(panel(page).getByText('This image has no description.')).toBeHidden()

  const address = `${TEST_PAGE_PREFIX}library-${run}`
  await page.goto('/cms/pages')
  await button(page, 'New page').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Page name').fill('Library')
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await button(page, 'Add a block').click()
  await dialog.getByRole('button', { name: /^Image with text/ }).click()
  await button(page, 'Choose an image').first().click()
  await dialog.getByLabel('Search the library').fill(`paddock-${run}`)
  await dialog.getByRole('button', { name: new RegExp(first) }).click()
  await expect(main(page).getByLabel('Description of the image')).toHaveValue('The paddock at dawn')
  await expect(button(page, 'Replace the image')).toBeFocused()
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()

  await page.goto('/cms/media')
  await tile(page, first).click()
  await expect(panel(page).getByRole('link', { name: 'Library' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Delete and replace' })).toBeVisible()
  await panel(page)
    .getByLabel(`File that replaces ${first}`)
    .setInputFiles({ name: 'newer.png', mimeType: 'image/png', buffer: halves(700 + run * 2, 400) })
  await expect(page.getByText(`${first} replaced everywhere`)).toBeVisible()
  await expect(panel(page).getByText(`${700 + run * 2} × 400`)).toBeVisible()
  await expect(panel(page).getByLabel('Description in English')).toHaveValue('The paddock at dawn')
  await expect(panel(page).getByRole('link', { name: 'Library' })).toBeVisible()
})

test('an upload that a lost connection and a reload interrupted goes on where it stopped', async ({
  page,
}, info) => {
  const name = `regulations-${runNumber()}.txt`
  const path = info.outputPath(name)
  writeFileSync(path, 'Each vehicle is inspected before its first run. '.repeat(90_000))
  const offsets: number[] = []
  let isLost = false
  await page.route('**/api/v1/cms/media/uploads/*', (route, request) => {
    if (request.method() !== 'PATCH') return route.continue()
    offsets.push(Number(request.headers()['upload-offset']))
    isLost ||= offsets.length === 2
    return isLost ? route.abort() : route.continue()
  })
  await openAs(page, 'content', '/cms/media')
  await main(page).getByLabel('Files for the library').setInputFiles(path)
  await expect.poll(() => isLost).toBe(true)
  await page.reload()
  const interrupted = main(page).getByRole('region', { name: 'Interrupted uploads' })
  await expect(interrupted.getByRole('button', { name: `Delete ${name}` })).toBeVisible()

  isLost = false
  offsets.length = 2
  await main(page).getByLabel('Files for the library').setInputFiles(path)
  await expect(tile(page, name)).toBeVisible()
  await expect(interrupted.getByRole('button', { name: `Delete ${name}` })).toBeHidden()
  expect(offsets[2]).toBeGreaterThan(0)
})

test('an officer adds a video and chooses its poster', async ({ page }) => {
  const name = `lap-${runNumber()}.mp4`
  const buffer = readFileSync(new URL('../../database/seed/art/video/track-loop.mp4', import.meta.url))
  await openAs(page, 'content', '/cms/media')
  await main(page).getByLabel('Files for the library').setInputFiles({ name, mimeType: 'video/mp4', buffer })
  await tile(page, name).click()
  await expect(panel(page).getByText('This video has no poster.')).toBeHidden()
  const video = panel(page).locator('video')
  const former = await video.getAttribute('poster')
  await panel(page)
    .getByLabel('Image for the poster')
    .setInputFiles({ name: 'start.png', mimeType: 'image/png', buffer: halves(640, 360) })
  await expect(page.getByText('Poster saved')).toBeVisible()
  await expect(video).not.toHaveAttribute('poster', former ?? '')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1)
  await button(page, 'Use this frame as the poster').click()
  await expect(video).toHaveAttribute('poster', /assets/)

  const before = await video.getAttribute('src')
  // Append an empty box to the video, so that its bytes differ from those of the first one.
  const newer = Buffer.concat([buffer, Buffer.from([0, 0, 0, 8]), Buffer.from('free')])
  await panel(page)
    .getByLabel(`File that replaces ${name}`)
    .setInputFiles({ name: 'newer.mp4', mimeType: 'video/mp4', buffer: newer })
  await expect(page.getByText(`${name} replaced everywhere`)).toBeVisible()
  await expect(video).not.toHaveAttribute('src', before ?? '')
  await expect(panel(page).getByRole('heading', { name })).toBeVisible()
  await expect(panel(page).getByText('This video has no poster.')).toBeHidden()
})

test('a replacement that fails is tried again, and the file is sent once', async ({ page }) => {
  const run = runNumber()
  const [name, newer] = [`grid-${run}.png`, `grid-${run}-newer.png`]
  await openAs(page, 'content', '/cms/media')
  await sendImages(page, [name], 520 + run * 8)
  await tile(page, name).click()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/cms/media/uploads/')) sent += 1
  })
  const lost = panel(page).getByRole('alert').filter({ hasText: 'The connection was lost.' })
  await page.route('**/api/v1/cms/media/uploads', (route, request) =>
    request.method() === 'POST' ? route.abort() : route.continue(),
  )
  await panel(page)
    .getByLabel(`File that replaces ${name}`)
    .setInputFiles({ name: newer, mimeType: 'image/png', buffer: halves(720 + run * 2, 400) })
  await expect(lost).toContainText(newer)
  expect(await axeFindings(page)).toEqual([])

  await page.unroute('**/api/v1/cms/media/uploads')
  await page.route('**/api/v1/cms/media/replace', (route) => route.abort())
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toBe(1)
  await expect(lost).toContainText(newer)
  await page.unroute('**/api/v1/cms/media/replace')
  const again = panel(page).getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} replaced everywhere`)).toBeVisible()
  await expect(panel(page).getByText(`${720 + run * 2} × 400`)).toBeVisible()
  await expect(lost).toHaveCount(0)
  expect(sent).toBe(1)
})

test('an image that nothing uses is deleted and brought back, by keyboard', async ({ page }) => {
  const name = `loose-${runNumber()}.png`
  await openAs(page, 'content', '/cms/media')
  await sendImages(page, [name], 900 + runNumber() * 4)
  await tile(page, name).press('Enter')
  await expect(panel(page).getByRole('heading', { name })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText(`${name} deleted`)).toBeVisible()
  await expect(tile(page, name)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(tile(page, name)).toBeVisible()
})

test('the focal point is moved by arrow keys and shown in nine shapes', async ({ page }) => {
  const name = `halves-${runNumber()}.png`
  await openAs(page, 'content', '/cms/media')
  await sendImages(page, [name], 1100 + runNumber() * 4)
  await tile(page, name).click()
  await panel(page).getByRole('button', { name: 'Move the focal point' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('list', { name: 'The image in each shape' }).getByRole('listitem'),
  ).toHaveCount(9)
  const slider = dialog.getByLabel('From left to right')
  await slider.press('End')
  await expect(slider).toHaveValue('1000')
  await dialog.getByRole('button', { name: 'Save for every use' }).click()
  await expect(dialog).toBeHidden()
  await panel(page).getByRole('button', { name: 'Move the focal point' }).click()
  await expect(dialog.getByLabel('From left to right')).toHaveValue('1000')
})

test('a file of a wrong type is refused with the reason, and the others arrive', async ({ page }) => {
  await openAs(page, 'content', '/cms/media')
  const good = `good-${runNumber()}.png`
  await main(page)
    .getByLabel('Files for the library')
    .setInputFiles([
      {
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      { name: good, mimeType: 'image/png', buffer: halves(1300 + runNumber() * 4, 300) },
    ])
  const uploads = main(page).getByRole('list', { name: 'Uploads' })
  await expect(uploads).toContainText('The file must be a JPG, PNG, WebP or AVIF picture')
  await expect(tile(page, good)).toBeVisible()
  await uploads.getByRole('button', { name: 'Leave it out' }).click()
  await expect(uploads).toBeHidden()
})

test('files are added by dropping and pasting them anywhere, and text pasted into a field stays text', async ({
  page,
}) => {
  const run = runNumber()
  await openAs(page, 'content', '/cms/media')
  const give = async (kind: 'drop' | 'paste', target: string, name: string, text: string) => {
    const bytes = [...halves(1500 + run * 8 + name.length * 2, 300)]
    await page.evaluate(
      ({ kind: type, target: selector, name: fileName, text: words, bytes: all }) => {
        const transfer = new DataTransfer()
        if (words !== '') transfer.setData('text/plain', words)
        transfer.items.add(new File([new Uint8Array(all)], fileName, { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        const event =
          type === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer })
        document.querySelector(selector)?.dispatchEvent(event)
      },
      { kind, target, name, text, bytes },
    )
  }
  await main(page).getByRole('list', { name: 'All' }).waitFor()
  await give('paste', 'input[type=search]', `word-${run}.png`, 'Words')
  await give('drop', 'h1', `dropped-${run}.png`, '')
  await expect(tile(page, `dropped-${run}`)).toBeVisible()
  await give('paste', 'h1', `pasted-in-${run}.png`, '')
  await expect(tile(page, `pasted-in-${run}`)).toBeVisible()
  await expect(tile(page, `word-${run}`)).toHaveCount(0)
})
