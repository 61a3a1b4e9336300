import { chromium } from '@playwright/test'
import { readFileSync, mkdirSync } from 'node:fs'
const base = 'http://localhost:33877'
const people = JSON.parse(readFileSync('/tmp/try/data/demo-people.json', 'utf8'))
const out = '/tmp/try/shots'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: JSON.parse(readFileSync('scripts/serving/chromium-flags.json', 'utf8')),
})
const FP = 'journey-fingerprint-0'
const sessions = {}
async function session(key) {
  if (sessions[key]) return sessions[key]
  const p = people.find((x) => x.key === key)
  const r = await fetch(base + '/api/v1/cognito/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: p.email, password: p.password, fingerprint: FP }),
  })
  const j = await r.json()
  if (!j.access_token) console.log(key, r.status, JSON.stringify(j).slice(0, 200))
  return (sessions[key] = j)
}
async function api(key, path) {
  const s = await session(key)
  return (await fetch(base + path, { headers: { authorization: 'Bearer ' + s.access_token } })).json()
}
async function shot(name, key, path, { w = 360, dark = false, locale = 'en-AU', full = true } = {}) {
  const ctx = await browser.newContext({
    viewport: { width: w, height: w < 500 ? 740 : 800 },
    colorScheme: dark ? 'dark' : 'light',
    locale,
    timezoneId: 'Australia/Sydney',
  })
  if (key) {
    const { access_token, refresh_token } = await session(key)
    await ctx.addInitScript(
      (k) => {
        localStorage.setItem('paddock.session', k)
      },
      JSON.stringify({ access_token, refresh_token, auth_fingerprint: FP }),
    )
  }
  const page = await ctx.newPage()
  const errs = []
  page.on('console', (m) => m.type() === 'error' && errs.push(m.text().slice(0, 200)))
  page.on('pageerror', (e) => errs.push(String(e).slice(0, 200)))
  try {
    await page.goto(base + path)
    await page.waitForSelector('html[data-app=hydrated]', { timeout: 20000 })
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${out}/${name}.png`, fullPage: full })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    console.log(name, 'overflow', over, errs.join(' | '))
  } catch (e) {
    console.log(name, 'FAILED', String(e).slice(0, 200), errs.join('|'))
  }
  await ctx.close()
}
const card = await api('financial', '/api/v1/club/membership/card')
const url = new URL(card.cards[0].verify_url).pathname
console.log(url)
const col = await api('secretary', '/api/v1/club/desk/members?view=all&q=&page=1')
console.log(JSON.stringify(col).slice(0, 300))
const id = col.data?.find((r) => r.name.startsWith('Banjo'))?.person_id ?? 1
const list = [
  ['home-ending-360', 'ending', '/', {}],
  ['home-fin-360-dark', 'financial', '/', { dark: true }],
  ['home-fin-1280', 'financial', '/', { w: 1280 }],
  ['home-expired-360', 'expired', '/', {}],
  ['home-awaiting-360', 'awaiting', '/', {}],
  ['home-account-360', 'account', '/', {}],
  ['home-life-1280-dark', 'life', '/', { w: 1280, dark: true }],
  ['home-ar-360', 'arabic', '/', { locale: 'ar' }],
  ['renew-stranger-360', null, '/renew', {}],
  ['renew-stranger-1280-dark', null, '/renew', { w: 1280, dark: true }],
  ['renew-ending-360', 'ending', '/renew', {}],
  ['renew-ending-1280-dark', 'ending', '/renew', { w: 1280, dark: true }],
  ['renew-fin-360', 'financial', '/renew', {}],
  ['renew-awaiting-360', 'awaiting', '/renew', {}],
  ['renew-expired-360-dark', 'expired', '/renew', { dark: true }],
  ['renew-account-1280', 'account', '/renew', { w: 1280 }],
  ['card-fin-360', 'financial', '/membershipcard', {}],
  ['card-fin-1280', 'financial', '/membershipcard', { w: 1280 }],
  ['card-ending-360-dark', 'ending', '/membershipcard', { dark: true }],
  ['card-expired-360', 'expired', '/membershipcard', {}],
  ['card-ar-360', 'arabic', '/membershipcard', { locale: 'ar' }],
  ['card-account-360', 'account', '/membershipcard', {}],
  ['check-360', null, url, {}],
  ['check-1280-dark', null, url, { w: 1280, dark: true }],
  ['check-bad-360', null, url + 'x', {}],
  ['check-ar-360', null, url, { locale: 'ar' }],
  ['unsub-360', null, '/unsubscribe/abc', {}],
  ['apps-1280', 'secretary', '/cms/applications', { w: 1280 }],
  ['apps-360-dark', 'secretary', '/cms/applications', { dark: true }],
  ['members-1280', 'secretary', '/cms/members', { w: 1280 }],
  ['members-360', 'secretary', '/cms/members', {}],
  ['member-1280', 'secretary', `/cms/members/${id}`, { w: 1280 }],
  ['member-360-dark', 'secretary', `/cms/members/${id}`, { dark: true }],
  ['types-1280', 'secretary', '/cms/membership-types', { w: 1280 }],
  ['types-360', 'secretary', '/cms/membership-types', {}],
  ['members-ar-1280', 'secretary', '/cms/members', { w: 1280, locale: 'ar' }],
  ['join-fees-1280', null, '/join#fees', { w: 1280, full: false }],
  ['join-fees-360-dark', null, '/join#fees', { dark: true, full: false }],
  ['join-ar', null, '/join#fees', { locale: 'ar', full: false }],
]
const only = process.argv[2]
for (const one of list) if (!only || one[0].includes(only)) await shot(...one)
await browser.close()
