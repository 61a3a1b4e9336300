import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { PrivateFile } from '#features/media/server/media.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { dayInZone } from '#platform/shared/format.ts'

/** What club rego is handed. */
export type ClubRegoPowers = Pick<Service, 'database' | 'clock' | 'log'> & {
  chance: Chance
  club: () => Promise<{ name: string; timezone: string }>
  write: WriteToPerson
  audit: Audit
  /** Keeps a picture. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION */
  keepImage: (bytes: Buffer, fileName: string, leastPx: number) => Promise<{ hash: string; fileName: string }>
  /** Keeps a paper that nobody fetches but by us. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
  keepPaper: (bytes: Buffer, fileName: string) => Promise<PrivateFile>
  /** Takes a paper away for good. */
  dropPaper: (file: Pick<PrivateFile, 'storeKey'>) => Promise<void>
  sendPaper: (request: FastifyRequest, reply: FastifyReply, file: PrivateFile) => Promise<FastifyReply>
  /** How many of the club's events between two instants somebody was at, as far as entries tell. */
  eventsAttended: (db: Db, personId: number, since: Date, until: Date) => Promise<number>
  /** For what ties an uploaded picture to who sent it. */
  codes: SignedCodes
  limits: { uploads: RateLimit; messages: RateLimit }
}

/** Pictures and papers that one person may send in an hour: five whole applications. */
export const CLUB_REGO_UPLOAD_RATE = { name: 'club_rego_upload', points: 120, durationS: 3600 } as const
export const CLUB_REGO_MESSAGE_RATE = { name: 'club_rego_message', points: 60, durationS: 3600 } as const

/** The day it is at the club. */
export async function todayAt({ clock, club }: Pick<ClubRegoPowers, 'clock' | 'club'>): Promise<string> {
  return dayInZone(clock.nowMs(), (await club()).timezone)
}
