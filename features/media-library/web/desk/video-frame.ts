import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { type MediaDetail, sendPoster } from '../../media-library.contract.ts'

/** The instant of the first poster in seconds: videos often begin with a black frame. */
const FIRST_FRAME_S = 1
const SIDE_MAX_PX = 1920

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
 * Stores a frame near the beginning of a new video as its poster. If the browser cannot play the video, or the poster is
 * not stored, the video stays without one, and its details say so.
 */
export async function sendFrame(item: MediaDetail): Promise<MediaDetail> {
  try {
    const video = await seek(item.address)
    const frame = await frameOf(video)
    video.removeAttribute('src')
    return frame === null ? item : await sendPosterOf(item.key, frame)
  } catch (error) {
    reportFault(error, 'poster of a new video')
    return item
  }
}

/** Loads a video and shows the frame after one second, or in the middle of a shorter one. */
function seek(address: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  return new Promise((resolve, reject) => {
    video.addEventListener('error', () => reject(new Error('the browser cannot play this video')))
    video.addEventListener('seeked', () => resolve(video))
    video.addEventListener('loadeddata', () => {
      video.currentTime = Math.min(FIRST_FRAME_S, video.duration / 2)
    })
    video.src = address
  })
}
