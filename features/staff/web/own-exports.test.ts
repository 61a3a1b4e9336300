import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import type { DeskExport } from '../exports.contract.ts'
import type * as ownExportsModule from './own-exports.ts'

type OwnExports = typeof ownExportsModule

const item = (id: string, status: DeskExport['status'] = 'making'): DeskExport => ({
  id,
  file_name: `${id}.csv`,
  status,
  records: 0,
  records_total: 0,
})

let browser: FakeBrowser
let tab: OwnExports

/** Loads the module again, like a reload of the page. */
const load = async (): Promise<OwnExports> => {
  vi.resetModules()
  return import('./own-exports.ts')
}
const ids = () => tab.ownExports().map(({ id }) => id)

beforeEach(async () => {
  browser = openFakeBrowser()
  tab = await load()
})
afterEach(() => browser.close())

test('an export that was just started stays, although an earlier response does not list it', () => {
  tab.addOwnExport(item('a'), 1)
  tab.updateOwnExports([item('a')], 1)
  tab.addOwnExport(item('b'), 1)
  tab.updateOwnExports([item('a')], 1)
  expect(ids()).toEqual(['b', 'a'])
})

test('an export that was listed and is missing now was deleted, so it is removed', () => {
  tab.addOwnExport(item('a'), 1)
  tab.updateOwnExports([item('a')], 1)
  tab.updateOwnExports([], 1)
  expect(ids()).toEqual([])
})

test('the exports of another person are neither changed nor removed', () => {
  tab.addOwnExport(item('a'), 1)
  tab.updateOwnExports([item('a')], 1)
  tab.updateOwnExports([], 2)
  expect(ids()).toEqual(['a'])
})

test('an export that is being made elsewhere is added, and its file is not downloaded by itself', () => {
  tab.updateOwnExports([item('a'), item('old', 'ready')], 1)
  expect(tab.ownExports().map(({ id, download }) => [id, download])).toEqual([['a', 'none']])
})

test('an update from the server does not change the download state', () => {
  tab.addOwnExport(item('a'), 1)
  tab.setDownloadState('a', 'done')
  tab.updateOwnExports([item('a', 'ready')], 1)
  expect(tab.ownExports()).toMatchObject([{ id: 'a', status: 'ready', download: 'done' }])
})

test('after a reload, the file is offered until it was downloaded', async () => {
  tab.addOwnExport(item('a'), 1)
  tab.addOwnExport(item('b'), 1)
  tab.setDownloadState('b', 'done')
  tab = await load()
  expect(tab.ownExports()).toMatchObject([{ id: 'a', download: 'none' }])
  tab.removeOwnExport('a')
  tab = await load()
  expect(ids()).toEqual([])
})
