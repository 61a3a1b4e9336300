import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../setup/places.mjs'

/**
 * What a browser loads before a public page works: the entry with everything it imports at once, and the chunks of
 * the screens that a public page is made of. Paths inside build/client.
 */
export function firstLoad() {
  const path = inRoot('build', 'client', 'manifest.json')
  if (!existsSync(path)) throw new Error('There is no build: run `npm run build` first.')
  /** @type {Record<string, { file: string, isEntry?: boolean, css?: string[], imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const start = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || /\/shell\/[^/]*\.tsx$|PageScreen\.tsx$/.test(key),
  )
  /** @type {Set<string>} */
  const seen = new Set()
  const walk = (/** @type {string} */ key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) walk(next)
  }
  start.forEach(walk)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  const files = [...new Set(chunks.flatMap(({ file, css }) => [file, ...(css ?? [])]))]
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  }
}

/** What these files of the built client weigh on the line. @param {string[]} files */
export function gzipBytesOf(files) {
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(inRoot('build', 'client', file)), { level: 9 }).length,
    0,
  )
}
