/**
 * @typedef {{ version?: string, license?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean }} LockedPackage
 * @typedef {{ name: string, version: string, packages: Record<string, LockedPackage> }} LockFile
 */

/**
 * Returns the bill of materials of the program: every package of the lock file with version, licence and hash. It
 * contains no time and no random number, so that the same lock file always gives the same bill.
 * @param {LockFile} lock package-lock.json
 */
export function billOf(lock) {
  const components = Object.entries(lock.packages)
    .filter(([path, { link, version }]) => path !== '' && !link && version !== undefined)
    .map(([path, locked]) => componentOf(nameOf(path), locked))
  const unique = new Map(components.map((component) => [component.purl, component]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name: lock.name, version: lock.version, 'bom-ref': lock.name },
    },
    components: [...unique.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

/** @param {string} path such as `node_modules/a/node_modules/@b/c` */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** @param {string} name @param {LockedPackage} locked */
function componentOf(name, { version = '', license, integrity, dev, optional }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    // The build may contain code of packages for development, so they are part of the bill as well.
    scope: optional ? 'optional' : 'required',
    ...(license === undefined ? {} : { licenses: [licenceOf(license)] }),
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    properties: [{ name: 'paddock:installed', value: dev ? 'build' : 'production' }],
  }
}

/** @param {string} license an SPDX id, an expression of several, or other text */
function licenceOf(license) {
  if (/^[A-Za-z0-9.+-]+$/.test(license)) return { license: { id: license } }
  return /\s(OR|AND|WITH)\s/.test(license) ? { expression: license } : { license: { name: license } }
}

const ALGORITHMS = /** @type {Record<string, string>} */ ({
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha512: 'SHA-512',
})

/** @param {string} integrity as in a lock file: `sha512-…`; the first of several counts */
function hashOf(integrity) {
  const [first = ''] = integrity.split(' ')
  const [algorithm = '', hash = ''] = first.split(/-(.*)/s)
  return { alg: ALGORITHMS[algorithm] ?? algorithm, content: Buffer.from(hash, 'base64').toString('hex') }
}
