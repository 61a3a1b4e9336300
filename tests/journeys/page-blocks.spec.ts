/** Moving, copying and restoring blocks of a page in the editor. @source docs/reference/pages-and-blocks.md §8.12 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { openAs } from './kit/logged-in.ts'

const outline = (page: Page) => main(page).getByRole('navigation', { name: 'Blocks of the page' })
const rows = (page: Page) => outline(page).locator('.outline-row bdi')
const saved = (page: Page) => expect(main(page).getByText('Saved as a draft')).toBeVisible()
const NAMES = ['First', 'Second', 'Third']

/** Creates a page with three blocks and opens its editor. */
async function newPage(page: Page, name: string, part = ''): Promise<void> {
  const { title, repeatEachIndex, retry } = test.info()
  // A second tab of a test is logged in already.
  if (part === '') await openAs(page, 'content', '/cms/pages')
  else await openAlive(page, '/cms/pages')
  await main(page).getByRole('button', { name: 'New page', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Page name').fill(name)
  await dialog
    .getByLabel('Address')
    .fill(`${TEST_PAGE_PREFIX}blocks-${title.length}-${repeatEachIndex}-${retry}${part}`)
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible()
  const showsOnePane = await main(page).getByRole('group', { name: 'Parts of the editor' }).isVisible()
  const openPane = async (pane: string) => {
    if (showsOnePane) await main(page).getByRole('button', { name: pane, exact: true }).click()
  }
  for (const heading of NAMES) {
    await openPane('Blocks')
    await main(page).getByRole('button', { name: 'Add a block', exact: true }).click()
    await dialog.getByRole('button', { name: /^Text Formatted text/ }).click()
    await main(page).getByRole('textbox', { name: 'Heading', exact: true }).fill(heading)
  }
  await openPane('Blocks')
  await expect(rows(page)).toHaveText(NAMES)
  await saved(page)
}

/** Returns the middle of an element. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('the element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const handleOf = (page: Page, name: string) =>
  outline(page).locator('.outline-row', { hasText: name }).locator('.outline-handle')

test('a block is moved to any place by keyboard, and the move can be undone', async ({ page }) => {
  await newPage(page, 'Places')
  const keys = await keysOf(page)
  await keys.press(main(page).getByRole('button', { name: 'Move to…' }))
  const dialog = page.getByRole('dialog', { name: 'Move Third' })
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await expect(dialog.getByRole('radio', { name: 'After 2: Second' })).toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  await keys.reach(dialog.getByRole('radio', { name: 'After 2: Second' }))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: 'At the start of the page' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveText(['Third', 'First', 'Second'])
  await expect(outline(page).getByRole('status')).toHaveText('Third, moved to 1 of 3')
  await expect(main(page).getByRole('button', { name: 'Move to…' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveText(NAMES)

  // A button and the keys of the outline announce the new place too.
  await keys.press(main(page).getByRole('button', { name: 'Move up' }))
  await expect(outline(page).getByRole('status')).toHaveText('Third, moved to 2 of 3')
  await outline(page).locator('.outline-name', { hasText: 'First' }).click()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(outline(page).locator('.outline-name', { hasText: 'Third' })).toBeFocused()
  await expect(outline(page).getByRole('status')).toHaveText('Third, moved to 2 of 3')
  await saved(page)
  await page.reload()
  await expect(rows(page)).toHaveText(['First', 'Third', 'Second'])
})

test('a block is moved with the mouse, and Escape ends the drag without a move', async ({ page }) => {
  await newPage(page, 'Mouse')
  const [from, to] = [
    await middleOf(handleOf(page, 'First')),
    await middleOf(outline(page).locator('.outline-row', { hasText: 'Second' })),
  ]
  const drag = async () => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 10)
    await page.mouse.move(to.x, to.y + 8)
  }
  await drag()
  await expect(outline(page).locator('[data-drop="above"]')).toContainText('Third')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(outline(page).locator('[data-drop]')).toHaveCount(0)
  await expect(rows(page)).toHaveText(NAMES)
  await drag()
  await page.mouse.up()
  await expect(rows(page)).toHaveText(['Second', 'First', 'Third'])
  await expect(outline(page).getByRole('status')).toHaveText('First, moved to 2 of 3')
})

test('a drag ignores other pointers, and ends if its pointer or its block is lost', async ({ page }) => {
  await newPage(page, 'Pointers')
  await outline(page).locator('.outline-name', { hasText: 'First' }).click()
  const mark = outline(page).locator('[data-drop]')
  const handle = handleOf(page, 'First')
  const [from, to] = [
    await middleOf(handle),
    await middleOf(outline(page).locator('.outline-row', { hasText: 'Third' })),
  ]
  const drag = async () => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 10)
    await page.mouse.move(to.x, to.y)
    await expect(mark).not.toHaveCount(0)
  }
  await drag()
  await handle.evaluate((element) => {
    for (const type of ['pointermove', 'pointerup', 'pointercancel'])
      element.dispatchEvent(new PointerEvent(type, { pointerId: 99, clientY: 0, bubbles: true }))
  })
  await expect(mark).not.toHaveCount(0)
  await handle.evaluate((element) => element.releasePointerCapture(1))
  await page.mouse.move(to.x, to.y + 4)
  await expect(mark).toHaveCount(0)
  await page.mouse.up()
  await expect(rows(page)).toHaveText(NAMES)

  await drag()
  await outline(page).locator('.outline-name', { hasText: 'First' }).focus()
  await page.keyboard.press('Delete')
  await expect(rows(page)).toHaveText(['Second', 'Third'])
  await expect(mark).toHaveCount(0)
  await page.mouse.up()
  await expect(rows(page)).toHaveText(['Second', 'Third'])

  // Undo in the toast restores the removed block, and keeps the move that follows here.
  await page.locator('.toast').hover()
  await outline(page).locator('.outline-name', { hasText: 'Third' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows(page)).toHaveText(['Third', 'Second'])
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveText(['Third', 'First', 'Second'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a block is moved with a finger, and with the dialog of all places', async ({ page }) => {
    await newPage(page, 'Finger')
    const from = await middleOf(handleOf(page, 'Second'))
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: string, y: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
      })
    // Smooth scrolling would begin again in each frame of the drag.
    await page.evaluate(() => {
      const root = document.documentElement
      const scrollBy = root.scrollBy.bind(root)
      root.scrollBy = (options?: ScrollToOptions | number) => {
        root.dataset['scrolledBy'] = JSON.stringify(options)
        if (typeof options === 'object') scrollBy(options)
      }
    })
    const scrolledBy = () => page.evaluate(() => document.documentElement.dataset['scrolledBy'])
    await touch('touchStart', from.y)
    await touch('touchMove', 738)
    await expect.poll(scrolledBy).toBe('{"top":10,"behavior":"instant"}')
    await touch('touchMove', 2)
    await expect.poll(scrolledBy).toBe('{"top":-10,"behavior":"instant"}')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const to = await middleOf(outline(page).locator('.outline-row', { hasText: 'First' }))
    await touch('touchMove', to.y - 4)
    await expect(outline(page).locator('[data-drop="above"]')).toContainText('First')
    await touch('touchEnd', 0)
    await expect(rows(page)).toHaveText(['Second', 'First', 'Third'])
    await main(page).getByRole('button', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Third' })
    await dialog.getByText('After 1: Second').click()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(rows(page)).toHaveText(['Second', 'Third', 'First'])
  })
})

test('a copied block is pasted into another page, with its translations, until the log-out', async ({
  page,
  context,
}) => {
  await newPage(page, 'Source')
  // Add a translation, then copy the block by keyboard.
  const language = (on: Page) => main(on).getByLabel('Language of the texts')
  const translation = (on: Page) => main(on).getByRole('textbox', { name: 'Translation of Heading' })
  await language(page).selectOption('ar')
  await translation(page).fill('الثالث')
  await language(page).selectOption('en')
  await saved(page)
  await outline(page).locator('.outline-name', { hasText: 'Third' }).focus()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('The block was copied. You can paste it on any page.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Paste Third' })).toBeVisible()

  const other = await context.newPage()
  await newPage(other, 'Target', '-target')
  await main(other).getByRole('button', { name: 'Paste Third' }).click()
  await expect(rows(other)).toHaveText([...NAMES, 'Third'])
  await expect(main(other).getByRole('textbox', { name: 'Heading', exact: true })).toHaveValue('Third')
  await language(other).selectOption('ar')
  await expect(translation(other)).toHaveValue('الثالث')
  expect(await axeFindings(other)).toEqual([])
  await language(other).selectOption('en')
  await outline(other).locator('.outline-name', { hasText: 'First' }).click()
  await other.keyboard.press('Control+v')
  await expect(rows(other)).toHaveText(['First', 'Third', 'Second', 'Third', 'Third'])
  await other.keyboard.press('Control+z')
  await expect(rows(other)).toHaveText([...NAMES, 'Third'])
  await saved(other)

  // A copy with a kind of block that no longer exists is refused.
  await other.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('paddock.copied-block') ?? '{}') as { blocks: object[] }
    const former = { ...stored, blocks: stored.blocks.map((block) => ({ ...block, template: 'carousel' })) }
    localStorage.setItem('paddock.copied-block', JSON.stringify(former))
  })
  await main(other).getByRole('button', { name: 'Paste Third' }).click()
  await expect(other.getByText('This copy can no longer be pasted.')).toBeVisible()
  await expect(rows(other)).toHaveCount(4)

  await page.close()
  await openAlive(other, '/logout')
  await expect(other).toHaveURL('/')
  expect(await other.evaluate(() => localStorage.getItem('paddock.copied-block'))).toBeNull()
})

test('several blocks are copied by keyboard and pasted on another page as one step', async ({
  page,
  context,
}) => {
  await newPage(page, 'Several')
  const keys = await keysOf(page)
  const begin = main(page).getByRole('button', { name: 'Copy several blocks' })
  const choice = main(page).getByRole('group', { name: 'Copy several blocks' })
  await keys.press(begin)
  // The selected block is chosen already.
  await expect(choice).toContainText('1 selected')
  await keys.press(outline(page).getByRole('checkbox', { name: 'Select First' }), 'Space')
  await expect(choice).toContainText('2 selected')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(begin).toBeFocused()
  await expect(outline(page).getByRole('checkbox')).toHaveCount(0)
  await keys.press(begin)
  await keys.press(outline(page).getByRole('checkbox', { name: 'Select First' }), 'Space')
  await keys.press(choice.getByRole('button', { name: 'Copy 2 blocks' }))
  await expect(page.getByText('2 blocks were copied. You can paste them on any page.')).toBeVisible()
  await expect(begin).toBeFocused()
  await expect(rows(page)).toHaveText(NAMES)

  const other = await context.newPage()
  await newPage(other, 'Receiving', '-target')
  await outline(other).locator('.outline-name', { hasText: 'First' }).click()
  await main(other).getByRole('button', { name: 'Paste 2 blocks' }).click()
  await expect(rows(other)).toHaveText(['First', 'First', 'Third', 'Second', 'Third'])
  await expect(other.getByText('2 blocks were pasted.')).toBeVisible()
  await saved(other)
  await outline(other).locator('.outline-name', { hasText: 'Second' }).focus()
  await other.keyboard.press('Control+z')
  await expect(rows(other)).toHaveText(NAMES)
})

test('one block of a version is restored into the draft, and the others stay as they are', async ({
  page,
}) => {
  await newPage(page, 'Versions')
  const keys = await keysOf(page)
  await main(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish (?:now|with)/ })
    .click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  await main(page).getByRole('textbox', { name: 'Heading', exact: true }).fill('Changed')
  await outline(page).locator('.outline-name', { hasText: 'First' }).click()
  await main(page).getByRole('button', { name: 'Remove this block' }).click()
  await expect(rows(page)).toHaveText(['Second', 'Changed'])

  await keys.press(main(page).getByRole('button', { name: 'Versions' }))
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Restore one block Version 2' }))
  const dialog = page.getByRole('dialog', { name: 'Blocks of version 2' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^First.*No longer in the draft/,
    /^Second.*Same as in the draft/,
    /^Third.*Differs from the draft/,
  ])
  expect(await axeFindings(page)).toEqual([])
  await keys.press(dialog.getByRole('button', { name: 'Restore First' }))
  await expect(dialog).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Versions' })).toBeFocused()
  await expect(rows(page)).toHaveText(['First', 'Second', 'Changed'])
  await saved(page)
  await page.reload()
  await expect(rows(page)).toHaveText(['First', 'Second', 'Changed'])
})

test('a block of the draft is replaced only after a question, and the toast brings the draft back', async ({
  page,
}) => {
  await newPage(page, 'Replacing')
  const keys = await keysOf(page)
  await main(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish (?:now|with)/ })
    .click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  await main(page).getByRole('textbox', { name: 'Heading', exact: true }).fill('Changed')
  await expect(rows(page)).toHaveText(['First', 'Second', 'Changed'])

  await keys.press(main(page).getByRole('button', { name: 'Versions' }))
  const versions = page.getByRole('dialog', { name: 'Versions of this page' })
  const open = versions.getByRole('button', { name: 'Restore one block Version 2' })
  await keys.press(open)
  const dialog = page.getByRole('dialog', { name: 'Blocks of version 2' })
  await expect(dialog.getByRole('group', { name: 'Blocks of version 2' })).toBeFocused()
  await keys.press(dialog.getByRole('button', { name: 'Back to all versions' }))
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  const restore = dialog.getByRole('button', { name: 'Restore Third' })
  await keys.press(restore)
  const question = page.getByRole('dialog', { name: 'Replace Changed in the draft?' })
  await expect(question.getByRole('listitem')).toHaveText(/Heading.*Before:.*Changed.*After:.*Third/)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(restore).toBeFocused()
  await expect(rows(page)).toHaveText(['First', 'Second', 'Changed'])
  await page.keyboard.press('Enter')
  await keys.press(question.getByRole('button', { name: 'Replace the block' }))
  await expect(rows(page)).toHaveText(NAMES)
  await expect(main(page).getByRole('button', { name: 'Versions' })).toBeFocused()

  // A later change stays when the toast undoes the replacement.
  const toast = page.locator('.toast').filter({ hasText: 'The block was restored into the draft.' })
  await toast.hover()
  await outline(page).locator('.outline-name', { hasText: 'First' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rows(page)).toHaveText(['Second', 'First', 'Third'])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveText(['Second', 'First', 'Changed'])

  // A whole version is one step of undo as well.
  await main(page).getByRole('button', { name: 'Versions' }).click()
  await versions.getByRole('listitem').filter({ hasText: 'Version 2' }).getByRole('button').first().click()
  await expect(rows(page)).toHaveText(NAMES)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveText(['Second', 'First', 'Changed'])
  await saved(page)
  await page.reload()
  await expect(rows(page)).toHaveText(['Second', 'First', 'Changed'])
})

test('the discarded changes of a draft come back with Undo', async ({ page }) => {
  await newPage(page, 'Discarding')
  await main(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish (?:now|with)/ })
    .click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  await main(page).getByRole('textbox', { name: 'Heading', exact: true }).fill('Changed')
  await outline(page).locator('.outline-name', { hasText: 'First' }).click()
  await main(page).getByRole('button', { name: 'Remove this block' }).click()
  await expect(rows(page)).toHaveText(['Second', 'Changed'])
  await saved(page)
  await main(page).getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions of this page' })
  await versions.getByRole('button', { name: 'Discard them' }).click()
  await expect(versions).toBeHidden()
  await expect(rows(page)).toHaveText(NAMES)
  const toast = page.locator('.toast').filter({ hasText: 'The changes of the draft were discarded.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveText(['Second', 'Changed'])
  await saved(page)
  await page.reload()
  await expect(rows(page)).toHaveText(['Second', 'Changed'])
})
