/** Daily samples of the used space of the disk, from which its growth is calculated. */
import * as z from 'zod'

const DiskSamples = z.object({
  samples: z.array(z.object({ day: z.string(), usedBytes: z.number() })).default([]),
})
export type DiskSample = z.infer<typeof DiskSamples>['samples'][number]

const SAMPLES_MOST = 30
/** The minimum number of days between samples. Fewer days do not show the growth. */
const DAYS_LEAST = 3
/** The maximum number of days of a forecast. A longer one would be meaningless. */
const FORECAST_DAYS_MOST = 3_650
const DAY_MS = 86_400_000

/** Reads the samples of a stored record; none if it is empty or damaged. */
export function readSamples(value: unknown): DiskSample[] {
  return DiskSamples.safeParse(value).data?.samples ?? []
}

/** Adds the first sample of a day; returns the samples unchanged if the day has one. @param day `YYYY-MM-DD` */
export function withSample(samples: readonly DiskSample[], sample: DiskSample): readonly DiskSample[] {
  if (samples.some(({ day }) => day === sample.day)) return samples
  return [...samples, sample].slice(-SAMPLES_MOST)
}

/**
 * Returns in how many whole days the disk is full at the mean growth of the samples; null if it does not grow, if the
 * samples span less than three days, or if it takes more than ten years.
 */
export function daysUntilFull(samples: readonly DiskSample[], freeBytes: number): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined) return null
  const days = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS
  const grownBytes = last.usedBytes - first.usedBytes
  if (days < DAYS_LEAST || grownBytes <= 0) return null
  const left = Math.floor((freeBytes * days) / grownBytes)
  return left > FORECAST_DAYS_MOST ? null : left
}
