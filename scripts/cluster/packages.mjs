import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mustRun, runProgram } from '../setup/program.mjs'
import { say, Stop } from '../setup/say.mjs'

const POSTGRES_VERSIONS = '/usr/lib/postgresql'
/** The packages of Debian, each with a program that it contains and the system services that it would start. */
const PACKAGES = [
  { name: 'patroni', program: '/usr/bin/patroni', services: ['patroni'] },
  { name: 'etcd-server', program: '/usr/bin/etcd', services: ['etcd'] },
  { name: 'haproxy', program: '/usr/sbin/haproxy', services: ['haproxy'] },
  { name: 'pgbouncer', program: '/usr/sbin/pgbouncer', services: ['pgbouncer'] },
  { name: 'postgresql', program: null, services: ['postgresql'] },
]
/** While this file exists and denies it, Debian starts no services when packages are installed. */
const POLICY = '/usr/sbin/policy-rc.d'
/** While this file exists, Debian does not create and start a PostgreSQL of its own. */
const NO_MAIN_CLUSTER = '/etc/postgresql-common/createcluster.d/paddock-test.conf'

/**
 * Installs the cluster's programs from Debian where they are missing, and starts none of their services.
 * @returns the paths of the programs
 * @throws Stop if they are missing and cannot be installed
 */
export async function installPrograms() {
  const missing = PACKAGES.filter(({ program }) =>
    program === null ? postgresFolder() === null : !existsSync(program),
  )
  if (missing.length > 0) await install(missing)
  const postgres = postgresFolder()
  if (postgres === null) throw new Stop('PostgreSQL is not below /usr/lib/postgresql after its installation.')
  return {
    patroni: '/usr/bin/patroni',
    etcd: '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
    pgbouncer: '/usr/sbin/pgbouncer',
    postgres,
  }
}

/** Returns the folder with the programs of the newest PostgreSQL; null if there is none. */
function postgresFolder() {
  if (!existsSync(POSTGRES_VERSIONS)) return null
  const folders = readdirSync(POSTGRES_VERSIONS)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(POSTGRES_VERSIONS, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** @param {typeof PACKAGES} missing */
async function install(missing) {
  const names = missing.map(({ name }) => name)
  const command = `apt-get install --no-install-recommends ${names.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Stop(
      `These programs are missing: ${names.join(', ')}. On Debian, install them as root: ${command}`,
    )
  say(`Installing ${names.join(', ')}…`)
  const hasPolicy = existsSync(POLICY)
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  mkdirSync(dirname(NO_MAIN_CLUSTER), { recursive: true })
  writeFileSync(NO_MAIN_CLUSTER, 'create_main_cluster = false\n')
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await mustRun('The list of packages could not be read:', 'apt-get', ['update', '-q'], { env })
    await mustRun(
      'The packages could not be installed:',
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', ...names],
      { env },
    )
  } finally {
    if (!hasPolicy) rmSync(POLICY, { force: true })
    rmSync(NO_MAIN_CLUSTER, { force: true })
  }
  // Disable the services, because otherwise they would start with the machine. Without systemd this fails, and is not
  // needed.
  for (const service of missing.flatMap(({ services }) => services))
    await runProgram('systemctl', ['disable', service])
}
