import { msg } from '@lingui/core/macro'
import { type SQL, sql } from 'drizzle-orm'
import { findImages, NO_IMAGE_ACCESS } from '#features/media/server/media.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { DataSubject, ExportFile, OnDay, PersonData } from '#platform/server/person-data.ts'
import { GUARDED_UNTIL_AGE, REMOVED_NAME } from '../privacy.rules.ts'
import { presentUser } from './accounts.presenters.ts'
import { findPerson } from './people.store.ts'

const HAS_ROLES = {
  code: 'staff_roles',
  message: msg`The person has roles at the desk. An owner has to remove them first.`,
}

type ReadImage = (hash: string, extension: string) => Promise<Uint8Array | undefined>

/**
 * Returns, for each table of accounts, how its rows are exported and deleted when a person requests it.
 * @param readImage reads the stored original of a picture
 */
export function accountsData(readImage: ReadImage): PersonData {
  return {
    tables: {
      person: {
        byEmail: true,
        removal: 'cleared',
        because: 'The row remains without personal data, as the target of references from records that stay.',
        minimised: 'cleared',
        exportedIn: 'profile',
      },
      person_role: {
        owner: ['person_id'],
        removal: 'deleted',
        minimised: { because: 'A person with a role is not minimised.' },
        exportedIn: 'roles',
      },
      session: { owner: ['person_id'], removal: 'deleted', minimised: 'deleted', exportedIn: 'sessions' },
      shared_login: {
        owner: ['person_id', 'holder_id'],
        removal: 'deleted',
        minimised: { because: 'Says who logs in with whose address, so that both still can.' },
        exportedIn: 'shared_logins',
      },
      outside_account: {
        owner: ['person_id'],
        removal: 'deleted',
        minimised: 'deleted',
        exportedIn: 'linked_accounts',
      },
      privacy_request: {
        owner: ['person_id'],
        removal: 'cleared',
        because: 'Proof that the request was answered, without its text.',
        minimised: 'cleared',
        exportedIn: 'privacy_requests',
      },
      data_export: {
        owner: ['person_id'],
        removal: 'deleted',
        minimised: 'deleted',
        exportedIn: null,
        because: 'Earlier exports: they would contain each other.',
      },
      account_event: {
        owner: ['person_id'],
        staff: ['by_person_id'],
        removal: 'deleted',
        minimised: 'deleted',
        exportedIn: 'events',
      },
      security_event: {
        owner: ['person_id'],
        removal: 'deleted',
        minimised: { because: 'Counts of refused log-ins, deleted after 30 days.' },
        exportedIn: 'security_events',
      },
      login_code: {
        byEmail: true,
        removal: 'deleted',
        minimised: { because: 'Deleted a day after the code.' },
        exportedIn: null,
        because: 'Hashes of login codes, valid for 10 minutes.',
      },
      account_budget: {
        byEmail: true,
        removal: 'deleted',
        minimised: { because: 'Deleted within an hour.' },
        exportedIn: null,
        because: 'Counters of attempts, deleted within an hour.',
      },
      job: {
        byEmail: true,
        removal: 'deleted',
        minimised: { because: 'Mails of the last days, deleted after that.' },
        exportedIn: null,
        because: 'Mails to send and mails of the last days; the person has received them.',
      },
    },
    parts: PARTS,
    listFiles: (db, subject) => listPhoto(db, subject, readImage),
    findBlocks: async (db, { personId }) => {
      const hasRoles = ((await findPerson(db, personId))?.roles.length ?? 0) > 0
      return hasRoles ? [HAS_ROLES] : []
    },
    lastUse: (person) => sql`greatest(
      (select p.last_used_at from person p where p.id = ${person}),
      (select max(s.last_seen_at) from session s where s.person_id = ${person}),
      (select max(e.at) from account_event e where e.person_id = ${person} and e.what in ('signed_up', 'logged_in')))`,
    isNeeded: (person, { now }) => sql`(exists (select 1 from person_role r where r.person_id = ${person}
        and (r.ends_at is null or r.ends_at > ${now.toISOString()}::timestamptz))
      or exists (select 1 from privacy_request q where q.person_id = ${person} and q.answered_at is null))`,
    minimise: minimiseAccount,
    remove: removeAccountData,
  }
}

const PARTS: NonNullable<PersonData['parts']> = {
  profile: async (db, { personId }) => {
    const found = await findPerson(db, personId)
    if (found === null) return null
    // The partner is exported with the membership, and the photo with the files.
    const {
      additional_club_member: _,
      image: __,
      thumbnail: ___,
      ...user
    } = presentUser({ ...found, grants: [] }, null, {
      imageAccess: NO_IMAGE_ACCESS,
      now: found.person.updatedAt,
    })
    const { emailProvedAt, isPublic, createdAt, updatedAt } = found.person
    return {
      ...user,
      is_admin: found.roles.length > 0,
      roles: found.roles,
      email_proved_at: emailProvedAt,
      is_public: isPublic,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    }
  },
  roles: (db, { personId }) =>
    readJsonRows(db, sql`select to_jsonb(r) as row from person_role r where person_id = ${personId}`),
  sessions: (db, { personId }) =>
    readJsonRows(
      db,
      sql`select to_jsonb(s) - 'refresh_hash' - 'fingerprint_hash' - 'generation' as row from session s
        where person_id = ${personId} order by created_at desc`,
    ),
  linked_accounts: (db, { personId }) =>
    readJsonRows(db, sql`select to_jsonb(a) as row from outside_account a where person_id = ${personId}`),
  shared_logins: (db, { personId }) =>
    readJsonRows(
      db,
      sql`select jsonb_build_object('since', created_at, 'is_own_address', holder_id = ${personId}) as row
        from shared_login where person_id = ${personId} or holder_id = ${personId}`,
    ),
  events: (db, { personId }) =>
    readJsonRows(
      db,
      sql`select jsonb_build_object('what', what, 'detail', detail, 'at', at) as row from account_event
        where person_id = ${personId} order by at`,
    ),
  security_events: (db, { personId }) =>
    readJsonRows(
      db,
      sql`select to_jsonb(e) as row from security_event e where person_id = ${personId} order by hour, code, call`,
    ),
  privacy_requests: (db, { personId }) =>
    readJsonRows(
      db,
      sql`select to_jsonb(r) as row from privacy_request r where person_id = ${personId} order by created_at desc`,
    ),
}

