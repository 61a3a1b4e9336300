import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '#integrations/files/file-store.ts'
import { type MediaServer, startMediaServer } from '#tests/media/media-server.ts'
import { mp4Video } from '#tests/media/mp4.ts'
import { MP4, noise } from '#tests/media/pictures.ts'
import { deleteFilesWorker } from './delete-files.job.ts'
import { addLongVideo } from './long-video.actions.ts'
import { addImage, addVideo, dropImages } from './media.actions.ts'
import { imageKey, videoKey } from './media-keys.ts'
import { findVideos } from './media.store.ts'

let server: MediaServer
beforeAll(async () => {
  server = await startMediaServer()
})
afterAll(() => server.close())

const run = (keys: string[], files: Pick<FileStore, 'delete'> = server.media.files) =>
  deleteFilesWorker({ database: server.database, files })({ keys }, { id: '1', attempt: 1 })

/**
 * Runs the deletion job and a concurrent upload of the same bytes: the job finds the bytes unused, the upload stores
 * them again, and then the job deletes them.
 */
async function runBesideUpload<T>(key: string, upload: (files: FileStore) => Promise<T>): Promise<T> {
  const { files } = server.media
  const hasPut = Promise.withResolvers<void>()
  const watched: FileStore = {
    ...files,
    put: async (...call) => {
      const answer = await files.put(...call)
      hasPut.resolve()
      return answer
    },
  }
  let uploading: Promise<T> | undefined
  await run([key], {
    delete: async (each) => {
      uploading = upload(watched)
      await hasPut.promise
      await files.delete(each)
    },
  })
  if (uploading === undefined) throw new Error('the job deleted nothing')
  return uploading
}

describe('the deletion of stored bytes', () => {
  it('leaves the bytes of an image that was added again at the same instant', async () => {
    const bytes = await noise(40, 30).jpeg().toBuffer()
    const { hash, extension } = await addImage(server.media, bytes, 'ridge.jpg', '')
    await server.database.transaction((tx) => dropImages(server.media, tx, [hash]))
    const key = imageKey(hash, extension)
    const again = await runBesideUpload(key, (files) =>
      addImage({ ...server.media, files }, bytes, 'ridge.jpg', ''),
    )
    expect(again.hash).toBe(hash)
    expect(await server.media.files.stat(key)).toBeDefined()
  })

  it('leaves the bytes of a video that was added again at the same instant', async () => {
    const slate = await addImage(server.media, await noise(16, 9).jpeg().toBuffer(), 'slate.jpg', '')
    const video = { name: 'Lap', slateHash: slate.hash, widthPx: 16, heightPx: 9, mp4: MP4 }
    const { id, mp4Key } = await addVideo(server.media, video)
    await server.database.pool.query('delete from media_video where id = $1', [id])
    const again = await runBesideUpload(mp4Key, (files) => addVideo({ ...server.media, files }, video))
    expect((await findVideos(server.database.db, [again.id])).get(again.id)?.mp4Key).toBe(mp4Key)
    expect(await server.media.files.stat(mp4Key)).toBeDefined()
  })

  it('stores the bytes of a long video again that are deleted before its record is stored', async () => {
    const bytes = mp4Video()
    const id = 'ab'.repeat(16)
    const key = videoKey(id, 'mp4')
    const { files } = server.media
    // A long video is added in three steps: its bytes are read, its slate is stored, its record is inserted. Run the
    // deletion job in the second step.
    const put: FileStore['put'] = async (each, ...call) => {
      if (each !== key) await run([key])
      return files.put(each, ...call)
    }
    const video = { id, fileName: 'lap.mp4', byteSize: bytes.byteLength, sentBy: 1 }
    await addLongVideo(
      { ...server.media, files: { ...files, put } },
      { ...video, open: () => Readable.from([bytes]) },
    )
    expect(await files.stat(key)).toMatchObject({ byteSize: bytes.byteLength })
  })

  it('adds a long video once if two requests add it at the same time', async () => {
    const bytes = mp4Video()
    const video = { id: 'cd'.repeat(16), fileName: 'lap.mp4', byteSize: bytes.byteLength, sentBy: 1 }
    const add = () => addLongVideo(server.media, { ...video, open: () => Readable.from([bytes]) })
    const [one, other] = await Promise.all([add(), add()])
    expect(other.id).toBe(one.id)
  })

  it('deletes the bytes of an image that is not added again', async () => {
    const bytes = await noise(20, 30).jpeg().toBuffer()
    const { hash, extension } = await addImage(server.media, bytes, 'gone.jpg', '')
    const key = imageKey(hash, extension)
    await run([key])
    expect(await server.media.files.stat(key)).toBeDefined()
    await server.database.transaction((tx) => dropImages(server.media, tx, [hash]))
    await run([key])
    expect(await server.media.files.stat(key)).toBeUndefined()
  })
})
