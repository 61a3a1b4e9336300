import { tmpdir } from 'node:os'
import { type Clock, systemClock } from '#platform/shared/clock.ts'
import { type Random, systemRandom } from '../random.ts'
import type { Log } from '../log.ts'
import { sleepMs } from '../timers.ts'
import type { DatabaseConnection } from './connection.ts'
import { openDataDir } from './data-dir.ts'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { claimDataDir } from './data-dir-owner.ts'
import { type Address, chooseAddress } from './embedded-address.ts'
import { settingsOf } from './embedded-settings.ts'
import { waitUntilServing } from './wait-for-postgres.ts'
import { settleFormerPostmaster } from './stale-postmaster.ts'
import { type Account, chooseAccount } from './postgres-account.ts'
import { type Binaries, findPackageDir, prepareBinaries } from './postgres-binaries.ts'
import { prepareCluster } from './postgres-cluster.ts'
import { launchPostmaster, type Postmaster } from './postmaster.ts'
import { DatabaseRefusal } from './refusal.ts'
import { restartWhenEnded } from './restart-postgres.ts'

export type EmbeddedPostgresOptions = {
  /** The database's own folder, created when missing. Only one Paddock may use it at a time. */
  dataDir: string
  log: Log
  clock?: Clock
  random?: Random
  /** PostgreSQL settings by name, which add to or override the built-in ones. */
  settings?: Record<string, string>
  /**
   * Folder for the socket and, where needed, a copy of the PostgreSQL programs. Defaults to the system's temporary
   * folder.
   */
  tempDir?: string
  /** Folder of the PostgreSQL programs. Defaults to the installed package for this platform. */
  packageDir?: string
  /** Time (ms) to wait until the PostgreSQL of a killed server in another container has ended. */
  lockPatienceMs?: number
  /** Called if PostgreSQL ended by itself and is not back after two minutes. Restarts are still tried. */
  onLost?: () => void
  /** Waits between restarts; injected by tests. */
  pause?: typeof sleepMs
}

export type EmbeddedPostgres = {
  connection: DatabaseConnection
  /** Returns the process id of the PostgreSQL server that currently runs. */
  pid: () => number
  /** Stops PostgreSQL and leaves no process behind. May be called twice. */
  stop: () => Promise<void>
}

/** Time (ms) to wait until the backends of a killed postmaster notice this and release the shared memory. */
const LEFTOVER_PATIENCE_MS = 8_000

/**
 * Starts PostgreSQL on a folder, creates the database on the first call, and keeps it running until `stop`. After a
 * crash of any kind, a new call serves the database again with every acknowledged commit.
 * @throws DatabaseRefusal with a message for the operator of the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = chooseAccount()
  const dataDir = openDataDir(options.dataDir, account)
  const clock = options.clock ?? systemClock
  const random = options.random ?? systemRandom(clock)
  const owned = await ownDataDir({ ...options, dataDir, clock, random })
  try {
    return await new Supervisor({ ...options, dataDir, random }, account, owned).start()
  } catch (error) {
    owned.release()
    throw error
  }
}

/** Locks the folder against other containers, then claims it for this process. */
async function ownDataDir(
  options: EmbeddedPostgresOptions & { clock: Clock; random: Random },
): Promise<DataDirLock> {
  const { dataDir, random } = options
  const lock = await lockDataDir({ ...options, patienceMs: options.lockPatienceMs })
  try {
    const releaseClaim = claimDataDir(dataDir, random)
    return {
      ...lock,
      release: () => {
        releaseClaim()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

class Supervisor {
  readonly #options: EmbeddedPostgresOptions & { random: Random }
  readonly #dataDir: string
  readonly #account: Account | null
  readonly #lock: DataDirLock
  readonly #log: Log
  readonly #clock: Clock
  readonly #tempDir: string
  #postmaster: Postmaster | undefined
  #endRestarts: () => Promise<void> = async () => undefined
  #stopping: Promise<void> | undefined

  constructor(
    options: EmbeddedPostgresOptions & { random: Random },
    account: Account | null,
    lock: DataDirLock,
  ) {
    this.#options = options
    this.#dataDir = options.dataDir
    this.#account = account
    this.#lock = lock
    this.#log = options.log
    this.#clock = options.clock ?? systemClock
    this.#tempDir = options.tempDir ?? tmpdir()
  }

  async start(): Promise<EmbeddedPostgres> {
    const { dataDir, random } = this.#options
    const account = this.#account
    const log = this.#log
    const binaries = prepareBinaries({
      packageDir: this.#options.packageDir ?? findPackageDir(),
      account,
      copyFolders: [this.#tempDir, tmpdir(), '/tmp', dataDir],
      log,
    })
    const address = await chooseAddress({ dataDir, tempDir: this.#tempDir, account, random })
    try {
      const clusterDir = await prepareCluster({ dataDir, binaries, account, ...address.cluster, random, log })
      const first = await this.#run(binaries, clusterDir, address)
      this.#endRestarts = restartWhenEnded(first, {
        start: () => this.#run(binaries, clusterDir, address),
        onLost: this.#options.onLost ?? (() => undefined),
        pause: this.#options.pause ?? sleepMs,
        clock: this.#clock,
        log,
      })
    } catch (error) {
      address.abandon()
      throw error
    }
    return {
      connection: address.connection,
      pid: () => this.#postmaster?.pid ?? 0,
      stop: () => {
        this.#stopping ??= this.#stop(address)
        return this.#stopping
      },
    }
  }

  /** Starts PostgreSQL. If it does not serve the database, leaves no process behind. */
  async #run(binaries: Binaries, clusterDir: string, address: Address): Promise<Postmaster> {
    try {
      return await this.#launch(binaries, clusterDir, address)
    } catch (error) {
      await this.#postmaster?.stop()
      throw error
    }
  }

  async #launch(binaries: Binaries, clusterDir: string, address: Address): Promise<Postmaster> {
    const log = this.#log
    const account = this.#account
    const startedAtMs = this.#clock.nowMs()
    let postmaster: Postmaster
    for (;;) {
      await settleFormerPostmaster({ clusterDir, binaries, account, clock: this.#clock, log })
      const settings = { ...settingsOf(address.makeReady(), binaries.major), ...this.#options.settings }
      postmaster = launchPostmaster({
        binaries,
        clusterDir,
        account,
        settings,
        lockDescriptor: this.#lock.descriptor,
        log,
      })
      this.#postmaster = postmaster
      if (await waitUntilServing(postmaster, address.connection, this.#clock, log)) break

      const isLeftover = /shared memory block|lock file .* already exists/.test(postmaster.lastOutput())
      if (!isLeftover || this.#clock.nowMs() - startedAtMs > LEFTOVER_PATIENCE_MS) {
        throw new DatabaseRefusal(`PostgreSQL did not start on ${clusterDir}:\n${postmaster.lastOutput()}`)
      }
      await sleepMs(100)
    }
    postmaster.unref()
    const tookMs = this.#clock.nowMs() - startedAtMs
    log.info({ clusterDir, pid: postmaster.pid, tookMs }, 'database serving')
    return postmaster
  }

  async #stop(address: Address): Promise<void> {
    await this.#endRestarts()
    await this.#postmaster?.stop()
    address.abandon()
    this.#lock.release()
    this.#log.info({ dataDir: this.#dataDir }, 'database stopped')
  }
}
