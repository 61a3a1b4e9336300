import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFormerAssets } from './former-assets.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-former-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function replaceBuild(name: string, nowMs: number): void {
  const client = join(folder, name)
  mkdirSync(join(client, 'assets'), { recursive: true })
  writeFileSync(join(client, 'assets', `${name}.js`), name)
  keepFormerAssets(client, join(folder, 'former'), nowMs)
}

test('keeps the files of the last two builds that were replaced', () => {
  for (const [place, name] of ['first', 'second', 'third'].entries()) replaceBuild(name, 9_999 + place)
  const former = join(folder, 'former')
  const names = readdirSync(former).toSorted()
  expect(names).toHaveLength(2)
  expect(names.flatMap((name) => readdirSync(join(former, name)))).toEqual(['second.js', 'third.js'])
  expect(readFileSync(join(former, names[1] ?? '', 'third.js'), 'utf8')).toBe('third')
})

test('keeps nothing of a build without files', () => {
  keepFormerAssets(join(folder, 'nothing'), join(folder, 'former'))
  expect(readdirSync(folder)).toEqual([])
})
