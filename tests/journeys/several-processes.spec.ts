import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openClub } from '../../scripts/processes/club.mjs'
import { checkContent } from '../../scripts/processes/content-checks.mjs'
import { isMet, lineOf } from '../../scripts/processes/figures.mjs'
import { checkLogouts } from '../../scripts/processes/session-checks.mjs'

// The quickest part of `npm run test:processes`. It needs the built server, but no browser.
test('two servers that are started at once on an empty database serve as one', async () => {
  // The two servers fill the database one after the other, which takes long on a busy machine.
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'paddock-two-servers-'))
  // Let other users enter the folder, because root starts PostgreSQL as another user.
  chmodSync(folder, 0o755)
  const club = await openClub(folder)
  try {
    expect(club.readyCount).toBe(2)
    const figures = [
      ...(await checkContent(club, { changes: 3 })),
      ...(await checkLogouts(club, { count: 2 })),
    ]
    expect(figures.filter((figure) => !isMet(figure)).map(lineOf)).toEqual([])
  } finally {
    await club.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
