import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withUsableTemporaryFolder } from './server-command.mjs'

test('a command uses the system’s temporary folder if that of the stopped systemd unit is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-command-'))
  const environment = { TMPDIR: folder, DATA_DIR: '/club' }
  expect(withUsableTemporaryFolder(environment)).toEqual(environment)
  rmSync(folder, { recursive: true })
  expect(withUsableTemporaryFolder(environment)).toEqual({ DATA_DIR: '/club' })
  expect(withUsableTemporaryFolder({ DATA_DIR: '/club' })).toEqual({ DATA_DIR: '/club' })
})
