import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { RequestFailure } from '../request-failure.ts'
import { wordsOf } from './failure-words.ts'

/** How a file on its way is doing. */
export type Upload = {
  name: string
  /** 0 to 1. */
  share: number
  /** Why it stopped; empty while it goes on. */
  problem: string
  /** False for a file that would be refused again. */
  canRetry: boolean
}

/** A file and the key it is known by; what else a way has to know of it goes along. */
export type Trip = { key: string | number; file: File }

export type UploadLine<One extends Trip> = {
  uploads: readonly (Upload & { key: One['key']; trip: One })[]
  /** Lets files travel, in the place of those that had their keys before. */
  start(trips: readonly One[]): void
  retry(key: One['key']): void
  drop(key: One['key']): void
}

type LineOptions<One extends Trip> = {
  /**
   * Brings one file in, and hands on what the club answered. A retry brings the very same object, so that what it has
   * come to know goes on where it stopped. @returns why it is not even sent; null where it is there
   */
  carry: (trip: One, onSent: (share: number) => void) => Promise<MessageDescriptor | null>
  /** Said where nobody answered. */
  lost: string
  /** The place, for reports. */
  where: string
  /** Statuses after which the same file is never taken. */
  final?: readonly number[]
  /** Told of what did not come through. */
  onProblem?: (trip: One, problem: string) => void
}

const NEVER_TAKEN = [413, 415, 422]

/** Sends files one after the other, as a weak signal likes it. What was lost on the way waits to be sent again. */
export function useUploadLine<One extends Trip>(options: LineOptions<One>): UploadLine<One> {
  const { i18n } = useLingui()
  const [uploads, setUploads] = useState<UploadLine<One>['uploads']>([])
  const trips = useRef(new Map<One['key'], One>())
  const line = useRef<Promise<void>>(Promise.resolve())
  // A file may arrive when the screen has been drawn anew since.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const say = (key: One['key'], change: Partial<Upload>): void =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: One['key']): void => {
    trips.current.delete(key)
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const travel = async (key: One['key']): Promise<void> => {
    const trip = trips.current.get(key)
    if (trip === undefined) return
    try {
      const refused = await latest.current.carry(trip, (share) => say(key, { share }))
      if (refused === null) drop(key)
      else say(key, { problem: i18n._(refused), canRetry: false })
    } catch (error) {
      const { lost, where, final = NEVER_TAKEN, onProblem } = latest.current
      const problem = wordsOf(error, lost, where)
      const isFinal = error instanceof RequestFailure && final.includes(error.status)
      say(key, { problem, canRetry: !isFinal })
      onProblem?.(trip, problem)
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
      for (const trip of chosen) trips.current.set(trip.key, trip)
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
