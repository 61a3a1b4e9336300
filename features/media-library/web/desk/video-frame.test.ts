import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MediaDetail } from '../../media-library.contract.ts'
import { sendFrame } from './video-frame.ts'

const ITEM = { key: '1', kind: 'video', address: '/v/1.mp4' } as MediaDetail

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Makes the document create a video element that fires only the events of the returned target. */
function stubVideo() {
  const video = Object.assign(new EventTarget(), {
    videoWidth: 0,
    videoHeight: 0,
    removeAttribute: vi.fn<(name: string) => void>(),
    load: vi.fn<() => void>(),
  })
  vi.stubGlobal('document', { createElement: () => video })
  return video
}

it('gives up a video that fires neither `seeked` nor `error`, and stops its download', async () => {
  const video = stubVideo()
  const onEnd = vi.fn<(isStored: boolean) => void>()
  void sendFrame(ITEM).then(onEnd)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledWith(false)
  expect(video.removeAttribute).toHaveBeenCalledWith('src')
  expect(video.load).toHaveBeenCalledOnce()
})

it('leaves no timer behind after a video that the browser cannot play', async () => {
  const video = stubVideo()
  const ended = sendFrame(ITEM)
  video.dispatchEvent(new Event('error'))
  expect(await ended).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
