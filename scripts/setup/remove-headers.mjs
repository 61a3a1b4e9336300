import { readdirSync, rmSync } from 'node:fs'
import { inRoot } from './places.mjs'

// Runs after each installation. The npm package of Node contains 67 MB of C headers. Only packages that compile native
// code need them, and every package of this project contains its native code compiled.
for (const name of readdirSync(inRoot('node_modules')).filter((one) => one.startsWith('node-')))
  rmSync(inRoot('node_modules', name, 'include'), { recursive: true, force: true })
