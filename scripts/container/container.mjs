import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from '../setup/program.mjs'

/** The settings of deploy/compose.yaml, with example values. */
const SETTINGS = {
  APP_URL: 'https://club.example.org',
  MAIL_FROM: 'Club <office@club.example.org>',
  SECRET_KEY_FILE: '/run/secrets/secret_key',
  SMTP_URL_FILE: '/run/secrets/smtp_url',
  TRUSTED_PROXIES: '172.29.0.0/24',
}
const READY_WITHIN_MS = 120_000

/**
 * Shell script that isolates the program as a container engine does: own mounts with a read-only root, own processes
 * and network, a temporary folder, a small /dev, the two volumes and the secrets.
 */
const MOUNTS = `set -e
root="$1" data="$2" backups="$3" secrets="$4"; shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
  touch "$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm"; mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount --bind "$backups" "$root/backups"
mount --bind "$secrets" "$root/run/secrets"
mount -o remount,bind,ro "$root/run/secrets"
mount -o remount,bind,ro "$root"
ip link set lo up
exec chroot "$root" "$@"`

/**
 * @typedef {{ image: import('./build-image.mjs').Image, data: string, backups: string, secrets: string }} Places
 *
 * @typedef {Awaited<ReturnType<typeof startContainer>>} Container
 */

/**
 * Starts the program of an image without privileges, as deploy/compose.yaml does.
 * @param {Places} places
 */
export async function startContainer({ image, data, backups, secrets }) {
  const words = Object.entries({ ...image.variables, ...SETTINGS }).map(([name, value]) => `${name}=${value}`)
  const asUser = [
    '/usr/bin/env',
    '-i',
    '-C',
    image.workDir,
    ...words,
    '/usr/bin/setpriv',
    `--reuid=${image.user}`,
    `--regid=${image.user}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--bounding-set=-all',
    '--no-new-privs',
  ]
  let output = ''
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--net',
      '--ipc',
      '--uts',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      MOUNTS,
      'sh',
      image.root,
      data,
      backups,
      secrets,
      '/usr/bin/tini',
      '--',
      ...asUser,
      ...image.command,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const keep = (/** @type {Buffer} */ piece) => (output = (output + piece.toString()).slice(-50_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))

  /** Returns the first process of the container as this machine numbers it; null before it began or after it ended. */
  const firstProcess = () => {
    try {
      const [pid = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
      return pid === '' ? null : pid
    } catch {
      return null
    }
  }
  /** @param {string[]} command @param {{ isRoot?: boolean }} [how] */
  const run = (command, { isRoot = false } = {}) =>
    runProgram('nsenter', [
      '--target',
      firstProcess() ?? 'none',
      '--mount',
      '--pid',
      '--net',
      '--ipc',
      '--uts',
      '--root',
      '--',
      ...(isRoot ? [] : asUser),
      ...command,
    ])

  return {
    ended,
    output: () => output,
    /** Runs a command in the container, as `docker compose exec` does; as root only where a test says so. */
    run,
    /** Resolves when the HEALTHCHECK of the Containerfile succeeds. @throws Error if the program ended before */
    ready: async () => {
      const startedMs = performance.now()
      let isEnded = false
      void ended.then(() => (isEnded = true))
      while ((await run(image.health)).code !== 0) {
        if (isEnded || performance.now() - startedMs > READY_WITHIN_MS)
          throw new Error(`The container did not become ready. It said:\n${output}`)
        await pause(200)
      }
    },
    /** Sends the signal of `docker stop` and returns the exit code. */
    stop: async () => {
      process.kill(Number(firstProcess()), 'SIGTERM')
      return ended
    },
  }
}
