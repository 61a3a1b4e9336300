import { msg } from '@lingui/core/macro'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CASE_FILE_LIMITS, type CaseRow, FILE_ROWS, type FileKind } from '../answers.rules.ts'
import { type CaseState, isOpenToOwner, isOver } from '../case-states.rules.ts'
import { CLUB_REGO_REFUSALS, type UploadedCasePhoto } from '../club-rego.contract.ts'
import type { PhotoSlot } from '../schemes.rules.ts'
import { aboutCase, mailAbout } from './case-history.ts'
import { messageMail } from './case-mails.ts'
import {
  countFilesAfter,
  deleteFile,
  deletePhoto,
  insertFile,
  insertMessage,
  isStoredPicture,
  putPhoto,
} from './case-parts.store.ts'
import { findCase, findSentCase, lockCase, type StoredCase, updateCase } from './cases.store.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { memberWritesMail, writeToRegistrars } from './desk-mails.ts'
import { refuseUnlessFinancial } from './read-owner.ts'

/** The id of a case and the person who must be its owner. */
export type OwnCase = { id: number; personId: number }

/**
 * Locks a case that its owner may change today.
 * @throws Problem NOT_FOUND for another person's case, CONFLICT if it is with the registrar, NOT_ELIGIBLE
 */
async function lockOpenCase(deps: ClubRegoDeps, tx: Tx, { id, personId }: OwnCase): Promise<StoredCase> {
  const row = await lockOwnCase(deps, tx, { id, personId })
  if (!isOpenToOwner(row.state)) throw new Problem(CLUB_REGO_REFUSALS.notNow)
  return row
}

/** Locks a case whose owner has a current membership. @throws Problem NOT_FOUND, NOT_ELIGIBLE */
export async function lockOwnCase(
  deps: ClubRegoDeps,
  tx: Tx,
  { id, personId }: OwnCase,
): Promise<StoredCase> {
  const today = await todayAt(deps)
  const row = await lockCase(tx, id, today)
  if (row === null || row.personId !== personId) throw new Problem('NOT_FOUND')
  await refuseUnlessFinancial(tx, personId, today)
  return row
}

/**
 * Puts an uploaded photo into a slot. @throws Problem as `lockOpenCase`; VALIDATION if this person uploaded no such
 * photo
 */
export async function placePhoto(
  deps: ClubRegoDeps,
  own: OwnCase,
  slot: PhotoSlot,
  photo: UploadedCasePhoto,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockOpenCase(deps, tx, own)
    await putUploaded(deps, tx, row, slot, photo)
  })
}

/**
 * Puts an uploaded photo into a slot of a locked case. A photo can be in one slot only.
 * @throws Problem VALIDATION if this person uploaded no such photo, or it is in another slot
 */
export async function putUploaded(
  { clock, codes, dropImages }: Pick<ClubRegoDeps, 'clock' | 'codes' | 'dropImages'>,
  tx: Tx,
  row: StoredCase,
  slot: PhotoSlot,
  { uuid, key }: UploadedCasePhoto,
): Promise<void> {
  const isOwn = codes.read(key) === `${row.personId} ${uuid}`
  if (!isOwn || !(await isStoredPicture(tx, uuid)))
    throw new Problem('VALIDATION', {
      fields: [{ field: 'key', code: 'unknown', message: msg`Send the photo again.` }],
    })
  if (row.photos.some((known) => known.hash === uuid && known.slot !== slot))
    throw new Problem('VALIDATION', {
      fields: [
        {
          field: `photos.${slot}`,
          code: 'twice',
          message: msg`This photo is already used for another view. Choose another one.`,
        },
      ],
    })
  const at = instantOf(clock)
  await putPhoto(tx, { caseId: row.id, slot, hash: uuid, createdAt: at })
  await dropImages(tx, hashesIn(row, slot))
  await noteRowChanged(tx, row, 'photos', at)
}

/** Returns the hashes of the pictures in a slot before the slot is changed. */
function hashesIn({ photos }: StoredCase, slot: PhotoSlot): string[] {
  return photos.filter((photo) => photo.slot === slot).map(({ hash }) => hash)
}

export async function removePhoto(deps: ClubRegoDeps, own: OwnCase, slot: PhotoSlot): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockOpenCase(deps, tx, own)
    await deletePhoto(tx, row.id, slot)
    await deps.dropImages(tx, hashesIn(row, slot))
    await updateCase(tx, row.id, { updatedAt: instantOf(deps.clock) })
  })
}

