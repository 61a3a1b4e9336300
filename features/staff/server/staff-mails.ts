/** Mails to the committee about staff actions. */
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailContent, WriteToClub, WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Approval } from './approvals.ts'
import { listHolders } from './holders.store.ts'
import { findStaffPerson } from './staff.store.ts'

export type StaffMailDeps = { write: WriteToPerson; writeToClub: WriteToClub; clock: Clock }

/** A setting before and after its change. */
export type SettingChanges = Record<string, { before: unknown; after: unknown }>

/** Mails the changed settings to every owner and treasurer, including the person who made the change. */
export async function notifySettings(
  { write, clock }: Pick<StaffMailDeps, 'write' | 'clock'>,
  tx: Tx,
  personId: number,
  changes: SettingChanges,
): Promise<void> {
  const name = (await findStaffPerson(tx, personId))?.name ?? ''
  for (const id of await listHolders(tx, ['owner', 'treasurer'], instantOf(clock)))
    await write(tx, id, () => settingsMail(name, changes))
}

/** Mails the club's address, or every owner if there is none, that an owner acted on their own record. */
export async function notifyOwnRecord(
  { write, writeToClub, clock }: StaffMailDeps,
  tx: Tx,
  personId: number,
  approval: Approval,
): Promise<void> {
  const name = (await findStaffPerson(tx, personId))?.name ?? ''
  const letter = (): MailContent => ownRecordMail(name, approval)
  if (await writeToClub(tx, letter)) return
  for (const id of await listHolders(tx, ['owner'], instantOf(clock))) await write(tx, id, letter)
}

/** Returns the mail about an owner who acted on their own record. */
export function ownRecordMail(
  name: string,
  { verb, subjectKind, subjectId }: Pick<Approval, 'verb' | 'subjectKind' | 'subjectId'>,
): MailContent {
  return {
    mail: 'committee.own_record',
    subject: msg`${name} acted on their own record`,
    heading: msg`${name} acted on their own record`,
    paragraphs: [
      msg`An owner may do this only while no second person holds the right. Please check that it is correct.`,
      msg`To prevent it, give the role to a second person.`,
    ],
    facts: [
      { label: msg`Action in the audit log`, value: verb },
      { label: msg`Record in the audit log`, value: `${subjectKind} ${subjectId}` },
    ],
    button: { label: msg`Open the audit log`, path: '/cms/audit' },
    why: msg`The club gets this each time an owner acts on their own record.`,
  }
}

const VALUE_MOST = 120

/** Returns the mail about changed settings. */
export function settingsMail(name: string, changes: SettingChanges): MailContent {
  return {
    mail: 'committee.settings_changed',
    subject: msg`Site settings changed by ${name}`,
    heading: msg`${name} changed site settings`,
    paragraphs: [
      msg`Check that this is correct. If you did not expect it, log in and correct the settings at once.`,
    ],
    facts: Object.entries(changes).flatMap(([setting, { before, after }]) => [
      { label: msg`Before: ${setting}`, value: shown(before) },
      { label: msg`After: ${setting}`, value: shown(after) },
    ]),
    button: { label: msg`Open the audit log`, path: '/cms/audit' },
    why: msg`Owners and treasurers get this each time a site setting changes.`,
  }
}

/** Shortens a value to one line of a mail, because the audit log contains the full value. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === '' || text === undefined) return '–'
  return text.length > VALUE_MOST ? `${text.slice(0, VALUE_MOST)}…` : text
}

/** Returns the mail that answers a privacy request. */
export function privacyAnswerMail(
  { kind }: { kind: string },
  { isWhole, words }: { isWhole: boolean; words: string },
): MailContent {
  const about = kind === 'delete' ? msg`Your request to remove your data` : msg`The correction you asked for`
  return {
    mail: 'accounts.privacy_answer',
    subject: about,
    heading: about,
    paragraphs: [answerSummary(kind, isWhole)],
    quotation: words,
    button: { label: msg`Open your profile`, path: '/profile#privacy' },
    why: msg`You get this because you asked the club about your data.`,
  }
}

function answerSummary(kind: string, isWhole: boolean): MessageDescriptor {
  if (kind === 'delete') return msg`The club has not removed your data. It writes:`
  return isWhole
    ? msg`The club has corrected your data. It writes:`
    : msg`The club has made a part of the correction. It writes:`
}
