import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/shared/problem.ts'
import { bestEncoding, type Encoding } from './encoding.ts'
import { brotliBest, gzipBest } from './compress.ts'

const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}
/** File types whose content is already compressed. */
const NOT_PACKED = /\.(woff2|png|jpg|webp|avif|ico|mp4|webm)$/
const NAME = /^[\w][\w.-]*(\/[\w][\w.-]*)*$/
const PACKED_SUFFIX = { br: '.br', gzip: '.gz' } as const

type Asset = {
  mediaType: string
  etag: string
  bodies: Partial<Record<Encoding, Promise<Buffer>>>
  identity: Buffer
  path: string
}

export type StaticAssetsOptions = {
  /** Absolute path of the folder whose files are served. */
  folder: string
  /**
   * Folders of earlier builds, for files that the current one does not have: a page that is open in a browser loads parts
   * of its own build.
   */
  formerFolders?: readonly string[]
  /** Path prefix of the URLs, with slashes at both ends. */
  prefix: string
}

/**
 * Serves the built files, which may be cached forever because their names contain a hash of the content. Each file is
 * read once and compressed once, at its first use, unless the build has stored a compressed copy beside it.
 */
export function serveStaticAssets(app: FastifyInstance, options: StaticAssetsOptions): void {
  const folders = [options.folder, ...(options.formerFolders ?? [])].map((folder) => resolve(folder))
  const known = new Map<string, Promise<Asset | undefined>>()

  app.get(`${options.prefix}*`, async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const asset = await findAsset(name)
    if (!asset) throw new Problem('NOT_FOUND')
    return replyWithAsset(request, reply, asset)
  })

  function findAsset(name: string): Promise<Asset | undefined> {
    // Ignore names that no build can produce, and do not cache missing files, so that the number of files limits the
    // size of the cache.
    if (!NAME.test(name)) return Promise.resolve(undefined)
    const underWay = known.get(name)
    if (underWay) return underWay
    const reading = readFirst(folders, name)
    known.set(name, reading)
    void reading.then(
      (asset) => asset ?? known.delete(name),
      () => known.delete(name),
    )
    return reading
  }
}

/** Returns the file of the first folder that has it. */
async function readFirst(folders: readonly string[], name: string): Promise<Asset | undefined> {
  for (const folder of folders) {
    const path = resolve(join(folder, name))
    const asset = path.startsWith(folder + sep) ? await readAsset(path) : undefined
    if (asset !== undefined) return asset
  }
  return undefined
}

async function readAsset(path: string): Promise<Asset | undefined> {
  const mediaType = MEDIA_TYPES[extname(path)]
  const identity = mediaType === undefined ? undefined : await findFile(path)
  if (mediaType === undefined || identity === undefined) return undefined
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { path, mediaType, identity, etag: hash, bodies: { identity: Promise.resolve(identity) } }
}

async function findFile(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR')
    )
      return undefined
    throw error
  }
}

async function replyWithAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  const input = request.headers['accept-encoding']
  const isPackable = !NOT_PACKED.test(asset.path)
  const encoding = isPackable ? bestEncoding(typeof input === 'string' ? input : undefined) : 'identity'
  const etag = `"${asset.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply.headers({
    'content-type': asset.mediaType,
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    ...(isPackable ? { vary: 'Accept-Encoding' } : {}),
  })
  if (request.headers['if-none-match']?.includes(`"${asset.etag}`)) return reply.code(304).send()
  const body = await bodyOf(asset, encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-length', body.length)
  return reply.send(body)
}

/** Compresses once for each encoding. A failure is not stored: the next request tries again. */
function bodyOf(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const known = asset.bodies[encoding]
  if (known) return known
  const packing = packed(asset, encoding)
  asset.bodies[encoding] = packing
  packing.catch(() => delete asset.bodies[encoding])
  return packing
}

async function packed(asset: Asset, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return asset.identity
  const beside = await findFile(asset.path + PACKED_SUFFIX[encoding])
  if (beside) return beside
  return encoding === 'br' ? brotliBest(asset.identity) : gzipBest(asset.identity)
}
