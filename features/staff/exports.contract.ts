/**
 * API of the CSV files that staff export. Each list has a call of its own that starts an export; a job makes the file.
 * The calls here show the progress, deliver the file and cancel an export.
 * @source docs/reference/staff-desk.md §1.5
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/staff/exports'

/** An export of the caller. */
export type DeskExport = {
  id: string
  /** The name for the downloaded file, like `orders.csv`. */
  file_name: string
  status: 'making' | 'ready' | 'failed'
  /** The number of records in the file so far. */
  records: number
  /** The number of records to export; 0 if it is unknown. */
  records_total: number
}

/** The response of every call that starts an export. */
export type StartedExport = { item: DeskExport }

/** Returns the caller's exports of the last 24 hours, latest first. */
export const deskExports = endpoint<Record<string, never>, { data: DeskExport[] }>('GET', BASE)

/**
 * Returns the file of a finished export. Only the person who started it may download it, for 24 hours, and only while
 * they may still read the list.
 */
export const deskExportFile = endpoint<{ id: string }, object>('GET', `${BASE}/file`)

/** Cancels an export that is being made, or deletes its file. */
export const deleteDeskExport = endpoint<{ id: string }, { success: boolean }>('POST', `${BASE}/delete`)

export const EXPORT_LIMIT = {
  /** Maximum number of exports that are being made for one person at a time. */
  making: 3,
  /** How long a file stays available, in hours. */
  hours: 24,
} as const

export const EXPORT_REFUSALS = {
  tooMany: {
    code: 'RATE_LIMITED',
    status: 429,
    message: msg`Three of your exports are still being made. Wait for one of them, or cancel it`,
  },
} as const satisfies Record<string, Refusal>
