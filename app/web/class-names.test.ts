import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOTS = ['features', 'platform', 'app'] as const
/** A class that begins a rule of its sheet, inside its layer. */
const BEGINS_RULE = /^ {2}\.([a-z][\w-]*)[^{};]*\{/gm

/** Sheets stay when a screen goes: two features that use one name for two things spoil each other's screens. */
it('no sheet names a class that another one has', () => {
  const sheetsOf = new Map<string, Set<string>>()
  for (const root of ROOTS)
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.css')) continue
      const path = join(root, file)
      for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(BEGINS_RULE))
        sheetsOf.set(name, (sheetsOf.get(name) ?? new Set<string>()).add(path))
    }
  expect(sheetsOf.size).toBeGreaterThan(200)
  expect([...sheetsOf].filter(([, sheets]) => sheets.size > 1)).toEqual([])
})
