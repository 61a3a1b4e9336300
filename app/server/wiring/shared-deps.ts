/** The dependencies that several features share: the service, the club's settings, mails, the audit log and approvals. */
import { type DeskRecordDeps, openRecordFiles } from '#features/desk-records/server/desk-records.public.ts'
import type { MediaService } from '#features/media/server/media.public.ts'
import { mailsAbout } from '#features/people/server/people.public.ts'
import { type ClubSettings, readClubSettings } from '#features/site/server/club-settings.ts'
import type { SettingsListener } from '#features/site/server/site.actions.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import {
  type Approvals,
  type Audit,
  auditLog,
  type Exports,
  notifyOwnRecord,
  notifySettings,
  openApprovals,
  openExports,
  presentAudit,
} from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Emit } from '#platform/server/domain-events.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { AUDIT_RECORDS } from '../audit-records.store.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { type MailWriters, mailWritersOf } from '../mail-writers.ts'
import { dropUnusedImages } from '../private-images.ts'

/** A feature declares those of these dependencies that it uses, by the same names. */
export type SharedDeps = Service &
  MailWriters &
  Pick<SiteReader, 'languages' | 'shown'> & {
    random: Random
    /** Secret from which all signing keys are derived. */
    secretKey: string
    appUrl: string
    media: MediaService
    site: SiteReader
    emit: Emit
    club: () => Promise<ClubSettings>
    /** Returns the IANA name of the club's time zone. */
    timezone: () => Promise<string>
    /** Returns the prefix of a member's number, like `CP-`. */
    numberPrefix: () => Promise<string>
    /** Returns the day in the club's time zone, `YYYY-MM-DD`. */
    today: (nowMs: number) => Promise<string>
    audit: Audit
    approvals: Approvals
    /** Presents entries of the audit log with the names and desk pages of their records. */
    presentAudit: DeskRecordDeps['presentAudit']
    mailsAbout: DeskRecordDeps['mailsAbout']
    recordFiles: DeskRecordDeps['recordFiles']
    /** The exports of lists. */
    exports: Exports
    /** Records a change of settings in the audit log and mails the committee. */
    onSettingsChanged: SettingsListener
    /** Deletes those of the images that no record uses any more. */
    dropImages: (tx: Tx, hashes: readonly string[]) => Promise<void>
  }

/** Creates the dependencies that several features share. */
export function shareDeps(
  deps: FeatureDeps,
  { media, site, emit }: Pick<SharedDeps, 'media' | 'site' | 'emit'>,
): SharedDeps {
  const { service, random, secretKey, settings } = deps
  const audit = auditLog(service.clock)
  const writers = mailWritersOf(deps, site)
  const mails = { clock: service.clock, ...writers }
  const timezone = async () => (await site.settings()).timezone
  return {
    ...service,
    ...writers,
    random,
    secretKey,
    appUrl: settings.appUrl,
    media,
    site,
    emit,
    languages: site.languages,
    shown: site.shown,
    club: () => readClubSettings(site),
    timezone,
    numberPrefix: async () => (await site.desk()).member_number_prefix,
    today: async (nowMs) => dayInZone(nowMs, await timezone()),
    audit,
    approvals: openApprovals({
      ...service,
      audit,
      notifyCommittee: (tx, personId, approval) => notifyOwnRecord(mails, tx, personId, approval),
    }),
    presentAudit: (rows, locale) =>
      presentAudit({ database: service.database, records: AUDIT_RECORDS }, rows, locale),
    mailsAbout,
    recordFiles: openRecordFiles(media),
    exports: openExports({ ...service, random, audit }),
    onSettingsChanged: async (tx, personId, what, changes) => {
      await audit(tx, {
        personId,
        verb: `changed_${what}`,
        subjectKind: 'site',
        subjectId: Object.keys(changes).join(' ').slice(0, 200),
        change: changes,
      })
      if (what === 'settings') await notifySettings(mails, tx, personId, changes)
    },
    dropImages: (tx, hashes) => dropUnusedImages(media, tx, hashes),
  }
}
