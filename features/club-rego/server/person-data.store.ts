import { msg } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { CLUB_REGO_YEARS } from '#features/accounts/privacy.rules.ts'
import { findImages } from '#features/media/server/media.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { hasRows, readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { DataSubject, ExportFile, OrphanedFiles, PersonData } from '#platform/server/person-data.ts'
import { exportCases } from './export-cases.ts'

const LAW = 'Registration authorities may ask for the register of past vehicles.'

export type CaseFileReaders = {
  readImage: (hash: string, extension: string) => Promise<Uint8Array | undefined>
  readFile: (storeKey: string) => Promise<Uint8Array | undefined>
}

export function clubRegoData(readers: CaseFileReaders): PersonData {
  return {
    tables: {
      club_rego_case: {
        owner: ['person_id'],
        removal: 'cleared',
        because: LAW,
        minimised: 'cleared',
        exportedIn: 'club_rego',
      },
      club_rego_event: {
        staff: ['by_person_id'],
        removal: 'kept',
        because: LAW,
        minimised: { because: 'The registration authority may ask for it; kept for its own period.' },
        exportedIn: 'club_rego_events',
      },
      club_rego_file: {
        removal: 'deleted',
        minimised: { because: 'Deleted five years after the end of the case.' },
        exportedIn: 'club_rego',
      },
      club_rego_photo: {
        removal: 'deleted',
        minimised: { because: 'Deleted five years after the end of the case.' },
        exportedIn: 'club_rego',
      },
      club_rego_message: {
        staff: ['person_id'],
        removal: 'deleted',
        minimised: { because: 'Deleted five years after the end of the case.' },
        exportedIn: 'club_rego',
      },
      club_rego_authority_task: {
        staff: ['told_by'],
        removal: 'kept',
        because: LAW,
        minimised: { because: 'The registration authority may ask for it; kept for its own period.' },
        exportedIn: 'club_rego_events',
      },
      club_rego_reminder: {
        removal: 'deleted',
        minimised: { because: 'Days without personal data.' },
        exportedIn: 'club_rego_events',
      },
      club_rego_scheme_version: {
        staff: ['created_by'],
        removal: 'kept',
        because: 'Rules that the committee wrote for everyone.',
        exportedIn: 'committee_work',
      },
    },
    parts: {
      club_rego: (db, { personId }) => exportCases(db, personId),
      club_rego_events: (db, { personId }) =>
        readJsonRows(
          db,
          sql`select jsonb_build_object('case_id', c.id,
              'events', coalesce((select jsonb_agg(to_jsonb(e) - 'by_person_id' order by e.at, e.id)
                from club_rego_event e where e.case_id = c.id), '[]'::jsonb),
              'authority_tasks', coalesce((select jsonb_agg(to_jsonb(t) - 'told_by' order by t.id)
                from club_rego_authority_task t where t.case_id = c.id), '[]'::jsonb),
              'reminders', coalesce((select jsonb_agg(to_jsonb(r) order by r.sent_at)
                from club_rego_reminder r where r.case_id = c.id), '[]'::jsonb)) as row
            from club_rego_case c where c.person_id = ${personId} order by c.id`,
        ),
    },
    listFiles: async (db, subject) => [
      ...(await listPhotoFiles(db, subject, readers)),
      ...(await listPapers(db, subject, readers)),
    ],
    findBlocks: async (db, { personId }) =>
      (await hasRows(
        db,
        sql`select 1 from club_rego_case where person_id = ${personId}
          and state not in ('draft', 'ended', 'declined', 'withdrawn')`,
      ))
        ? [
            {
              code: 'active_club_rego',
              message: msg`The person has an active club rego case. End or decline it first.`,
            },
          ]
        : [],
    listRetained: async (db, { personId }) =>
      (await hasRows(
        db,
        sql`select 1 from club_rego_event e join club_rego_case c on c.id = e.case_id
          where c.person_id = ${personId} and c.state <> 'draft'`,
      ))
        ? [
            msg`Past club rego cases and the register, with the name of the owner, for at least ${CLUB_REGO_YEARS} years after they end. The registration authority may ask for them.`,
          ]
        : [],
    isNeeded: (person) => sql`exists (select 1 from club_rego_case c where c.person_id = ${person}
      and c.state not in ('draft', 'ended', 'declined', 'withdrawn'))`,
    remove: removeCases,
    minimise: deleteDrafts,
  }
}

