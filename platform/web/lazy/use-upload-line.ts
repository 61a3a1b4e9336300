import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { RequestFailure } from '../request-failure.ts'
import { wordsOf } from './failure-messages.ts'

/** The state of one upload. */
export type Upload = {
  name: string
  /** The uploaded part, from 0 to 1. */
  share: number
  /** The message why the upload failed; empty while it has not failed. */
  problem: string
  /** False if the same file would be refused again. */
  canRetry: boolean
}

/** A file to upload and its key; callers may add further properties. */
export type Trip = { key: string | number; file: File }

export type UploadLine<One extends Trip> = {
  uploads: readonly (Upload & { key: One['key']; trip: One })[]
  /** Starts uploads; they replace earlier uploads with the same keys. */
  start(trips: readonly One[]): void
  retry(key: One['key']): void
  drop(key: One['key']): void
}

type LineOptions<One extends Trip> = {
  /**
   * Uploads one file and passes on the server's response. A retry receives the same object, so that data stored in it
   * allows the upload to continue where it stopped. `signal` is aborted when the upload is dropped. @returns why the file is not sent at all; null after success
   */
  carry: (
    trip: One,
    onSent: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<MessageDescriptor | null>
  /** The message if the server did not respond. */
  lost: string
  /** Name of the place, for error reports. */
  where: string
  /** Response statuses after which the same file must not be sent again. */
  final?: readonly number[]
  /** Called for each upload that failed. */
  onProblem?: (trip: One, problem: string) => void
}

const NEVER_TAKEN = [413, 415, 422]

/** Uploads files one after the other, which works best on a weak signal. Failed uploads can be retried. */
export function useUploadLine<One extends Trip>(options: LineOptions<One>): UploadLine<One> {
  const { i18n } = useLingui()
  const [uploads, setUploads] = useState<UploadLine<One>['uploads']>([])
  const trips = useRef(new Map<One['key'], One>())
  const aborts = useRef(new Map<One['key'], AbortController>())
  const line = useRef<Promise<void>>(Promise.resolve())
  // Keep the latest options in a ref, because an upload may finish after the component was rendered with others.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const say = (key: One['key'], change: Partial<Upload>): void =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: One['key']): void => {
    trips.current.delete(key)
    aborts.current.get(key)?.abort()
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const travel = async (key: One['key']): Promise<void> => {
    const trip = trips.current.get(key)
    if (trip === undefined) return
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const refused = await latest.current.carry(trip, (share) => say(key, { share }), abort.signal)
      // A later upload may have the same key.
      if (abort.signal.aborted) return
      if (refused === null) drop(key)
      else say(key, { problem: i18n._(refused), canRetry: false })
    } catch (error) {
      if (abort.signal.aborted) return
      const { lost, where, final = NEVER_TAKEN, onProblem } = latest.current
      const problem = wordsOf(error, lost, where)
      const isFinal = error instanceof RequestFailure && final.includes(error.status)
      say(key, { problem, canRetry: !isFinal })
      onProblem?.(trip, problem)
    } finally {
      if (aborts.current.get(key) === abort) aborts.current.delete(key)
    }
  }
  const enqueue = (key: One['key']): void => {
    line.current = line.current.then(() => travel(key))
  }
  return {
    uploads,
    start: (chosen) => {
      const keys = new Set(chosen.map(({ key }) => key))
      const added = chosen.map((trip) => ({
        key: trip.key,
        trip,
        name: trip.file.name,
        share: 0,
        problem: '',
        canRetry: true,
      }))
      for (const trip of chosen) {
        aborts.current.get(trip.key)?.abort()
        trips.current.set(trip.key, trip)
      }
      setUploads((before) => [...before.filter(({ key }) => !keys.has(key)), ...added])
      keys.forEach(enqueue)
    },
    retry: (key) => {
      say(key, { problem: '', share: 0 })
      enqueue(key)
    },
    drop,
  }
}
