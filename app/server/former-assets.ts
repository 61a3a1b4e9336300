import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folders with the files of earlier builds, which the build keeps beside its client, newest first. */
export function findFormerAssets(clientFolder: string): string[] {
  const place = join(clientFolder, '..', 'former')
  if (!existsSync(place)) return []
  return readdirSync(place)
    .toSorted()
    .toReversed()
    .map((name) => join(place, name))
}
