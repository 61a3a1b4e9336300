import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Number of former builds whose files stay available. */
const FORMER_BUILDS = 2

/**
 * Moves the client files that a new build replaces to the folder of former files, because pages that are open in
 * browsers may still load parts of their build. The files of older builds are deleted.
 * @param {string} client the client of the build that was replaced
 * @param {string} place the folder with one subfolder for each earlier build
 * @param {number} [nowMs] the names of the subfolders follow the time
 */
export function keepFormerAssets(client, place, nowMs = Date.now()) {
  const assets = join(client, 'assets')
  if (!existsSync(assets)) return
  mkdirSync(place, { recursive: true })
  renameSync(assets, join(place, String(nowMs).padStart(15, '0')))
  for (const name of readdirSync(place).sort().reverse().slice(FORMER_BUILDS))
    rmSync(join(place, name), { recursive: true, force: true })
}
