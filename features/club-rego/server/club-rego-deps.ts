import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { ImageAccess, PrivateFile } from '#features/media/server/media.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import type { Audit, Exports } from '#features/staff/server/staff.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { dayInZone } from '#platform/shared/format.ts'

/** The dependencies of club rego. */
export type ClubRegoDeps = Pick<Service, 'database' | 'clock' | 'log'> & {
  random: Random
  club: () => Promise<{ name: string; timezone: string }>
  /** Returns the languages of the club’s texts; the main one is binding for texts that people sign. */
  languages: () => Promise<ContentLanguages>
  write: WriteToPerson
  audit: Audit
  exports: Exports
  /** Stores a private picture. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION */
  storeImage: (
    bytes: Buffer,
    fileName: string,
    leastPx: number,
  ) => Promise<{ hash: string; fileName: string }>
  /** Deletes those of the pictures that no record uses any more. */
  dropImages: (tx: Tx, hashes: readonly string[]) => Promise<void>
  /** Issues the URLs of private pictures. */
  imageAccess: Pick<ImageAccess, 'issue'>
  /**
   * Stores a private document that only the server's own routes can read. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE
   */
  storeDocument: (bytes: Buffer, fileName: string) => Promise<PrivateFile>
  /** Deletes stored documents permanently after the commit. */
  dropPapers: (tx: Tx, storeKeys: readonly string[]) => Promise<void>
  sendPaper: (request: FastifyRequest, reply: FastifyReply, file: PrivateFile) => Promise<FastifyReply>
  /** Counts the club's events between two instants that a person attended, according to the entries. */
  eventsAttended: (db: Db, personId: number, since: Date, until: Date) => Promise<number>
  /** Signs the key that ties an uploaded picture to the person who uploaded it. */
  codes: SignedCodes
  limits: { uploads: RateLimit; messages: RateLimit }
}

/** How many pictures and documents one person may upload in an hour: enough for five complete applications. */
export const CLUB_REGO_UPLOAD_RATE = { name: 'club_rego_upload', points: 120, durationS: 3600 } as const
export const CLUB_REGO_MESSAGE_RATE = { name: 'club_rego_message', points: 60, durationS: 3600 } as const

/** Returns the current calendar day at the club. */
export async function todayAt({ clock, club }: Pick<ClubRegoDeps, 'clock' | 'club'>): Promise<string> {
  return dayInZone(clock.nowMs(), (await club()).timezone)
}
