/** Reads codes with the device’s camera. */
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import { everyMs } from '#platform/web/timers.ts'

export type CameraState = 'off' | 'asking' | 'on' | 'refused' | 'missing' | 'busy'

export type Camera = {
  state: CameraState
  /** The `ref` of the video element that shows the camera picture. */
  attach: RefCallback<HTMLVideoElement>
  start(): void
  stop(): void
  /** The camera's torch; null if the device has none. */
  torch: { isOn: boolean; toggle(): void } | null
}

/** Milliseconds between two frames. Eight frames a second are few enough for a slow phone. */
const LOOK_EVERY_MS = 125
/** The width in pixels at which frames are read, enough for a dense code held at arm's length. */
const LOOK_WIDTH_PX = 640

const INPUT: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** Reads codes while the camera is on. @param onCode called with the content of a code for each frame that shows it */
export function useCamera(onCode: (text: string) => void): Camera {
  const stream = useRef<MediaStream | null>(null)
  const [state, setState] = useState<CameraState>('off')
  const [torch, setTorch] = useState<{ isOn: boolean } | null>(null)

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
    setTorch(null)
    setState('off')
  }, [])

  const start = useCallback(() => {
    setState('asking')
    openCamera().then(
      (opened) => {
        stream.current = opened
        setTorch(hasTorch(opened) ? { isOn: false } : null)
        setState('on')
      },
      (error: unknown) => setState(stateOf(error)),
    )
  }, [])

  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video === null) return undefined
      video.srcObject = stream.current
      video.play().catch((error: unknown) => reportFault(error, 'gate camera'))
      return watch(video, onCode)
    },
    [onCode],
  )

  // Stop the camera when the component unmounts.
  useEffect(() => stop, [stop])

  const toggle = () => {
    const isOn = torch?.isOn !== true
    switchTorch(stream.current, isOn).then(
      () => setTorch({ isOn }),
      (error: unknown) => reportFault(error, 'gate torch'),
    )
  }
  return { state, attach, start, stop, torch: torch === null ? null : { ...torch, toggle } }
}

async function openCamera(): Promise<MediaStream> {
  // `mediaDevices` is undefined on an insecure connection.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (devices === undefined) throw new DOMException('no camera here', 'NotFoundError')
  return devices.getUserMedia(INPUT)
}

function stateOf(error: unknown): CameraState {
  if (!(error instanceof DOMException)) {
    reportFault(error, 'gate camera')
    return 'missing'
  }
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused'
  return error.name === 'NotReadableError' || error.name === 'AbortError' ? 'busy' : 'missing'
}

/** Decodes frames at an interval, one at a time. @returns a stop function */
function watch(video: HTMLVideoElement, onCode: (text: string) => void): () => void {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let decode: ((image: ImageData) => string) | null = null
  let isGone = false
  import('./decode.ts').then(
    ({ decodeImage }) => {
      decode = decodeImage
    },
    (error: unknown) => reportFault(error, 'gate reader'),
  )
  const stopLooking = everyMs(LOOK_EVERY_MS, () => {
    if (isGone || decode === null || context === null || video.readyState < video.HAVE_CURRENT_DATA) return
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return
    const scale = Math.min(1, LOOK_WIDTH_PX / width)
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const text = decode(context.getImageData(0, 0, canvas.width, canvas.height))
    if (text !== '') onCode(text)
  })
  return () => {
    isGone = true
    stopLooking()
  }
}

/** The torch capability of a camera track, which TypeScript’s DOM types lack. */
type Light = { torch?: boolean }

function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  const abilities = track?.getCapabilities?.() as Light | undefined
  return abilities?.torch === true
}

async function switchTorch(stream: MediaStream | null, torch: boolean): Promise<void> {
  const [track] = stream?.getVideoTracks() ?? []
  await track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}
