import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Stop } from '../setup/say.mjs'

/** The size is big enough for the demo club and some minutes of load, and small enough to be filled quickly. */
const SIZE_MB = 1_400
/** The call FS_IOC_SHUTDOWN with FS_GOING_FLAGS_NOLOGFLUSH, after which the kernel writes neither data nor journal. */
const SHUT_WITHOUT_FLUSH =
  'sysopen(my $f, $ARGV[0], 0) or die "$!"; my $how = pack("L", 2); ioctl($f, 0x8004587D, $how) or die "$!"'
/** Number of times that the disk is filled, because the database frees and allocates blocks meanwhile. */
const FILL_PASSES = 3
const UNMOUNT_WITHIN_MS = 20_000

/** @typedef {Awaited<ReturnType<typeof makeFileSystem>>} FileSystem */

const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** @throws Stop unless this process may mount file systems and cut their power */
export function requireRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Stop(
      'This command cuts the power of a loop file system, which only root on Linux may do. Run it as root.',
    )
}

/**
 * Creates an ext4 file system in a file and mounts it over a loop device, for a club whose disk can lose its power or be
 * full. It is unmounted with the folder.
 * @param {string} folder of `openTemporaryFolder`
 */
export function makeFileSystem(folder) {
  const image = join(folder, 'disk.img')
  const path = join(folder, 'disk')
  mkdirSync(path, { recursive: true })
  writeFileSync(image, '')
  truncateSync(image, SIZE_MB * 1_024 * 1_024)
  run('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0', '-m', '0', image)
  const mount = () => {
    run('mount', '-o', 'loop', image, path)
    // Let other users enter the folder, because root starts PostgreSQL as another user.
    chmodSync(path, 0o755)
  }
  const unmount = async () => {
    const startedMs = performance.now()
    for (;;) {
      try {
        return void run('umount', path)
      } catch (error) {
        if (performance.now() - startedMs > UNMOUNT_WITHIN_MS) throw error
        await pause(50)
      }
    }
  }
  mount()
  const filler = join(path, 'filler')
  return {
    path,
    /**
     * Simulates a power cut: data that was not flushed is never written. System calls that wait for the disk end with
     * an error.
     */
    blackOut: () => run('perl', '-e', SHUT_WITHOUT_FLUSH, path),
    /**
     * Restores the disk as after a power cut, by replaying the journal. Every process that used the disk must have
     * ended.
     */
    restore: async () => {
      await unmount()
      mount()
    },
    /** Fills the disk until no block is free, including blocks that processes have freed since the last call. */
    fill: () => {
      for (let pass = 0; pass < FILL_PASSES; pass += 1) {
        try {
          run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=64K', 'oflag=append', 'conv=notrunc,fsync')
        } catch {
          // dd always fails, because it is meant to fill the disk.
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
    freeBytes: () => freeBytes(path),
  }
}

/** @param {string} path */
function freeBytes(path) {
  return Number(run('df', '--output=avail', '-B1', path).split('\n')[1])
}
