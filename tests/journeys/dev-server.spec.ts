import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { untilAlive } from './kit/alive.ts'
import { startDevServer } from './kit/dev-server.ts'

const FOOTER = join('app', 'web', 'shell', 'SiteFooter.tsx')
const HEAD = join('app', 'web', 'document.ts')

test('npm run dev hydrates without a warning, shows an edited component without a reload, and runs edited server code', async ({
  page,
}) => {
  // The copied project has no caches, so the server seeds a database and bundles every dependency first.
  test.setTimeout(300_000)
  const server = await startDevServer()
  const mismatches: string[] = []
  page.on('console', (message) => {
    if (/hydrat/i.test(message.text())) mismatches.push(message.text())
  })
  try {
    // Open a page with form fields. Only in development React reports, for example, that their ids differ from the
    // server's.
    await page.goto(`${server.origin}/shop/club-tee`)
    await untilAlive(page)
    expect(mismatches).toEqual([])

    await page.goto(`${server.origin}/about`)
    await untilAlive(page)
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))

    edit(join(server.folder, FOOTER), '<footer ', '<footer data-edited="" ')
    await expect(page.locator('footer[data-edited]')).toBeAttached()
    await expect(page.locator('body[data-same-page]')).toBeAttached()

    edit(
      join(server.folder, HEAD),
      '<head><meta charset="utf-8">',
      '<head><meta charset="utf-8"><meta name="edited">',
    )
    await expect(page.locator('head > meta[name="edited"]')).toBeAttached()
  } finally {
    await server.stop()
  }
})

function edit(file: string, before: string, after: string): void {
  const code = readFileSync(file, 'utf8')
  expect(code).toContain(before)
  writeFileSync(file, code.replace(before, after))
}
