import { beforeFirstAction, deskFirstLoad, firstLoad, gzipBytesOf } from '../bench/first-load.mjs'

// Checks that the files a browser loads before a public page or the desk works stay within their budgets.

const BUDGETS_BYTES = { js: 120_000, css: 12_000 }
/** The scripts of a public page before the reader's first action. */
const BEFORE_ACTION_BYTES = 25_000
/** The scripts of the desk's dashboard beyond those of every page. */
const DESK_BYTES = 180_000

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
const startBytes = gzipBytesOf(beforeFirstAction().js)
console.log(
  `before the first action, js: ${(startBytes / 1000).toFixed(1)} kB gzip of ${BEFORE_ACTION_BYTES / 1000} kB`,
)
isOver ||= startBytes > BEFORE_ACTION_BYTES || startBytes === 0
const deskBytes = gzipBytesOf(deskFirstLoad().js)
console.log(`first load of the desk, js: ${(deskBytes / 1000).toFixed(1)} kB gzip of ${DESK_BYTES / 1000} kB`)
isOver ||= deskBytes > DESK_BYTES || deskBytes === 0
process.exit(isOver ? 1 : 0)
