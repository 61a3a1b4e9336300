import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import type { TicketItem } from '#features/tickets/tickets.contract.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { buySeatsFor, putOnToday, writeFilm } from './kit/gate.ts'
import { keysOf } from './kit/keys.ts'
import { logInContext, openAs } from './kit/logged-in.ts'
import { wireOf } from './kit/wire.ts'

const PHONE = { width: 360, height: 780 }
const GATE = '/cms/gate'

/** Chooses the event and enters the name of the gate. */
async function openGate(page: Page, title: string, gate: string): Promise<void> {
  await page.getByText(title, { exact: true }).click()
  await page.getByLabel('Which gate is this?').fill(gate)
  await page.getByRole('button', { name: 'Open the gate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

/** Types a code and waits for the given verdict. */
async function type(page: Page, shown: string, said: string): Promise<void> {
  await page.getByLabel(/type the code/).fill(shown)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(verdict(page)).toHaveText(said)
}
const verdict = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

/** Returns the title of an event for a test. Each attempt of a test has an event with its own title. */
const titleOf = (name: string) => `${name}${' again'.repeat(test.info().retry)}`

/** Returns the ticket's code with an invalid signature. */
function forged({ qr }: TicketItem): string {
  const at = qr.length - 40
  return `${qr.slice(0, at)}${qr[at] === 'A' ? 'B' : 'A'}${qr.slice(at + 1)}`
}

test('the gate admits a valid code by keyboard and states why each other code is refused', async ({
  page,
  baseURL,
}) => {
  const title = titleOf('Gate journey supper')
  const evening = await putOnToday(baseURL, title)
  const { tickets } = await buySeatsFor(baseURL, title, { buyer: 'content', seats: 3 })
  const [first, second] = tickets
  if (first === undefined || second === undefined) throw new Error('no seats were sold')
  const said = watchConsole(page)
  await page.setViewportSize(PHONE)
  await openAs(page, 'events', GATE)
  const keys = await keysOf(page)
  await keys.press(page.getByRole('button', { name: 'Open the gate' }))
  await expect(page.getByText('Enter a name for this gate')).toBeVisible()
  await keys.reach(page.getByRole('radio', { name: title }))
  await page.keyboard.press('Space')
  await keys.type(page.getByLabel('Which gate is this?'), 'Gate 1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('0 of 3 in')).toBeVisible()
  expect(await axeFindings(page), 'before any code').toEqual([])

  await keys.type(page.getByLabel(/type the code/), first.code)
  await page.keyboard.press('Enter')
  await expect(verdict(page)).toHaveText('Come in')
  await expect(page.getByText('Ruben Inkpen')).toBeVisible()
  await expect(page.getByText('1 of 3 in')).toBeVisible()
  expect(await axeFindings(page), 'come in').toEqual([])
  await type(page, first.qr, 'Used before')
  await expect(page.getByText(/^At .*, by Gate 1$/)).toBeVisible()
  expect(await axeFindings(page), 'used').toEqual([])
  await type(page, forged(second), 'Unknown code')
  expect(await axeFindings(page), 'forged').toEqual([])

  // A member without a phone can show their number. The membership of this member has ended, so she is refused.
  const secretary = await wireOf(baseURL, 'secretary')
  const { data: members } = await secretary.get<{ data: { name: string; number: string }[] }>(
    '/api/v1/club/desk/members?view=all&q=Ines&page=1',
  )
  await secretary.close()
  await type(page, members[0]?.number ?? '', 'Membership ended')
  const jarrah = await wireOf(baseURL, 'financial')
  const { cards } = await jarrah.get<{ cards: { number: string; verify_url: string }[] }>(
    '/api/v1/club/membership/card',
  )
  await jarrah.close()
  await type(page, cards[0]?.number ?? '', 'Is this them?')
  await keys.press(page.getByRole('button', { name: 'Yes, let them in' }))
  await expect(verdict(page)).toHaveText('Come in')
  await keys.press(page.getByRole('button', { name: 'Undo' }))
  await expect(verdict(page)).toHaveText('Check-in undone')

  // Admit a current membership card, and undo the admission within the minute in which that is possible.
  await type(page, cards[0]?.verify_url ?? '', 'Come in')
  await expect(page.getByText('2 of 4 in')).toBeVisible()
  await keys.press(page.getByRole('button', { name: 'Undo' }))
  await expect(verdict(page)).toHaveText('Check-in undone')
  await expect(page.getByText('1 of 3 in')).toBeVisible()

  await page.getByRole('tab', { name: 'Who is coming' }).click()
  const guests = page.getByRole('main').locator('.gate-list').getByRole('listitem')
  await expect(guests).toHaveCount(3)
  await page.getByLabel('Find by name, class or number').fill('ruben')
  await expect(guests).toHaveCount(1)
  expect(await axeFindings(page), 'the list').toEqual([])
  // Admit a guest from the list, without a code.
  await page.getByLabel('Find by name, class or number').fill('seat')
  await page.getByRole('button', { name: 'Let in without a name' }).last().click()
  await expect(verdict(page)).toHaveText('Come in')
  await expect(page.getByText('2 of 3 in')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(verdict(page)).toHaveText('Check-in undone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // The device stores the chosen event and the dark colours.
  await page.getByRole('button', { name: 'Dark screen for the night' }).click()
  await openAlive(page, GATE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('button', { name: 'For sunlight' })).toBeVisible()
  await type(page, second.code, 'Come in')
  expect(await axeFindings(page), 'at night').toEqual([])
  expect(evening.id).toBeGreaterThan(0)
  expect(said).toEqual([])
})

test('the camera reads a code held in front of it', async ({ baseURL }, info) => {
  const title = titleOf('Gate journey breakfast')
  await putOnToday(baseURL, title)
  const { tickets } = await buySeatsFor(baseURL, title, { buyer: 'registrar', seats: 1 })
  const film = info.outputPath('camera.y4m')
  writeFilm(tickets[0]?.qr ?? '', film)
  const browser = await browserWithFilm(info.project.use.launchOptions?.args ?? [], film)
  try {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: PHONE,
      locale: 'en-AU',
    })
    await logInContext(context, 'events')
    const page = await context.newPage()
    // Only the gate's own document may use the camera. So the app loads it as a new document when a person comes from
    // another screen.
    await openAlive(page, '/cms')
    await page.getByText('Menu', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Desks' }).getByRole('link', { name: 'Gate' }).click()
    await expect(page.getByLabel('Which gate is this?')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name))
      .toContain(GATE)
    await openGate(page, title, 'Pits')
    await page.getByRole('button', { name: 'Use the camera' }).click()
    await expect(verdict(page)).toHaveText('Come in')
    await expect(page.getByText('1 of 1 in')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    // After the scan the same code is still in front of the camera. It must not be scanned a second time.
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(verdict(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Camera off' }).click()
    await expect(page.getByRole('button', { name: 'Use the camera' })).toBeVisible()
    await context.close()
  } finally {
    await browser.close()
  }
})

/** Starts a browser whose camera plays a video file and that grants camera access without asking. */
function browserWithFilm(args: readonly string[], film: string): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}

/** Waits until the service worker has cached everything that the gate needs without a connection. */
async function untilGateIsKept(page: Page): Promise<void> {
  for (const path of [GATE, '/api/v1/club/gate/events'])
    await expect
      .poll(
        () =>
          page.evaluate(async (at) => {
            // Look for the response under its path and the language of the page, which are its key in the cache.
            const ofCall = `${at}?x-language=${document.documentElement.lang}`
            return (await caches.match(at.startsWith('/api/') ? ofCall : at)) !== undefined
          }, path),
        { message: path },
      )
      .toBe(true)
}

test('an offline gate verifies codes itself, survives a reload, and sends its admissions later', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    serviceWorkers: 'allow',
    viewport: PHONE,
    locale: 'en-AU',
  })
  const page = await context.newPage()
  const title = titleOf('Gate journey picnic')
  const evening = await putOnToday(baseURL, title)
  const { tickets } = await buySeatsFor(baseURL, title, { buyer: 'life', seats: 2, event: evening.id })
  const [first, second] = tickets
  if (first === undefined || second === undefined) throw new Error('no seats were sold')
  await openAs(page, 'events', GATE)
  await openGate(page, title, 'Creek')
  await expect(page.getByText('0 of 2 in')).toBeVisible()
  await untilGateIsKept(page)
  await context.setOffline(true)
  await type(page, first.qr, 'Genuine')
  // Load the page again, as a phone does whose browser discarded the page while it was not used.
  await openAlive(page, GATE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('1 check-in is not sent yet. Will send when online.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'This app' })).toContainText('No signal. Checked')
  await type(page, second.qr, 'Genuine')
  await expect(page.getByText('2 check-ins are not sent yet. Will send when online.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await type(page, first.qr, 'Used before')
  await type(page, forged(second), 'Unknown code')
  await type(page, first.code, 'Cannot be checked')

  // While this gate is offline, another gate that is online scans the second ticket.
  const other = await wireOf(baseURL, 'owner')
  const { item } = await other.post<{ item: { outcome: string } }>('/api/v1/club/gate/admit', {
    event: evening.id,
    gate: 'Road',
    shown: second.qr,
    key: crypto.randomUUID(),
  })
  await other.close()
  expect(item.outcome).toBe('admitted')

  await context.setOffline(false)
  await expect(page.getByText('Will send when online.')).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByRole('heading', { name: 'Let in without a signal' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Used before' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('tab', { name: 'Who is coming' }).click()
  await expect(page.getByText('2 of 2 in')).toBeVisible()
  await context.close()
})

test('without camera permission the gate says so and accepts typed codes', async ({ page, baseURL }) => {
  await putOnToday(baseURL, 'Gate journey lunch')
  await page.setViewportSize(PHONE)
  await openAs(page, 'events', GATE)
  await openGate(page, 'Gate journey lunch', 'Kitchen')
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/type the code/i)
  expect(await axeFindings(page)).toEqual([])
  await type(page, 'ABCDE-12345', 'Unknown code')
})

test('only the gate’s page may request the camera', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['permissions-policy'] ?? ''
  expect(await policyOf(GATE)).toContain('camera=(self)')
  for (const path of ['/home', '/cms', '/calendar', '/membershipcard', '/profile'])
    expect(await policyOf(path), path).toContain('camera=(),')
})

for (const [colorScheme, locale] of [
  ['dark', 'en-AU'],
  ['light', 'ar'],
] as const)
  test(`the gate has no axe findings: ${colorScheme}, ${locale}`, async ({ browser, baseURL }) => {
    await putOnToday(baseURL, `Gate journey tea ${colorScheme} ${locale}`)
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      locale,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: PHONE,
    })
    const page = await context.newPage()
    await openAs(page, 'events', GATE)
    await expect(page.getByRole('radio').first()).toBeVisible()
    expect(await axeFindings(page), 'choosing').toEqual([])
    await page.getByRole('textbox').fill('Gate 1')
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('tab')).toHaveCount(2)
    expect(await axeFindings(page), 'the gate').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await context.close()
  })
