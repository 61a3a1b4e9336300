import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { keepFormerAssets } from '../setup/former-assets.mjs'
import { environmentFor, nodeToRun } from '../setup/node-to-run.mjs'
import { inRoot, ROOT } from '../setup/places.mjs'
import { mustRun } from '../setup/program.mjs'
import { Stop } from '../setup/say.mjs'

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * Returns the release to upgrade from: the newest tag before this commit. As long as there are no tags, it is the
 * commit before the newest migration, because the program of that commit was written for an older schema.
 * @throws Stop in a clone without history
 */
export function findFormerRelease() {
  const tag = tagBefore()
  if (tag !== '') return tag
  const added = git(
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'database/migrations/*/migration.sql',
  )
  try {
    return git('rev-parse', '--short', `${added}^`)
  } catch {
    throw new Stop('This clone has no earlier commit. Name a release: npm run test:upgrade -- REF')
  }
}

function tagBefore() {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^')
  } catch {
    return ''
  }
}

/**
 * Builds a release in its own folder.
 * @param {string} ref a tag or commit
 * @param {string} folder an unused folder
 * @returns the folder of its build
 */
export async function buildRelease(ref, folder) {
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', ref, folder], { cwd: ROOT })
  const lock = 'package-lock.json'
  const hasSamePackages = readFileSync(join(folder, lock), 'utf8') === readFileSync(inRoot(lock), 'utf8')
  // Copy the packages, because the bundler names modules by their real paths and would follow a link.
  if (hasSamePackages)
    cpSync(inRoot('node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  else
    await mustRun('npm could not install the packages of the former release. It said:', 'npm', ['ci'], {
      cwd: folder,
    })
  const node = nodeToRun()
  const build = [join(folder, 'scripts', 'start.mjs'), 'build']
  await mustRun('The former release could not be built. It said:', node, build, {
    cwd: folder,
    env: environmentFor(node),
  })
  return join(folder, 'build')
}

/**
 * Copies this project's build to a folder where it replaced the former release: the files that open pages of the former
 * release load are still there. @param {string} former the build of the former release
 * @param {string} folder an unused folder
 * @returns the folder of the copied build
 */
export function copyBuildAfter(former, folder) {
  const build = join(folder, 'build')
  for (const part of ['client', 'server'])
    cpSync(inRoot('build', part), join(build, part), { recursive: true })
  cpSync(inRoot('database', 'migrations'), join(folder, 'database', 'migrations'), { recursive: true })
  cpSync(inRoot('package.json'), join(folder, 'package.json'))
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
  const copy = join(folder, 'client-of-before')
  cpSync(join(former, 'client'), copy, { recursive: true })
  keepFormerAssets(copy, join(build, 'former'))
  return build
}
