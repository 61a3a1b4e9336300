import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOTS = ['features', 'platform', 'app'] as const
/** Matches a class name that begins a rule inside a layer of its sheet. */
const BEGINS_RULE = /^ {2}\.([a-z][\w-]*)[^{};]*\{/gm

/**
 * A loaded style sheet stays after its screen is gone: if two features used one class name, each would break the
 * other's screens.
 */
it('no class name is defined in two style sheets', () => {
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
