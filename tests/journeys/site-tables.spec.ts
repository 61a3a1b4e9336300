import { expect, request as requests, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { demoPerson } from './kit/people.ts'

const url = `${TEST_PAGE_PREFIX}wide-table`
const HEADS = ['Driver', 'Car', 'Class', 'Run one', 'Run two', 'Run three', 'Best', 'Points']
const CELLS = ['Hallorangi', 'Corolla', 'Production', '1:09.884', '1:10.120', '1:09.901', '1:09.884', '25']
const row = (cells: readonly string[], tag: 'th' | 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const TABLE = `<table><thead>${row(HEADS, 'th')}</thead><tbody>${row(CELLS, 'td')}</tbody></table>`

test('a table wider than a phone scrolls within its own box, not the whole page', async ({
  page,
  baseURL,
}) => {
  const desk = await requests.newContext({ ...(baseURL && { baseURL }) })
  const { email, password } = demoPerson('content')
  const login = await desk.post('/api/v1/cognito/user/login', {
    data: { username: email, password, fingerprint: 'journey-fingerprint-1' },
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  await desk.dispose()
  // Use a new request context, because a request with the cookies of the first one would also need the XSRF header.
  const writer = await requests.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const saved = await writer.post('/api/v1/cognito/page/create', {
    data: { name: 'Results', url, is_published: true, content: JSON.stringify(TABLE), pageContents: [] },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await writer.dispose()

  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await openAlive(page, url)
    const table = page.locator('main table')
    const widths = await table.evaluate((box) => ({
      page: document.documentElement.scrollWidth,
      box: box.getBoundingClientRect().width,
      inside: box.scrollWidth,
    }))
    expect(widths.page).toBe(width)
    expect(widths.box).toBeLessThan(width)
    expect(widths.inside).toBeGreaterThan(widths.box)
    await page.getByRole('columnheader', { name: 'Points' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('columnheader', { name: 'Points' })).toBeInViewport()
    expect(await page.evaluate(() => scrollX)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  }
  // On a wide screen the table must look like an ordinary one.
  await page.setViewportSize({ width: 1280, height: 800 })
  const { box, inside } = await page
    .locator('main table')
    .evaluate((table) => ({ box: table.clientWidth, inside: table.scrollWidth }))
  expect(inside).toBe(box)
})
