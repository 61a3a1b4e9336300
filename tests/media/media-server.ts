import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openLocalFiles } from '#integrations/files/local-files.ts'
import type { Caller } from '#platform/server/caller.ts'
import { systemRandom } from '#platform/server/random.ts'
import { ANONYMOUS } from '#platform/server/caller.ts'
import { createEdge } from '#platform/server/http/edge.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { pageOf, recordedProcessLog, testVersion } from '#tests/kit/edge.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { openDerivedImages } from '#features/media/server/derived-images.ts'
import { createEncodeGate } from '#features/media/server/encode-gate.ts'
import { imageAccess } from '#features/media/server/image-access.ts'
import { openImageCache } from '#features/media/server/image-cache.ts'
import { type DeriveImage, deriveImage } from '#features/media/server/image-recipe.ts'
import { mediaRoutes } from '#features/media/server/media.routes.ts'
import type { MediaService } from '#features/media/server/media-service.ts'
import { acceptUploads, receiveUpload } from '#features/media/server/receive-upload.ts'

/** The media feature behind the real HTTP edge, with its own database and folder. */
export type MediaServer = {
  app: FastifyInstance
  media: MediaService
  database: TestDatabase
  clock: MovableClock
  log: ReturnType<typeof recordingLog>
  folder: string
  /** Returns how many images were actually encoded. */
  encodeCount(): number
  /** Returns the number of statements sent to the database so far. */
  statementCount(): number
  /** Returns a media service like that of a second process, with the same database and folders. */
  secondProcess(): MediaService
  callAs(caller: Caller): void
  close(): Promise<void>
}

export async function startMediaServer(): Promise<MediaServer> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'paddock-media-'))
  const clock = new MovableClock('2026-11-20T00:00:00Z')
  const log = recordingLog()
  const random = systemRandom(clock)
  const files = await openLocalFiles({ folder: join(folder, 'files'), clock, random })
  let encodes = 0
  let statements = 0
  const query = database.pool.query.bind(database.pool)
  database.pool.query = ((...args: Parameters<typeof query>) => {
    statements += 1
    return query(...args)
  }) as typeof query
  const countingDerive: DeriveImage = (bytes, derivation) => {
    encodes += 1
    return deriveImage(bytes, derivation)
  }
  const version = testVersion()
  const open = (): MediaService => {
    const encodeGate = createEncodeGate()
    const cache = openImageCache({ folder: join(folder, 'cache'), quotaBytes: 1e9, clock, random, log })
    const derivedImages = openDerivedImages({
      db: database.db,
      files,
      cache,
      encodeGate,
      log,
      derive: countingDerive,
      contentVersion: version,
    })
    const access = imageAccess('0'.repeat(64), clock)
    return {
      database,
      clock,
      random,
      log,
      files,
      encodeGate,
      derivedImages,
      imageAccess: access,
      contentVersion: { bump: () => Promise.resolve() },
    }
  }
  const media = open()
  let caller: Caller = ANONYMOUS

  const edge = createEdge({
    log: recordedProcessLog(),
    clock,
    random,
    version,
    placesVersion: testVersion(),
    identify: () => Promise.resolve(caller),
    documents: { find: () => Promise.resolve(pageOf('', { status: 404, cacheable: false })) },
    policyHosts: () => ({}),
    isHttps: false,
    trustedProxies: [],
    report: (error) => log.error({ err: error }, 'a bug was reported'),
  })
  const { app } = edge
  await acceptUploads(app)
  app.post('/upload', { config: { takesFile: true } }, async (request) => {
    const { bytes, ...rest } = await receiveUpload(request, { maxBytes: 1000 })
    return { ...rest, byteSize: bytes.byteLength }
  })
  mediaRoutes(app, media)
  edge.closeRoutes()
  await app.ready()

  return {
    app,
    media,
    database,
    clock,
    log,
    folder,
    encodeCount: () => encodes,
    statementCount: () => statements,
    secondProcess: open,
    callAs: (next) => {
      caller = next
    },
    close: async () => {
      await app.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
