/** An S3-compatible object store on this machine, which verifies signatures. */
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Access } from '#platform/server/s3/s3-client.ts'

/** The object store. The package that implements it has no types; these are the parts that the tests use. */
type ObjectStore = { run(): Promise<{ port: number }>; close(): Promise<void> }
type NewObjectStore = new (options: object) => ObjectStore

export type S3Kit = {
  bucket: string
  access: S3Access
  /** Closes the store's port and connections; its objects remain. */
  interrupt(): Promise<void>
  /** Opens the same port again after `interrupt`. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Starts the store on a free port, with one empty bucket. */
export async function startS3(): Promise<S3Kit> {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as NewObjectStore
  const directory = mkdtempSync(join(tmpdir(), 'paddock-s3-'))
  const bucket = 'club-backups'
  const open = async (wantedPort: number) => {
    const opened = new S3rver({
      address: '127.0.0.1',
      port: wantedPort,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket }],
    })
    const { port: openedPort } = await opened.run()
    return { store: opened, port: openedPort }
  }
  let { store, port } = await open(0)
  return {
    bucket,
    access: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secret: 'S3RVER',
    },
    interrupt: () => store.close(),
    resume: async () => {
      ;({ store, port } = await open(port))
    },
    stop: async () => {
      // Closing a store fails if it was interrupted, because it is closed already.
      await store.close().catch(() => undefined)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
