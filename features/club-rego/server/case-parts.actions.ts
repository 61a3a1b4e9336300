import { msg } from '@lingui/core/macro'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CASE_FILE_LIMITS, type CaseRow, FILE_ROWS, type FileKind } from '../answers.rules.ts'
import { type CaseState, isOpenToOwner, isOver } from '../case-states.rules.ts'
import { CLUB_REGO_REFUSALS, type UploadedCasePhoto } from '../club-rego.contract.ts'
import type { PhotoSlot } from '../schemes.rules.ts'
import { aboutCase } from './case-history.ts'
import { messageLetter } from './case-letters.ts'
import {
  countFilesAfter,
  deleteFile,
  deletePhoto,
  insertFile,
  insertMessage,
  isKeptPicture,
  putPhoto,
} from './case-parts.store.ts'
import { findCase, findSentCase, lockCase, type StoredCase, updateCase } from './cases.store.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { memberWritesLetter, writeToRegistrars } from './desk-letters.ts'
import { refuseUnlessFinancial } from './owner-facts.ts'

/** Whose case it is that is changed. */
export type OwnCase = { id: number; personId: number }

/**
 * Holds a case that is its owner's to change today.
 * @throws Problem NOT_FOUND for one that is not theirs, CONFLICT where it is with the registrar, NOT_ELIGIBLE
 */
async function lockOpenCase(powers: ClubRegoPowers, tx: Tx, { id, personId }: OwnCase): Promise<StoredCase> {
  const row = await lockOwnCase(powers, tx, { id, personId })
  if (!isOpenToOwner(row.state)) throw new Problem(CLUB_REGO_REFUSALS.notNow)
  return row
}

/** Holds a case of a member whose membership runs. @throws Problem NOT_FOUND, NOT_ELIGIBLE */
export async function lockOwnCase(
  powers: ClubRegoPowers,
  tx: Tx,
  { id, personId }: OwnCase,
): Promise<StoredCase> {
  const today = await todayAt(powers)
  const row = await lockCase(tx, id, today)
  if (row === null || row.personId !== personId) throw new Problem('NOT_FOUND')
  await refuseUnlessFinancial(tx, personId, today)
  return row
}

/** Gives an uploaded photo to a slot. @throws Problem as `lockOpenCase`; VALIDATION when this person sent no such photo */
export async function placePhoto(
  powers: ClubRegoPowers,
  own: OwnCase,
  slot: PhotoSlot,
  photo: UploadedCasePhoto,
): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const row = await lockOpenCase(powers, tx, own)
    await putUploaded(powers, tx, row, slot, photo)
  })
}

/**
 * The same for a case that is held already. One photo shows one thing: what fills a place fills no other.
 * @throws Problem VALIDATION when this person sent no such photo, or it has a place already
 */
export async function putUploaded(
  { clock, codes }: Pick<ClubRegoPowers, 'clock' | 'codes'>,
  tx: Tx,
  row: StoredCase,
  slot: PhotoSlot,
  { uuid, key }: UploadedCasePhoto,
): Promise<void> {
  const isOwn = codes.read(key) === `${row.personId} ${uuid}`
  if (!isOwn || !(await isKeptPicture(tx, uuid)))
    throw new Problem('VALIDATION', {
      fields: [{ field: 'key', code: 'unknown', message: msg`Send the photo again.` }],
    })
  if (row.photos.some((known) => known.hash === uuid && known.slot !== slot))
    throw new Problem('VALIDATION', {
      fields: [
        {
          field: `photos.${slot}`,
          code: 'twice',
          message: msg`This photo has another place already. Choose another one.`,
        },
      ],
    })
  const at = instantOf(clock)
  await putPhoto(tx, { caseId: row.id, slot, hash: uuid, createdAt: at })
  await noteRowChanged(tx, row, 'photos', at)
}

export async function removePhoto(powers: ClubRegoPowers, own: OwnCase, slot: PhotoSlot): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const row = await lockOpenCase(powers, tx, own)
    await deletePhoto(tx, row.id, slot)
    await updateCase(tx, row.id, { updatedAt: instantOf(powers.clock) })
  })
}

