import { guardianKey, storeGuardian } from '#features/guardians/server/guardians.public.ts'
import { insertTypes, listTypes, type NewType } from './types.store.ts'
import { type NewText, publishText } from '#features/signatures/server/signatures.public.ts'
import { insertTracks, type NewTrack } from '#features/tracks/server/tracks.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { insertPeriod, updateMember, upsertMember } from './members.store.ts'

/** The initial data of a club: membership types, tracks, and texts to sign. */
export type ClubBegins = {
  types: readonly NewType[]
  tracks: readonly NewTrack[]
  texts: readonly Omit<NewText, 'at'>[]
}

/** Inserts the initial data of a club, once. @returns whether this call inserted it */
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

/** A member whom a club already has when it starts to use this software. */
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

/** Inserts members with their periods. */
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
    if (guardian !== undefined)
      await storeGuardian(db, {
        personId,
        name: guardian.name,
        email: guardian.email,
        emailKey: guardianKey(guardian.email),
        purpose: 'membership',
        subject: '',
        isRequired: true,
        corrections: 0,
        askedAt: at,
        confirmedAt: at,
        createdAt: at,
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
