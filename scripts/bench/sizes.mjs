import { brotliCompressSync } from 'node:zlib'
import { ask } from './asking.mjs'
import { deskFirstLoad, firstLoad, gzipBytesOf } from './first-load.mjs'

const HYDRATION = /<script type="application\/json" id="hydration">[\s\S]*?<\/script>/

/**
 * Measures the transferred bytes of a public page. @param {number} port @returns {Promise<import('./rows.mjs').Row[]>}
 */
export async function measureSizes(port) {
  const { js, css } = firstLoad()
  const html = (await ask(port, '/')).body.toString()
  if (!HYDRATION.test(html))
    throw new Error('The document carries no hydration data where it was looked for.')
  const whole = brotliCompressSync(html).length
  const markup = brotliCompressSync(html.replace(HYDRATION, '')).length
  const ratio = whole / markup
  return [
    sizeRow('first load, JavaScript', gzipBytesOf(js), 120_000),
    sizeRow('first load, CSS', gzipBytesOf(css), 12_000),
    {
      what: 'home page over its markup alone',
      figure: `× ${ratio.toFixed(2)}`,
      budget: '≤ × 1.30',
      isMet: ratio <= 1.3,
      beside: `${whole} / ${markup} bytes brotli`,
    },
  ]
}

/** Returns the scripts that the desk loads first, beyond those of every page. @returns {import('./rows.mjs').Row} */
export function deskSizeRow() {
  return sizeRow('first load of the desk, JavaScript', gzipBytesOf(deskFirstLoad().js), 180_000)
}

/** @param {string} what @param {number} bytes @param {number} budget @returns {import('./rows.mjs').Row} */
function sizeRow(what, bytes, budget) {
  return {
    what,
    figure: `${(bytes / 1000).toFixed(1)} kB gzip`,
    budget: `≤ ${budget / 1000} kB`,
    isMet: bytes <= budget,
  }
}
