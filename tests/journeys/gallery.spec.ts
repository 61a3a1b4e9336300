import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'

async function openGallery(page: Page): Promise<void> {
  await page.goto('/demo_asdf')
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
  // Wait until the page is interactive. No later assertion makes sense on a page that rendered but never hydrated.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true', {
      timeout: 500,
    })
  }).toPass()
}

test.describe('the gallery', () => {
  test('has no axe findings in light and dark, in either direction', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGallery(page)
    for (const theme of ['Light', 'Dark'] as const) {
      for (const direction of ['Left to right', 'Right to left'] as const) {
        await page.getByRole('button', { name: theme, exact: true }).click()
        await page.getByRole('button', { name: direction }).click()
        const root = page.locator('html')
        await expect(root).toHaveAttribute('data-theme', theme.toLowerCase())
        await expect(root).toHaveAttribute('dir', direction === 'Right to left' ? 'rtl' : 'ltr')
        expect(await axeFindings(page), `${theme}, ${direction}`).toEqual([])
      }
    }
  })

  test('fits every width from the narrowest screen to a wide one', async ({ page }) => {
    await openGallery(page)
    for (const width of [320, 360, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overflowPx = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflowPx, { message: `${width} px` }).toBeLessThanOrEqual(0)
    }
  })

  test('gives its own choice of light or dark precedence over the system’s', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openGallery(page)
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(await ground()).toBe('rgb(13, 20, 22)')
    await page.getByRole('button', { name: 'Light', exact: true }).click()
    expect(await ground()).toBe('rgb(246, 245, 241)')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    expect(await ground()).toBe('rgb(13, 20, 22)')
  })
})

test.describe('tabs', () => {
  test('are one tab stop; arrows, Home and End move and select', async ({ page }) => {
    await openGallery(page)
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Details').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab('Photos')).toBeFocused()
    await expect(tab('Photos')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(tab('Entries')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tab('Details')).toBeFocused()
    await page.keyboard.press('End')
    await expect(tab('Entries')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'Entries' })).toBeFocused()
    // In a layout from right to left, the arrow keys must move in the opposite direction.
    await page.getByRole('button', { name: 'Right to left' }).click()
    await tab('Details').click()
    await page.keyboard.press('ArrowLeft')
    await expect(tab('Photos')).toBeFocused()
  })
})

test.describe('a dialog', () => {
  test('traps the focus, closes by Escape or backdrop, and restores the focus', async ({ page }) => {
    await openGallery(page)
    const opener = page.getByRole('button', { name: 'Open it' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw from the hillclimb?' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    // A click on the backdrop must close the dialog, a click on its text must not.
    await opener.click()
    await dialog.getByRole('heading').click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 400)
    await expect(dialog).toBeHidden()
  })

  test('is a bottom sheet on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openGallery(page)
    await page.getByRole('button', { name: 'Open it' }).click()
    const dialog = page.getByRole('dialog')
    await expect(async () => {
      const box = await dialog.boundingBox()
      expect(box?.x).toBe(0)
      expect(box?.width).toBe(360)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
    }).toPass()
  })
})

test.describe('a toast', () => {
  test('stays while it is hovered or focused and disappears after its time', async ({ page }) => {
    await openGallery(page)
    const region = page.getByRole('region', { name: 'Notices' })
    const life = () =>
      region
        .getByRole('listitem')
        .locator('.toast-life')
        .evaluate((mark) => mark.getAnimations()[0]?.playState)
    await page.getByRole('button', { name: 'Show a toast' }).click()
    const toast = region.getByRole('listitem')
    await expect(toast).toContainText('Track poster removed')
    await expect.poll(life).toBe('running')
    await toast.hover()
    await expect.poll(life).toBe('paused')
    await page.mouse.move(1270, 5)
    await expect.poll(life).toBe('running')
    await toast.getByRole('button', { name: 'Undo' }).focus()
    await expect.poll(life).toBe('paused')
    await page.getByRole('button', { name: 'Show a toast' }).focus()
    const length = await toast.locator('.toast-life').evaluate((mark) => {
      const running = mark.getAnimations()[0]
      const lengthMs = running?.effect?.getComputedTiming().duration
      running?.finish()
      return lengthMs
    })
    expect(length).toBe(6000)
    await expect(toast).toHaveCount(0)
  })

  test('keeps its duration with reduced motion and can be dismissed', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGallery(page)
    await page.getByRole('button', { name: 'Show a toast' }).click()
    const mark = page.getByRole('region', { name: 'Notices' }).locator('.toast-life')
    expect(
      await mark.evaluate((drawn) => drawn.getAnimations()[0]?.effect?.getComputedTiming().duration),
    ).toBe(6000)
    // Both the close button and the action must dismiss the toast.
    const toast = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
    for (const name of ['Close', 'Undo']) {
      if (name === 'Undo') await page.getByRole('button', { name: 'Show a toast' }).click()
      await toast.getByRole('button', { name }).click()
      await expect(toast).toHaveCount(0)
    }
  })
})

