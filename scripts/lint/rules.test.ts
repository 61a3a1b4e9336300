import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

type Sample = { rule: string; path: string; code: string }

const BAD: Sample[] = [
  {
    rule: 'no-advisory-locks',
    path: 'features/a/server/lock-a.store.ts',
    code: 'export const a = (sql: typeof String.raw) => sql`select pg_advisory_xact_lock(1)`',
  },
  {
    rule: 'no-advisory-locks',
    path: 'features/a/server/lock-b.store.ts',
    code: 'export const a = "select pg_try_advisory_lock(1)"',
  },
  { rule: 'standard-terms', path: 'features/a/terms-a.ts', code: 'export const cartPowers = 1' },
  { rule: 'standard-terms', path: 'features/a/terms-b.ts', code: 'export const CHANCE_BYTES = 1' },
  { rule: 'standard-terms', path: 'features/a/terms-c.ts', code: 'export const a = { stranger: 1 }' },
  { rule: 'standard-terms', path: 'features/a/install-wish.ts', code: 'export const a = 1' },
  { rule: 'one-place', path: 'features/a/web/a.ts', code: 'export const a = () => fetch("/x")' },
  { rule: 'one-place', path: 'features/a/web/b.ts', code: 'export const a = () => window.fetch("/x")' },
  {
    rule: 'one-place',
    path: 'platform/server/http.ts',
    code: 'export const a = () => globalThis.fetch("/x")',
  },
  { rule: 'one-place', path: 'features/a/web/c.ts', code: 'export const a = localStorage.getItem("x")' },
  { rule: 'one-place', path: 'features/a/web/d.ts', code: 'export const a = window.sessionStorage' },
  { rule: 'one-place', path: 'features/a/server/e.ts', code: 'setTimeout(() => {}, 5)' },
  {
    rule: 'one-place',
    path: 'features/a/server/f.ts',
    code: 'import { setTimeout } from "node:timers/promises"\nexport const a = setTimeout',
  },
  { rule: 'one-place', path: 'features/a/a.test.ts', code: 'setInterval(() => {}, 5)' },
  { rule: 'one-place', path: 'features/a/g.rules.ts', code: 'export const a = Date.now()' },
  { rule: 'one-place', path: 'features/a/h.rules.ts', code: 'export const a = new Date()' },
  { rule: 'one-place', path: 'features/a/i.rules.ts', code: 'export const a = performance.now()' },
  { rule: 'one-place', path: 'features/a/server/j.ts', code: 'export const a = Math.random()' },
  {
    rule: 'one-place',
    path: 'features/a/server/k.ts',
    code: 'import { randomBytes } from "node:crypto"\nexport const a = randomBytes(4)',
  },
  {
    rule: 'one-place',
    path: 'features/a/server/l.ts',
    code: 'import crypto from "node:crypto"\nexport const a = crypto.randomUUID()',
  },
  { rule: 'one-place', path: 'features/a/server/m.ts', code: 'export const a = process.env["X"]' },
  {
    rule: 'one-place',
    path: 'features/a/web/N.tsx',
    code: 'export const N = (p: { h: string }) => <p dangerouslySetInnerHTML={{ __html: p.h }} />',
  },
  {
    rule: 'words-from-catalogue',
    path: 'features/a/web/O.tsx',
    code: 'export const O = () => <p>Entries close soon</p>',
  },
  {
    rule: 'words-from-catalogue',
    path: 'features/a/web/P.tsx',
    code: 'export const P = () => <p>{"Entries"}</p>',
  },
  {
    rule: 'words-from-catalogue',
    path: 'features/a/web/Q.tsx',
    code: 'export const Q = (p: { is: boolean }) => <p>{p.is ? "Open" : null}</p>',
  },
  {
    rule: 'words-from-catalogue',
    path: 'features/a/web/R.tsx',
    code: 'export const R = () => <button type="button" aria-label="Close" />',
  },
  {
    rule: 'words-from-catalogue',
    path: 'features/a/web/S.tsx',
    code: 'export const S = (p: { n: number }) => <img src="/x" alt={`Photo ${p.n}`} />',
  },
  {
    rule: 'logical-layout',
    path: 'features/a/web/T.tsx',
    code: 'export const T = () => <p className="flex md:ml-4" />',
  },
  {
    rule: 'logical-layout',
    path: 'features/a/web/U.tsx',
    code: 'export const U = (p: { on: boolean }) => <p className={`x ${p.on ? "text-left" : ""}`} />',
  },
  {
    rule: 'logical-layout',
    path: 'platform/ui/v.ts',
    code: 'export const edge = "absolute -left-[3px] border-l-2"',
  },
  {
    rule: 'no-style-attribute',
    path: 'features/a/web/W.tsx',
    code: 'export const W = () => <p style={{ color: "red" }} />',
  },
  { rule: 'no-re-exports', path: 'features/a/x.ts', code: 'export * from "./y.ts"' },
  { rule: 'no-re-exports', path: 'features/a/z.ts', code: 'export { y } from "./y.ts"' },
]

