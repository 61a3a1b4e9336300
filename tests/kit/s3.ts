/** An S3-compatible object store on this machine, which verifies signatures. */
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Access } from '#platform/server/backup/s3-client.ts'

/** The package has no types; these are the parts in use. */
type ObjectStore = { run(): Promise<{ port: number }>; close(): Promise<void> }
type NewObjectStore = new (options: object) => ObjectStore

export type S3Kit = { bucket: string; access: S3Access; stop(): Promise<void> }

/** Starts the store on a free port, with one empty bucket. */
export async function startS3(): Promise<S3Kit> {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as NewObjectStore
  const directory = mkdtempSync(join(tmpdir(), 'paddock-s3-'))
  const bucket = 'club-backups'
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await store.run()
  return {
    bucket,
    access: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secret: 'S3RVER',
    },
    stop: async () => {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
