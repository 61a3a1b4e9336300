import { firstLoad, gzipBytesOf } from '../bench/first-load.mjs'

// What a browser loads before a public page works stays within its budget.

// 120 kB and 12 kB of 1024 bytes.
const BUDGETS_BYTES = { js: 122_880, css: 12_288 }

let isOver = false
for (const [kind, files] of Object.entries(firstLoad())) {
  const bytes = gzipBytesOf(files)
  const budget = BUDGETS_BYTES[/** @type {'js' | 'css'} */ (kind)]
  console.log(
    `first load, ${kind}: ${(bytes / 1024).toFixed(1)} kB gzip of ${budget / 1024} kB, ${files.length} files`,
  )
  // Nothing at all is no thrift either: then the manifest was misread.
  isOver ||= bytes > budget || bytes === 0
}
process.exit(isOver ? 1 : 0)