const GOOD: Sample[] = [
  { rule: 'standard-terms', path: 'features/a/terms-d.ts', code: 'export const cartDeps = 1' },
  { rule: 'standard-terms', path: 'features/a/terms-e.ts', code: 'export const nothing = "stranger"' },
  { rule: 'one-place', path: 'platform/web/http.ts', code: 'export const a = () => fetch("/x")' },
  { rule: 'one-place', path: 'platform/server/outbound.ts', code: 'export const a = () => fetch("/x")' },
  {
    rule: 'one-place',
    path: 'features/a/good-b.ts',
    code: 'export const a = (fetch: (path: string) => void) => fetch("/x")',
  },
  { rule: 'one-place', path: 'platform/web/storage.ts', code: 'export const a = localStorage' },
  { rule: 'one-place', path: 'platform/server/timers.ts', code: 'setTimeout(() => {}, 5)' },
  {
    rule: 'one-place',
    path: 'features/a/good-c.ts',
    code: 'export const a = (t: { setTimeout(f: () => void): void }) => t.setTimeout(() => {})',
  },
  { rule: 'one-place', path: 'platform/shared/clock.ts', code: 'export const a = Date.now()' },
  {
    rule: 'one-place',
    path: 'features/a/good-d.rules.ts',
    code: 'export const a = new Date(0)\nexport const b = Date.parse("2026-01-01")',
  },
  {
    rule: 'one-place',
    path: 'platform/server/random.ts',
    code: 'import { randomBytes } from "node:crypto"\nexport const a = randomBytes(4)',
  },
  {
    rule: 'one-place',
    path: 'features/a/good-e.ts',
    code: 'import { createHash } from "node:crypto"\nexport const a = createHash',
  },
  { rule: 'one-place', path: 'app/server/settings.ts', code: 'export const a = process.env["X"]' },
  {
    rule: 'words-from-catalogue',
    path: 'features/a/web/GoodF.tsx',
    code: 'export const F = () => <p><Trans>Entries <b>close</b> soon</Trans> · 12</p>',
  },
  {
    rule: 'words-from-catalogue',
    path: 'features/a/web/GoodG.tsx',
    code: 'export const G = (p: { n: number }) => <Plural value={p.n} one="# car" other={<b>cars</b>} />',
  },
  {
    rule: 'words-from-catalogue',
    path: 'features/a/web/GoodH.tsx',
    code: 'export const H = () => <img className="photo" src="/left.png" alt="" />',
  },
  {
    rule: 'logical-layout',
    path: 'features/a/web/GoodI.tsx',
    code: 'export const I = () => <p className="ms-4 md:-start-2 text-start rounded-s-lg mx-auto" data-side="left" title="left-hand" />',
  },
  { rule: 'no-re-exports', path: 'features/a/a.public.tsx', code: 'export { I } from "./web/GoodI.tsx"' },
]

/** Every finding of our lint rules in the test's files, as the text `rule path`. */
let found: Map<string, string>
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-lint-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const { path, code } of [...BAD, ...GOOD]) write(path, `${code}\n`)
  const rules = Object.fromEntries(
    [...new Set(BAD.map(({ rule }) => `paddock/${rule}`))].map((rule) => [rule, 'error']),
  )
  const plugin = join(ROOT, 'scripts', 'lint', 'plugin.mjs')
  write('.oxlintrc.json', JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }))
  const run = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint'), '-f', 'json'],
    { cwd: folder, encoding: 'utf8' },
  )
  const report = JSON.parse(run.stdout) as {
    diagnostics: { code: string; filename: string; message: string }[]
  }
  found = new Map(
    report.diagnostics.map(({ code, filename, message }) => [
      `${/\((.+)\)/.exec(code)?.[1]} ${filename}`,
      message,
    ]),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('code that our lint rules refuse', () => {
  test.each(BAD)('$rule: $code', ({ rule, path }) => {
    expect([...found.keys()]).toContain(`${rule} ${path}`)
  })

  test('the message names the allowed file', () => {
    expect(found.get('one-place features/a/server/e.ts')).toContain('platform/server/timers.ts')
    expect(found.get('one-place features/a/web/a.ts')).toContain('platform/web/http.ts')
  })
})

describe('code that our lint rules accept', () => {
  test.each(GOOD)('$rule: $path', ({ rule, path }) => {
    expect([...found.keys()]).not.toContain(`${rule} ${path}`)
  })
})