/**
 * Stores a document of a case. Rego papers are accepted once the declaration is signed; all other kinds while the owner
 * may change the case.
 * @throws Problem NOT_FOUND, CONFLICT, NOT_ELIGIBLE, UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION above the maximum of a
 * kind
 */
export async function attachFile(
  deps: ClubRegoDeps,
  own: OwnCase,
  kind: FileKind,
  upload: { bytes: Buffer; fileName: string },
): Promise<void> {
  // Also check here, before the file is stored, so that no file is stored for another person's case. The check is
  // repeated when the row is inserted.
  await deps.database.transaction((tx) => lockForFile(deps, tx, own, kind))
  const paper = await deps.storeDocument(upload.bytes, upload.fileName)
  await deps.database.transaction(async (tx) => {
    const row = await lockForFile(deps, tx, own, kind)
    const at = instantOf(deps.clock)
    await insertFile(tx, { caseId: row.id, kind, ...paper, createdAt: at })
    await noteRowChanged(tx, row, FILE_ROWS[kind], at)
  })
}

/**
 * The age in milliseconds up to which documents count towards the limit: a registered vehicle gets new ones each year.
 */
const LATER_FILES_MS = 300 * DAY_MS

/**
 * The kinds of documents that are accepted after the application is closed, each with the states in which they are
 * accepted.
 */
const LATER_FILES: Readonly<Partial<Record<FileKind, readonly CaseState[]>>> = {
  papers: ['declaration_signed', 'registered', 'renewal_due'],
  insurance: ['registered', 'renewal_due', 'suspended'],
}

async function lockForFile(deps: ClubRegoDeps, tx: Tx, own: OwnCase, kind: FileKind): Promise<StoredCase> {
  const row = await lockOwnCase(deps, tx, own)
  const isTaken = LATER_FILES[kind]?.includes(row.state) ?? false
  const isOpen = kind !== 'papers' && isOpenToOwner(row.state)
  if (!isTaken && !isOpen) throw new Problem(CLUB_REGO_REFUSALS.notNow)
  const after = new Date(isTaken ? deps.clock.nowMs() - LATER_FILES_MS : 0)
  if ((await countFilesAfter(tx, { caseId: row.id, kind }, after)) < CASE_FILE_LIMITS.eachKind) return row
  throw new Problem('VALIDATION', {
    fields: [{ field: 'file', code: 'too_many', message: msg`You can add up to 6 files here` }],
  })
}

/** Removes a document from a case. @throws Problem NOT_FOUND, CONFLICT, NOT_ELIGIBLE */
export async function removeFile(deps: ClubRegoDeps, own: OwnCase, fileId: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockOpenCase(deps, tx, own)
    const storeKey = await deleteFile(tx, row.id, fileId)
    if (storeKey === null) throw new Problem('NOT_FOUND')
    await deps.dropPapers(tx, [storeKey])
    await updateCase(tx, row.id, { updatedAt: instantOf(deps.clock) })
  })
}

/** Marks the registrar's requests for a changed page as done. */
async function noteRowChanged(tx: Tx, row: StoredCase, page: CaseRow | null, at: Date): Promise<void> {
  const requests = row.requests.map((request) =>
    request.row === page ? { ...request, is_done: true } : request,
  )
  await updateCase(tx, row.id, { requests, updatedAt: at })
}

/**
 * Writes a message about a case and mails it to the other side. Nothing is mailed about a draft.
 * @throws Problem NOT_FOUND, CONFLICT if the case is closed
 */
export async function writeMessage(
  deps: ClubRegoDeps,
  { id, by, as, words }: { id: number; by: number; as: 'member' | 'registrar'; words: string },
): Promise<void> {
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await (as === 'registrar' ? findSentCase : findCase)(tx, id, today)
    if (row === null || (as === 'member' && row.personId !== by)) throw new Problem('NOT_FOUND')
    if (isOver(row.state)) throw new Problem(CLUB_REGO_REFUSALS.notNow)
    const isFromRegistrar = as === 'registrar'
    await insertMessage(tx, {
      caseId: id,
      at: instantOf(deps.clock),
      personId: by,
      isFromRegistrar,
      words,
    })
    const about = aboutCase(row)
    if (isFromRegistrar) await deps.write(tx, row.personId, messageMail(about, words), mailAbout(row))
    else if (row.submittedAt !== null)
      await writeToRegistrars(deps, tx, by, memberWritesMail(about, row.memberName, words))
  })
}
