import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { afterMs } from '#platform/web/timers.ts'
import { type MediaDetail, sendPoster } from '../../media-library.contract.ts'

/**
 * Position in seconds of the frame that becomes the first poster. Not 0, because videos often begin with a black frame.
 */
const FIRST_FRAME_S = 1
const SIDE_MAX_PX = 1920
/**
 * Time in ms after which a frame is given up: some browsers fire neither `seeked` nor `error`, for example while a tab
 * is in the background.
 */
const FRAME_LIMIT_MS = 15_000

/** Draws the frame that a video shows now. The video must be of our own site. @returns null if there is no frame */
export function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return Promise.resolve(null)
  const scale = Math.min(1, SIDE_MAX_PX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

/** Stores an image as the poster of a video. @throws RequestFailure */
export async function sendPosterOf(key: string, image: Blob): Promise<MediaDetail> {
  const form = new FormData()
  form.set('key', key)
  form.set('file', image, 'poster.jpg')
  return (await call(sendPoster, form)).item
}

/**
 * Stores a frame near the beginning of a new video as its poster. If the browser cannot play the video, shows no frame
 * within 15 s, or the poster is not stored, the video stays without one, and its details say so. Never rejects.
 * @returns whether a poster was stored
 */
export async function sendFrame(item: MediaDetail): Promise<boolean> {
  const video = document.createElement('video')
  try {
    await seek(video, item.address)
    const frame = await frameOf(video)
    if (frame !== null) await sendPosterOf(item.key, frame)
    return frame !== null
  } catch (error) {
    reportFault(error, 'poster of a new video')
    return false
  } finally {
    // Without `load`, the browser continues to download the video.
    video.removeAttribute('src')
    video.load()
  }
}

/** Loads a video and shows the frame after one second, or in the middle of a shorter one. */
function seek(video: HTMLVideoElement, address: string): Promise<void> {
  video.muted = true
  video.preload = 'auto'
  return new Promise<void>((resolve, reject) => {
    const cancelLimit = afterMs(FRAME_LIMIT_MS, () => reject(new Error('the video showed no frame in time')))
    const end = (then: () => void) => () => {
      cancelLimit()
      then()
    }
    video.addEventListener(
      'error',
      end(() => reject(new Error('the browser cannot play this video'))),
    )
    video.addEventListener('seeked', end(resolve))
    video.addEventListener('loadeddata', () => {
      video.currentTime = Math.min(FIRST_FRAME_S, video.duration / 2)
    })
    video.src = address
  })
}