/**
 * Keeps a paper with a case. Rego papers come when the declaration is signed; the rest while it is its owner's to change.
 * @throws Problem NOT_FOUND, CONFLICT, NOT_ELIGIBLE, UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION past the most of a kind
 */
export async function attachFile(
  powers: ClubRegoPowers,
  own: OwnCase,
  kind: FileKind,
  upload: { bytes: Buffer; fileName: string },
): Promise<void> {
  // Asked twice: nobody's bytes are kept for a case that is not theirs.
  await powers.database.transaction((tx) => lockForFile(powers, tx, own, kind))
  const paper = await powers.keepPaper(upload.bytes, upload.fileName)
  await powers.database.transaction(async (tx) => {
    const row = await lockForFile(powers, tx, own, kind)
    const at = instantOf(powers.clock)
    await insertFile(tx, { caseId: row.id, kind, ...paper, createdAt: at })
    await noteRowChanged(tx, row, FILE_ROWS[kind], at)
  })
}

/** A vehicle on the road has new papers every year, for as many as it stays there: older ones are not counted. */
const LATER_FILES_MS = 300 * DAY_MS

/** What still comes in once the application is closed, and in which states. */
const LATER_FILES: Readonly<Partial<Record<FileKind, readonly CaseState[]>>> = {
  papers: ['declaration_signed', 'registered', 'renewal_due'],
  insurance: ['registered', 'renewal_due', 'suspended'],
}

async function lockForFile(
  powers: ClubRegoPowers,
  tx: Tx,
  own: OwnCase,
  kind: FileKind,
): Promise<StoredCase> {
  const row = await lockOwnCase(powers, tx, own)
  const isTaken = LATER_FILES[kind]?.includes(row.state) ?? false
  const isOpen = kind !== 'papers' && isOpenToOwner(row.state)
  if (!isTaken && !isOpen) throw new Problem(CLUB_REGO_REFUSALS.notNow)
  const after = new Date(isTaken ? powers.clock.nowMs() - LATER_FILES_MS : 0)
  if ((await countFilesAfter(tx, { caseId: row.id, kind }, after)) < CASE_FILE_LIMITS.eachKind) return row
  throw new Problem('VALIDATION', {
    fields: [{ field: 'file', code: 'too_many', message: msg`You can add up to 6 files here` }],
  })
}

/** @throws Problem NOT_FOUND, CONFLICT, NOT_ELIGIBLE */
export async function removeFile(powers: ClubRegoPowers, own: OwnCase, fileId: number): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const row = await lockOpenCase(powers, tx, own)
    const storeKey = await deleteFile(tx, row.id, fileId)
    if (storeKey === null) throw new Problem('NOT_FOUND')
    tx.afterCommit(() => powers.dropPaper({ storeKey }))
    await updateCase(tx, row.id, { updatedAt: instantOf(powers.clock) })
  })
}

/** A page was changed: what the registrar asked of it counts as done. */
async function noteRowChanged(tx: Tx, row: StoredCase, page: CaseRow | null, at: Date): Promise<void> {
  const requests = row.requests.map((request) =>
    request.row === page ? { ...request, is_done: true } : request,
  )
  await updateCase(tx, row.id, { requests, updatedAt: at })
}

/**
 * Writes a message about a case, which the other side also gets as a letter; nobody hears of a draft.
 * @throws Problem NOT_FOUND, CONFLICT where nothing more comes of it
 */
export async function writeMessage(
  powers: ClubRegoPowers,
  { id, by, as, words }: { id: number; by: number; as: 'member' | 'registrar'; words: string },
): Promise<void> {
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const row = await (as === 'registrar' ? findSentCase : findCase)(tx, id, today)
    if (row === null || (as === 'member' && row.personId !== by)) throw new Problem('NOT_FOUND')
    if (isOver(row.state)) throw new Problem(CLUB_REGO_REFUSALS.notNow)
    const isFromRegistrar = as === 'registrar'
    await insertMessage(tx, {
      caseId: id,
      at: instantOf(powers.clock),
      personId: by,
      isFromRegistrar,
      words,
    })
    const about = aboutCase(row)
    if (isFromRegistrar) await powers.write(tx, row.personId, messageLetter(about, words))
    else if (row.submittedAt !== null)
      await writeToRegistrars(powers, tx, by, memberWritesLetter(about, row.memberName, words))
  })
}
