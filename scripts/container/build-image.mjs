import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { mustRun } from '../setup/program.mjs'
import { inRoot, ROOT } from '../setup/places.mjs'
import { Stop, told } from '../setup/say.mjs'
import { commandOf, variablesOf } from './containerfile.mjs'

/**
 * The file system of a container and how its program is started.
 * @typedef {{ root: string, workDir: string, user: string, variables: Record<string, string>, command: string[],
 * health: string[] }} Image
 */

/** Programs of Debian that this test uses, with their packages. */
const NEEDED = {
  debootstrap: 'debootstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  ip: 'iproute2',
}
const SUITE = 'bookworm'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Ends the test with a message if this machine cannot run it. @throws Stop */
export function checkMachine() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Stop(
      'This test makes a Debian root and mounts it, so it needs Linux and root. Nothing was tested.',
    )
  const missing = Object.entries(NEEDED).filter(([name]) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0)
    throw new Stop(
      `This test needs ${missing.map(([name]) => name).join(', ')}: ` +
        `apt-get install ${[...new Set(missing.map(([, name]) => name))].join(' ')}. Nothing was tested.`,
    )
}

/**
 * Creates the base of both stages with the content of the image node:24-bookworm-slim: a minimal Debian with Node and
 * npm in /usr/local. Debian's packages come from its archive, Node and npm from the npm registry. `tini` replaces the
 * init program that a container engine adds.
 * @param {string} root
 */
export async function makeBase(root) {
  if (!existsSync(join(root, 'usr', 'bin', 'tini')))
    await told('Making a Debian root', () =>
      mustRun(
        'The Debian root could not be made. This needs the archive of Debian. debootstrap said:',
        'debootstrap',
        ['--variant=minbase', '--include=tini', SUITE, root],
      ),
    )
  if (existsSync(join(root, 'usr', 'local', 'bin', 'node'))) return
  const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const node = `node-linux-${process.arch}`
  await told('Adding Node and npm to it', async () => {
    const folder = join(root, 'usr', 'local')
    const args = ['install', '--no-save', '--ignore-scripts', '--prefix', folder]
    await mustRun('Node could not be fetched from the npm registry. npm said:', 'npm', [
      ...args,
      `${node}@${optionalDependencies[node]}`,
      'npm@11',
    ])
    const link = (/** @type {string} */ from, /** @type {string} */ to) =>
      mustRun('A link could not be made:', 'ln', ['-s', from, join(folder, 'bin', to)])
    await link('../node_modules/npm/bin/npm-cli.js', 'npm')
    await link('../node_modules/npm/bin/npx-cli.js', 'npx')
    await link(`../node_modules/${node}/bin/node`, 'node')
  })
}

/**
 * Executes all steps of the Containerfile on copies of the base and returns the last stage.
 * @param {import('./containerfile.mjs').Stage[]} stages
 * @param {{ base: string, folder: string }} places
 * @returns {Promise<Image>}
 */
export async function buildImage(stages, { base, folder }) {
  /** @type {Map<string, string>} */
  const roots = new Map()
  /** @type {Image | undefined} */
  let image
  for (const [at, { as, steps }] of stages.entries()) {
    const root = join(folder, `stage-${at}`)
    await mustRun('The base could not be copied:', 'cp', ['-a', base, root])
    if (as !== null) roots.set(as, root)
    image = { root, workDir: '/', user: 'root', variables: { PATH }, command: [], health: [] }
    for (const step of steps) await doStep(image, step, { roots, folder })
  }
  if (image === undefined) throw new Stop('The Containerfile has no stage.')
  return image
}

/**
 * @param {Image} image @param {import('./containerfile.mjs').Step} step
 * @param {{ roots: Map<string, string>, folder: string }} places
 */
async function doStep(image, { name, text }, { roots, folder }) {
  if (name === 'WORKDIR') {
    image.workDir = text
    mkdirSync(join(image.root, text), { recursive: true })
  } else if (name === 'COPY') copy(image, text, roots)
  else if (name === 'RUN')
    await told(`RUN ${text.slice(0, 60)}`, () => runStep(image, text, join(folder, 'npm-cache')))
  else if (name === 'USER') image.user = text
  else if (name === 'ENV') Object.assign(image.variables, variablesOf(text))
  else if (name === 'HEALTHCHECK') image.health = commandOf(text)
  else if (name === 'CMD') image.command = commandOf(text)
  else if (name === 'STOPSIGNAL' && text !== 'SIGTERM')
    throw new Stop(`The test stops with SIGTERM, not ${text}.`)
}

/** @param {Image} image @param {string} text @param {Map<string, string>} roots */
function copy(image, text, roots) {
  const target = join(image.root, image.workDir)
  const [first = '', second = '', third = ''] = text.split(' ')
  const stage = roots.get(first.replace('--from=', ''))
  if (stage !== undefined && third === '.')
    return cpSync(join(stage, second), target, { recursive: true, verbatimSymlinks: true })
  if (first !== '.' || second !== '.') throw new Stop(`The test does not know this step: COPY ${text}`)
  const ignored = readFileSync(inRoot('.containerignore'), 'utf8').split('\n').filter(Boolean)
  cpSync(ROOT, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !ignored.includes(relative(ROOT, path)),
  })
}

/**
 * Runs a step as root with the network, in the root folder of its stage. The step also gets the certificates that this
 * machine trusts, because a proxy may be in front of the registry; the image does not contain them.
 * @param {Image} image
 * @param {string} text
 * @param {string} npmCache
 */
async function runStep({ root, workDir, variables }, text, npmCache) {
  mkdirSync(npmCache, { recursive: true })
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  const script = `set -e
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/mnt"
cp /etc/resolv.conf /etc/hosts "$1/mnt/"
mkdir "$1/mnt/npm" && mount --bind "$2" "$1/mnt/npm"
[ -z "$3" ] || cp "$3" "$1/mnt/certificates"
touch "$1/etc/resolv.conf" "$1/etc/hosts"
mount --bind "$1/mnt/resolv.conf" "$1/etc/resolv.conf"
mount --bind "$1/mnt/hosts" "$1/etc/hosts"
shift 3
exec "$@"`
  const environment = {
    ...variables,
    HOME: '/root',
    npm_config_cache: '/mnt/npm',
    ...(trusted && { NODE_EXTRA_CA_CERTS: '/mnt/certificates' }),
  }
  const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const chroot = ['chroot', root, '/usr/bin/env', '-i', '-C', workDir, ...words, '/bin/sh', '-c', text]
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', root, npmCache]
  await mustRun(`This step of the Containerfile failed:\n${text}\nIt said:`, 'unshare', [
    ...args,
    trusted ?? '',
    ...chroot,
  ])
}
