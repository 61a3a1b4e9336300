import { expect, test } from '@playwright/test'
import { image, paragraph, run, wordFile } from '#tests/kit/import-files.ts'
import { summary } from './kit/account-screens.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'
import { twoColours } from '../media/pictures.ts'

test('by keyboard, an officer checks what a Word document would make, corrects its address, and creates a draft that is not published', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const keys = await keysOf(page)
  await openAs(page, 'content', '/cms/pages')
  await keys.press(page.getByRole('link', { name: 'Import', exact: true }))
  const buffer = await wordFile({
    body: [
      paragraph(run('Working bee'), 'Title'),
      paragraph(run('What to bring'), 'Heading1'),
      paragraph(`${run('Gloves and a hat.')}${image('i1')}`),
      paragraph(image('x1', '', true)),
    ].join(''),
    images: { i1: await twoColours(640, 360).png().toBuffer() },
    linkedImages: { x1: 'https://outside.example/a.png' },
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const choose = () => keys.attach(page.getByLabel('File to import'), { name: 'bee.docx', mimeType, buffer })

  await choose()
  await expect(page.getByRole('heading', { name: 'Word document: 1 page' })).toBeVisible()
  await expect(page.getByText('3 blocks, 1 image, 0 links')).toBeVisible()
  await keys.press(page.getByText('1 thing to check'))
  await expect(page.getByText('Image on another website')).toBeVisible()

  const address = page.getByLabel('Address Working bee')
  const url = `${TEST_PAGE_PREFIX}imported-${info.repeatEachIndex}-${info.retry}`
  await keys.type(address, '/join')
  await keys.press(page.getByRole('button', { name: 'Create 1 draft' }))
  await expect(summary(page)).toContainText('Another page has this address already.')
  await keys.press(summary(page).getByRole('link'))
  await expect(address).toBeFocused()
  await keys.type(address, url)
  await keys.press(page.getByRole('button', { name: 'Create 1 draft' }))

  const made = page.getByRole('region', { name: '1 draft created' })
  await expect(made).toBeFocused()
  expect((await page.request.get(url)).status()).toBe(404)
  await keys.press(made.getByRole('link', { name: 'Working bee' }))
  await expect(page.getByRole('heading', { name: 'Working bee', level: 1 })).toBeVisible()
  await expect(page.getByText('What to bring').first()).toBeVisible()
})
