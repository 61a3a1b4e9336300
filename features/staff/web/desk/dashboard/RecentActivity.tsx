import { Trans, useLingui } from '@lingui/react/macro'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { AUDIT_KINDS, auditAction, auditKind } from '../../../audit-labels.rules.ts'
import { auditTrail } from '../../../audit-log.contract.ts'
import { DeskList } from '../../DeskPage.tsx'
import { useDesk } from '../../use-desk.ts'
import { useInstant } from '../../use-instant.ts'

const SHOWN = 5

/** The latest entries of the audit log, for owners. */
export function RecentActivity() {
  const { i18n } = useLingui()
  const instant = useInstant()
  const { data, failure, reload } = useDesk(auditTrail, {})
  return (
    <section aria-labelledby="desk-activity">
      <SectionHead
        id="desk-activity"
        title={<Trans>Recent activity</Trans>}
        aside={
          <ScreenLink
            to="/cms/audit"
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            <Trans>Audit log</Trans>
          </ScreenLink>
        }
      />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        <ul>
          {data?.data.slice(0, SHOWN).map((item) => {
            const page = item.path || AUDIT_KINDS[item.subject_kind]?.path
            const name = item.record || auditKind(i18n, item.subject_kind)
            return (
              <li key={item.position} className="border-b border-line py-2">
                <bdi className="font-semibold">
                  {item.person === '' ? (
                    <Trans comment="The software itself, as the author of an action">System</Trans>
                  ) : (
                    item.person
                  )}
                </bdi>{' '}
                {auditAction(i18n, { verb: item.verb, subjectKind: item.subject_kind })}{' '}
                {page === undefined ? (
                  <bdi>{name}</bdi>
                ) : (
                  <ScreenLink to={page} className="font-semibold text-primary hover:underline">
                    <bdi>{name}</bdi>
                  </ScreenLink>
                )}
                <span className="block text-note text-muted">{instant(item.at)}</span>
              </li>
            )
          })}
        </ul>
      </DeskList>
    </section>
  )
}