async function listPhoto(db: Db, { personId }: DataSubject, readImage: ReadImage): Promise<ExportFile[]> {
  const hash = (await findPerson(db, personId))?.person.imageHash
  if (hash === null || hash === undefined) return []
  const image = (await findImages(db, [hash])).get(hash)
  if (image === undefined) return []
  return [{ path: `photos/profile.${image.extension}`, read: () => readImage(hash, image.extension) }]
}

/** Deletes all credentials and login records of the person, and clears the profile. */
async function removeAccountData(tx: Tx, { personId, emailKey }: DataSubject, now: Date) {
  const { rows } = await tx.execute<{ hash: string | null }>(
    sql`select image_hash as hash from person where id = ${personId}`,
  )
  for (const table of [
    'person_role',
    'session',
    'outside_account',
    'data_export',
    'account_event',
    'security_event',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)} where person_id = ${personId}`)
  await tx.execute(sql`delete from shared_login where person_id = ${personId} or holder_id = ${personId}`)
  await tx.execute(sql`update privacy_request set detail = '' where person_id = ${personId}`)
  await tx.execute(sql`delete from login_code where email_key = ${emailKey} or lower(email) = ${emailKey}`)
  await tx.execute(
    sql`delete from account_budget where right(key, ${emailKey.length + 1}::int) = ${`:${emailKey}`}`,
  )
  // A mail to a shared address names its recipient, so delete only the mails to this person and keep those to the
  // others.
  await tx.execute(sql`delete from job where kind = 'mail.send' and case when payload ? 'personId'
    then (payload ->> 'personId')::int = ${personId} else lower(payload ->> 'to') = ${emailKey} end`)
  const address = `removed-${personId}@removed.invalid`
  const at = now.toISOString()
  await tx.execute(sql`update person set email = ${address}, email_key = ${address}, email_proved_at = null,
    first_name = ${REMOVED_NAME.first}, last_name = ${REMOVED_NAME.last}, date_of_birth = null, password_hash = null,
    mobile_phone = '', image_hash = null, company_name = '', company_phone = '', trading_name = '', abn = null,
    website = null, facebook_link = null, drivers_licence_number = '', drivers_licence_expiry = null,
    drivers_licence_state_of_issue_id = null, emergency_contact_name = '', emergency_contact_phone = '',
    additional_club_member = '', current_address_id = null, newsletter_consent = false, is_public = false,
    disabled_at = coalesce(disabled_at, ${at}::timestamptz), removed_at = ${at}::timestamptz,
    updated_at = ${at}::timestamptz where id = ${personId}`)
  const hash = rows[0]?.hash ?? null
  return { imageHashes: hash === null ? [] : [hash] }
}

/**
 * Clears the profile except for the name, the email address and the language, and deletes the records of log-ins. The
 * date of birth stays until the age up to which a minor's signatures are retained, because it decides how long.
 */
async function minimiseAccount(tx: Tx, { personId }: DataSubject, { now, today }: OnDay) {
  const { rows } = await tx.execute<{ hash: string | null }>(
    sql`select image_hash as hash from person where id = ${personId}`,
  )
  for (const table of ['session', 'outside_account', 'data_export', 'account_event'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where person_id = ${personId}`)
  await tx.execute(sql`update privacy_request set detail = '' where person_id = ${personId}`)
  await tx.execute(sql`update person set password_hash = null, mobile_phone = '', image_hash = null, company_name = '',
    company_phone = '', trading_name = '', abn = null, website = null, facebook_link = null,
    drivers_licence_number = '', drivers_licence_expiry = null, drivers_licence_state_of_issue_id = null,
    emergency_contact_name = '', emergency_contact_phone = '', additional_club_member = '',
    newsletter_consent = false, is_public = false, last_used_at = null,
    date_of_birth = case when ${isUnderAge(today)} then date_of_birth end,
    updated_at = greatest(updated_at, ${now.toISOString()}::timestamptz) where id = ${personId}`)
  const hash = rows[0]?.hash ?? null
  return { imageHashes: hash === null ? [] : [hash] }
}

function isUnderAge(today: string): SQL {
  return sql`date_of_birth + make_interval(years => ${GUARDED_UNTIL_AGE}::int) > ${today}::date`
}

/** Deletes the dates of birth that minimising left, once the people have the age up to which signatures are retained. */
export async function deleteBirthDates(db: Db, personIds: SQL, today: string): Promise<void> {
  await db.execute(sql`update person set date_of_birth = null where id in (${personIds})
    and date_of_birth is not null and not ${isUnderAge(today)}`)
}