/** Deletes drafts, and removes documents, photos, messages and addresses from closed cases. */
async function removeCases(tx: Tx, { personId }: DataSubject): Promise<OrphanedFiles> {
  const cases = sql`select id from club_rego_case where person_id = ${personId}`
  const files = await tx.execute<{ store_key: string }>(
    sql`delete from club_rego_file where case_id in (${cases}) returning store_key`,
  )
  const photos = await tx.execute<{ hash: string }>(
    sql`delete from club_rego_photo where case_id in (${cases}) returning hash`,
  )
  await tx.execute(sql`delete from club_rego_message where case_id in (${cases})`)
  await tx.execute(sql`delete from club_rego_reminder where case_id in (${cases})`)
  await tx.execute(sql`delete from club_rego_event where case_id in
    (select id from club_rego_case where person_id = ${personId} and state = 'draft')`)
  await tx.execute(sql`delete from club_rego_case where person_id = ${personId} and state = 'draft'`)
  await tx.execute(sql`update club_rego_case set inspection_booking = '', requests = '[]'::jsonb, answers = answers ||
    '{"garage_address": {"street_address": "", "city": "", "state": "", "postcode": ""}, "policy_no": "", "insurer": ""}'::jsonb
    where person_id = ${personId}`)
  return {
    storeKeys: files.rows.map(({ store_key: key }) => key),
    imageHashes: photos.rows.map(({ hash }) => hash),
  }
}

async function listPhotoFiles(
  db: Db,
  { personId }: DataSubject,
  { readImage }: CaseFileReaders,
): Promise<ExportFile[]> {
  const { rows } = await db.execute<{ case_id: number; slot: string; hash: string }>(
    sql`select p.case_id, p.slot, p.hash from club_rego_photo p join club_rego_case c on c.id = p.case_id
      where c.person_id = ${personId} order by p.case_id, p.slot`,
  )
  const images = await findImages(
    db,
    rows.map(({ hash }) => hash),
  )
  return rows.flatMap(({ case_id: id, slot, hash }) => {
    const image = images.get(hash)
    if (image === undefined) return []
    return {
      path: `club-rego/case-${id}/${slot}.${image.extension}`,
      read: () => readImage(hash, image.extension),
    }
  })
}

async function listPapers(
  db: Db,
  { personId }: DataSubject,
  { readFile }: CaseFileReaders,
): Promise<ExportFile[]> {
  const { rows } = await db.execute<{ id: number; case_id: number; file_name: string; store_key: string }>(
    sql`select f.id, f.case_id, f.file_name, f.store_key from club_rego_file f
      join club_rego_case c on c.id = f.case_id where c.person_id = ${personId} order by f.id`,
  )
  return rows.map(({ id, case_id: caseId, file_name: name, store_key: key }) => ({
    path: `club-rego/case-${caseId}/${id}-${name}`,
    read: () => readFile(key),
  }))
}

/** Deletes the cases that were never sent. Closed cases stay for their own period. */
async function deleteDrafts(tx: Tx, { personId }: DataSubject): Promise<OrphanedFiles> {
  const drafts = sql`select id from club_rego_case where person_id = ${personId} and state = 'draft'`
  const files = await tx.execute<{ store_key: string }>(
    sql`delete from club_rego_file where case_id in (${drafts}) returning store_key`,
  )
  const photos = await tx.execute<{ hash: string }>(
    sql`delete from club_rego_photo where case_id in (${drafts}) returning hash`,
  )
  for (const table of ['club_rego_message', 'club_rego_reminder', 'club_rego_event'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where case_id in (${drafts})`)
  await tx.execute(sql`delete from club_rego_case where person_id = ${personId} and state = 'draft'`)
  return {
    storeKeys: files.rows.map(({ store_key: key }) => key),
    imageHashes: photos.rows.map(({ hash }) => hash),
  }
}
