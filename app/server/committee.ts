/** The audit log, the four-eyes rule, exports and the notices about the committee's own actions, created for all features. */
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
} from '#features/staff/server/staff.public.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { clubMailWriterOf, mailWriterOf } from './mail-writers.ts'

export type Committee = {
  audit: Audit
  approvals: Approvals
  exports: Exports
  onSettingsChanged: SettingsListener
}

/** Creates the audit log, the rule for approvals of one's own records, the exports of lists, and the mails about changed settings. */
export function openCommittee(deps: FeatureDeps, site: SiteReader): Committee {
  const { service, random } = deps
  const audit = auditLog(service.clock)
  const mails = {
    clock: service.clock,
    write: mailWriterOf(deps, site),
    writeToClub: clubMailWriterOf(deps, site),
  }
  return {
    audit,
    approvals: openApprovals({
      ...service,
      audit,
      notifyCommittee: (tx, personId, approval) => notifyOwnRecord(mails, tx, personId, approval),
    }),
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
  }
}
