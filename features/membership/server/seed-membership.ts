import { insertTypes, listTypes, type NewType } from '#features/membership-types/server/types.public.ts'
import { publishText } from '#features/signatures/server/signatures.public.ts'
import { insertTracks, type NewTrack } from '#features/tracks/server/tracks.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { insertPeriod, updateMember, upsertMember } from './members.store.ts'

/** What a club begins with: its types, its tracks, the texts its members sign. */
export type ClubBegins = {
  types: readonly NewType[]
  tracks: readonly NewTrack[]
  texts: readonly { slug: string; title: string; body: string }[]
}

/** Puts down what a club begins with, once. @returns whether it was done now */
export async function seedTypes(tx: Tx, { types, tracks, texts }: ClubBegins, at: Date): Promise<boolean> {
  if ((await listTypes(tx)).length > 0) return false
  await insertTracks(tx, tracks)
  await insertTypes(
    tx,
    types.map((type, index) => ({ ...type, isActive: true, sortOrder: index })),
  )
  for (const text of texts) await publishText(tx, { ...text, at })
  return true
}

/** A member as a club that moves in brings them along. */
export type SeedMember = {
  personId: number
  number: number
  typeId: number
  homeTrackId: number | null
  partnerName?: string
  guardian?: { name: string; email: string; phone: string }
  licence?: { issuer: string; number: string; type: string; expiry: string | null }
  joinedOn: string
  periods: readonly { from: string; to: string | null }[]
}

/** Enters members with their periods. */
export async function seedMembers(db: Db, members: readonly SeedMember[], at: Date): Promise<void> {
  for (const { personId, number, typeId, homeTrackId, partnerName, guardian, licence, ...rest } of members) {
    await upsertMember(db, {
      personId,
      typeId,
      homeTrackId,
      partnerName: partnerName ?? '',
      guardianName: guardian?.name ?? '',
      guardianEmail: guardian?.email ?? '',
      guardianPhone: guardian?.phone ?? '',
      licenceIssuer: licence?.issuer ?? '',
      licenceNumber: licence?.number ?? '',
      licenceType: licence?.type ?? '',
      licenceExpiry: licence?.expiry ?? null,
      hidesFromRegister: false,
      updatedAt: at,
    })
    await updateMember(db, personId, { number, joinedOn: rest.joinedOn })
    for (const { from, to } of rest.periods)
      await insertPeriod(db, {
        personId,
        typeId,
        validFrom: from,
        validTo: to,
        applicationId: null,
        createdAt: at,
      })
  }
}
