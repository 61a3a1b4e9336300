import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { billOf } from './bill/bill-of-materials.mjs'
import { inRoot } from './setup/places.mjs'

// npm run bill: writes build/bill-of-materials.json in the CycloneDX format, which scanners for known vulnerabilities read.
const bill = billOf(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))
const path = inRoot('build', 'bill-of-materials.json')
mkdirSync(inRoot('build'), { recursive: true })
writeFileSync(path, `${JSON.stringify(bill, null, 1)}\n`)
console.log(`${bill.components.length} packages are listed in ${path}`)
