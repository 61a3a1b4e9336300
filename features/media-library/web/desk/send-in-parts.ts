import { browserClock } from '#platform/web/clock.ts'
import { call, callForFile } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { sleepMs } from '#platform/web/timers.ts'
import type { MediaDetail } from '../../media-library.contract.ts'
import { writeMetadata } from '../../upload-metadata.rules.ts'
import {
  beginUpload,
  finishUpload,
  listUploads,
  PART_TYPE,
  sendPart,
  TUS_VERSION,
} from '../../uploads.contract.ts'
import { nextPartBytes, PART_BYTES, pauseMs } from '../../upload-pace.rules.ts'

/**
 * A file that is being sent, and the id of the upload that it continues. `isSent` is true once the server has all
 * bytes.
 */
export type PartsTrip = { file: File; uploadId: string | null; isSent?: boolean }

type Sending = { onSent: (share: number) => void; signal: AbortSignal }

/**
 * Number of consecutive failures of a request after which the person has to act. Together the pauses take about four
 * minutes.
 */
const TRIES_MAX = 12

const TUS = { 'tus-resumable': TUS_VERSION }

/**
 * Sends a file in parts and adds it to the library. After a lost connection it continues at the offset that the server
 * has stored. The id of the upload is stored in `trip`, so that a later call can continue the upload.
 * @throws RequestFailure
 */
export async function sendInParts(trip: PartsTrip, { onSent, signal }: Sending): Promise<MediaDetail> {
  const { file } = trip
  if (trip.isSent === true) {
    const item = await finishAgain(trip, signal)
    if (item !== null) return item
  }
  let [offset, partBytes] = [await beginOrFind(trip, signal), PART_BYTES.first]
  const total = Math.max(1, file.size)
  let failures = 0
  onSent(offset / total)
  while (offset < file.size) {
    const [first, startMs] = [offset, browserClock.nowMs()]
    const part = file.slice(first, first + partBytes, PART_TYPE)
    const options = {
      params: { id: trip.uploadId ?? '' },
      headers: { ...TUS, 'upload-offset': String(first) },
      signal,
      onSent: (share: number) => onSent((first + share * part.size) / total),
    }
    try {
      await callForFile(sendPart, part, options)
      offset += part.size
      failures = 0
    } catch (error) {
      if (!mayPass(error) || failures + 1 >= TRIES_MAX) throw error
      failures += 1
      offset = await findOffset(trip, { failures, signal })
    }
    partBytes = nextPartBytes(partBytes, failures > 0 ? null : browserClock.nowMs() - startMs)
    onSent(offset / total)
  }
  trip.isSent = true
  return finish(trip, signal)
}

/**
 * Finishes an upload whose response was lost. The list of uploads does not contain finished ones, so sending the file
 * again would add it twice.
 * @returns null if the server has deleted the upload
 */
async function finishAgain(trip: PartsTrip, signal: AbortSignal): Promise<MediaDetail | null> {
  try {
    return await finish(trip, signal)
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status !== 404) throw error
    Object.assign(trip, { uploadId: null, isSent: false })
    return null
  }
}

/** Returns the number of bytes that the server has. Begins an upload if there is none. */
async function beginOrFind(trip: PartsTrip, signal: AbortSignal): Promise<number> {
  const { file } = trip
  if (trip.uploadId !== null) {
    const known = (await call(listUploads, {}, { signal })).data.find(({ id }) => id === trip.uploadId)
    if (known !== undefined) return known.sent_bytes
  }
  const metadata = writeMetadata({ filename: file.name, modified: String(file.lastModified) })
  const headers = { ...TUS, 'upload-length': String(file.size), 'upload-metadata': metadata }
  trip.uploadId = (await call(beginUpload, {}, { headers, signal })).id
  return 0
}

/**
 * Reads the stored offset from the server, after a pause and with retries. If the upload no longer exists, a new one
 * begins at offset 0.
 */
async function findOffset(
  trip: PartsTrip,
  { failures, signal }: { failures: number; signal: AbortSignal },
): Promise<number> {
  for (let tries = failures; ; tries += 1) {
    await sleepMs(pauseMs(tries))
    try {
      return await beginOrFind(trip, signal)
    } catch (error) {
      if (!mayPass(error) || tries >= TRIES_MAX) throw error
    }
  }
}

/**
 * Adds the sent file to the library. For a long video, the server needs more time than one request may take, so the
 * request is repeated until the server has finished.
 */
async function finish(trip: PartsTrip, signal: AbortSignal): Promise<MediaDetail> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await call(finishUpload, {}, { params: { id: trip.uploadId ?? '' }, signal })).item
    } catch (error) {
      const isRunning = error instanceof RequestFailure && error.textCode === 'IN_PROGRESS'
      if (!isRunning && (!mayPass(error) || tries >= TRIES_MAX)) throw error
      await sleepMs(isRunning ? pauseMs(2) : pauseMs(tries))
      if (signal.aborted) throw error
    }
  }
}

/**
 * Returns whether the same request may succeed later: the connection was lost, the server is unreachable, or it expects
 * another part.
 */
function mayPass(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.kind === 'request_aborted') return false
  return error.status === 0 || error.status >= 500 || error.textCode === 'UPLOAD_OFFSET'
}