test.describe('a form', () => {
  test('submitted with errors lists them in one box, which takes the focus and links to each field', async ({
    page,
  }) => {
    await openGallery(page)
    const send = page.getByRole('button', { name: 'Check the form' })
    const summary = page.getByRole('region', { name: 'There is a problem' })
    await send.click()
    await expect(summary).toBeFocused()
    await send.click()
    await expect(summary).toBeFocused()
    // Each error in the summary must link to its field.
    await page.getByRole('link', { name: 'Enter the odometer reading, digits only' }).click()
    await expect(page.getByLabel('Odometer')).toBeFocused()
    await page.getByRole('link', { name: 'The policy has expired' }).click()
    await expect(page.locator('input[name="policy-day"]')).toBeFocused()
  })

  test('accepts a pasted code with spaces and keeps only the digits', async ({ page }) => {
    await openGallery(page)
    const code = page.getByLabel('Code')
    await code.fill('407 912')
    await expect(code).toHaveValue('407912')
    await expect(page.locator('.code-boxes > span')).toHaveText(['4', '0', '7', '9', '1', '2'])
    await code.fill('4a0b')
    await expect(code).toHaveValue('40')
  })
})

test('a busy button keeps its width and focus and ignores presses', async ({ page }) => {
  await openGallery(page)
  const button = page.getByRole('button', { name: 'Paying', exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.focus()
  await expect(button).toBeFocused()
  const busyBox = await button.boundingBox()
  await page.getByRole('button', { name: 'Stop paying' }).click()
  const idle = page.getByRole('button', { name: 'Pay $65.70' })
  await expect(idle).not.toHaveAttribute('aria-busy')
  expect((await idle.boundingBox())?.width).toBe(busyBox?.width)
})

test.describe('a date field', () => {
  const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar' })
  const opener = (page: Page, label: string) =>
    page
      .locator('.date-field', { has: page.getByLabel(label) })
      .getByRole('button', { name: 'Open the calendar' })

  test('is typed in several formats and shown in the club’s', async ({ page }) => {
    await openGallery(page)
    const field = page.getByLabel('Day of the run')
    for (const text of ['22/11/2026', '2026-11-22', '22 nov 26']) {
      await field.fill(text)
      await field.press('Tab')
      await expect(field).toHaveValue('22 Nov 2026')
    }
    await field.fill('31 Feb 2026')
    await field.press('Tab')
    await expect(field).toHaveValue('31 Feb 2026')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/Enter a date like 22 Nov 2026/)
  })

  test('opens a calendar that keys operate, and returns the focus', async ({ page }) => {
    await openGallery(page)
    const field = page.getByLabel('Licence ends')
    const button = opener(page, 'Licence ends')
    await button.press('Enter')
    const day = (name: string) => calendar(page).getByRole('button', { name })
    await expect(day('Sunday 22 November 2026')).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await expect(day('Monday 23 November 2026')).toBeFocused()
    await page.keyboard.press('PageDown')
    // The last day of the calendar is 12 December, so the key must not move the focus further.
    await expect(day('Saturday 12 December 2026')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toBeHidden()
    await expect(button).toBeFocused()
    await expect(field).toHaveValue('22 Nov 2026')
    await button.press('Enter')
    await expect(day('Sunday 22 November 2026')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(day('Sunday 15 November 2026')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('15 Nov 2026')
    await expect(button).toBeFocused()
  })

  test('closes its calendar when the focus leaves it, and on a choice by mouse', async ({ page }) => {
    await openGallery(page)
    await opener(page, 'Day of the run').click()
    await expect(calendar(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(calendar(page)).toBeHidden()
    await opener(page, 'Licence ends').click()
    await calendar(page).getByRole('button', { name: 'Tuesday 24 November 2026' }).click()
    await expect(page.getByLabel('Licence ends')).toHaveValue('24 Nov 2026')
    await expect(calendar(page)).toBeHidden()
  })
})

test('a file field shows the name and size of the chosen file', async ({ page }) => {
  await openGallery(page)
  const field = page.getByLabel('Bank statement')
  await expect(field).toHaveAccessibleDescription(/The same line never counts twice.*CSV/)
  await field.setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2400, 'a') })
  await expect(field).toHaveAccessibleDescription(/june\.csv 2 kB/)
  const area = page.locator('.file-field', { has: field })
  expect((await area.boundingBox())?.height).toBeGreaterThanOrEqual(120)
})
