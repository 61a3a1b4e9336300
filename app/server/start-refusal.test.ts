import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startRefusalMessage } from './start-refusal.ts'

/** Returns the error with which listening at the address fails. */
function refusedListening(at: { host: string; port: number }): Promise<Error> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(at, () => server.close(() => reject(new Error('it was opened'))))
  })
}

test('an address that this machine does not have is named together with the setting HOST', async () => {
  const words = startRefusalMessage(await refusedListening({ host: '192.0.2.7', port: 0 }))
  expect(words).toContain('192.0.2.7')
  expect(words).toContain('HOST')
  expect(words).not.toMatch(/\n\s+at /)
})

test('a host name that cannot be resolved is named', () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: 'nohost.example',
  })
  expect(startRefusalMessage(unknown)).toContain('no address nohost.example. Set HOST')
})

test('a privileged port is explained with the advice to set PORT', () => {
  const kept = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 })
  expect(startRefusalMessage(kept)).toMatch(/port 80 .*Set PORT/)
})

test('an unusable folder is named together with the settings that choose it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-refusal-'))
  const file = join(folder, 'data')
  await writeFile(file, '')
  const error: unknown = await mkdir(join(file, 'files'), { recursive: true }).catch(
    (thrown: unknown) => thrown,
  )
  const words = startRefusalMessage(error)
  expect(words).toContain(file)
  expect(words).toContain('DATA_DIR')
  expect(words).not.toMatch(/\n\s+at /)
  await rm(folder, { recursive: true })
})

test('an unusable temporary folder is explained with the advice to set TMPDIR', () => {
  const path = join(tmpdir(), 'paddock-23eb56c722af')
  const closed = Object.assign(new Error('mkdir EACCES'), { code: 'EACCES', syscall: 'mkdir', path })
  expect(startRefusalMessage(closed)).toContain('set TMPDIR')
})

test('a bug is shown with its stack', () => {
  expect(startRefusalMessage(new Error('a bug'))).toMatch(/a bug\n\s+at /)
})
