import { firstLoad, gzipBytesOf } from '../bench/first-load.mjs'

// Checks that the files a browser loads before a public page works stay within their budget.

const BUDGETS_BYTES = { js: 120_000, css: 12_000 }

let isOver = false
for (const [kind, files] of Object.entries(firstLoad())) {
  const bytes = gzipBytesOf(files)
  const budget = BUDGETS_BYTES[/** @type {'js' | 'css'} */ (kind)]
  console.log(
    `first load, ${kind}: ${(bytes / 1000).toFixed(1)} kB gzip of ${budget / 1000} kB, ${files.length} files`,
  )
  // Zero bytes fail too: they mean that the manifest was misread.
  isOver ||= bytes > budget || bytes === 0
}
process.exit(isOver ? 1 : 0)
