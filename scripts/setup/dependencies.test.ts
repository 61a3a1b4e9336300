import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { UNBUNDLED } from '../../vite.config.ts'
import { inRoot } from './places.mjs'

type LockedPackage = { version?: string; optionalDependencies?: Record<string, string> }

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const locked = (
  JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }
).packages

it('lists every package that the built server loads among the dependencies', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(UNBUNDLED))
})

it('pins every package to an exact version', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

/** Returns the entries of a package that Node would find from another package: in its own folder or one above. */
function entriesFor(path: string, name: string): LockedPackage[] {
  const parts = path === '' ? [] : path.split('/node_modules/')
  return [...parts.keys(), parts.length]
    .map((depth) => [...parts.slice(0, depth), ''].join('/node_modules/').replace(/\/?node_modules\/$/, ''))
    .map((folder) => locked[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`])
    .filter((entry) => entry !== undefined)
}

it('locks the packages of every platform, without which npm ci fails', () => {
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      // npm ci requires an entry for each exact version; a version range may be satisfied by no package at all.
      .filter(([, version]) => /^\d+\.\d+\.\d+$/.test(version))
      .filter(([name, version]) => !entriesFor(path, name).some((entry) => entry.version === version))
      .map(([name, version]) => `${name}@${version}`),
  )
  expect(missing).toEqual([])
})
