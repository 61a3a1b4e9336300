import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { inRoot, ROOT } from '../setup/places.mjs'

// Checks that every regular expression of the product runs in linear time for any input. An expression that backtracks
// could block the server for minutes with an input of a few kilobytes.

/** @typedef {{ pattern: string, flags: string }} Expression */
/** @type {{ analyse(literal: { source: string, flags: string }): { reports: { type: string }[] } }} */
const scslre = createRequire(import.meta.url)('scslre')

const FOLDERS = ['app', 'features', 'platform', 'integrations']
/** The check fails if it finds fewer expressions than this, because then some files were not found or not parsed. */
const LEAST_EXPRESSIONS = 400
/** Files that build an expression from their own constants, which a person has reviewed. */
const REVIEWED = new Set([
  'app/server/client-assets.ts',
  'features/accounts/server/refresh-token.ts',
  'features/site/site.settings.ts',
  'integrations/files/file-store.ts',
  'integrations/payments/bank-reference.ts',
])
/** An expression that the product once used and that takes quadratic time. The check must report it. */
const PLANTED = 'text.replace(/^data:[\\w.+-]*\\/?[\\w.+-]*(;[\\w=.+-]*)*;base64,/i, "")'

/**
 * Returns every regular expression in a source, and whether the source builds others at run time. @param {string} text
 * @param {string} file
 */
function expressionsIn(text, file) {
  /** @type {(Expression & { line: number })[]} */
  const found = []
  let isBuilding = false
  /** @param {unknown} part */
  const visit = (part) => {
    if (typeof part !== 'object' || part === null) return
    const node = /** @type {Record<string, unknown> & { regex?: Expression, start?: number }} */ (part)
    if (node.regex) found.push({ ...node.regex, line: text.slice(0, node.start).split('\n').length })
    const callee = /** @type {{ name?: string } | undefined} */ (node['callee'])
    if (callee?.name === 'RegExp') isBuilding = true
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }))
  return { found, isBuilding }
}

/** @param {Expression} expression */
function isSuperLinear({ pattern, flags }) {
  return scslre.analyse({ source: pattern, flags }).reports.length > 0
}

const files = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
/** @type {string[]} */
const faults = []
const building = new Set()
let count = 0
for (const file of files) {
  const { found, isBuilding } = expressionsIn(readFileSync(inRoot(file), 'utf8'), file)
  count += found.length
  if (isBuilding) building.add(file)
  for (const one of found)
    if (isSuperLinear(one))
      faults.push(`${file}:${one.line} /${one.pattern}/${one.flags} can take quadratic time`)
}
for (const file of building)
  if (!REVIEWED.has(file))
    faults.push(`${file} builds an expression: write it as a literal, or review it here`)
for (const file of REVIEWED)
  if (!building.has(file)) faults.push(`${file} builds no expression any more: take it off the list here`)
if (count < LEAST_EXPRESSIONS) faults.push(`only ${count} expressions were read`)
if (!expressionsIn(PLANTED, 'planted.ts').found.some(isSuperLinear))
  faults.push('the planted expression was not found')

console.log(`${count} regular expressions in ${files.length} files`)
for (const fault of faults) console.log(fault)
process.exit(faults.length > 0 ? 1 : 0)
