import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { auditDetails } from '../../../audit-details.rules.ts'
import { AUDIT_KINDS, auditAction, auditKind } from '../../../audit-labels.rules.ts'
import type { AuditItem } from '../../../audit-log.contract.ts'
import { AuditChanges } from './AuditChanges.tsx'

/** One entry: time, person, action and record; its changed fields appear on request. */
export function AuditEntry({ item }: { item: AuditItem }) {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { timezone } = useSite()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { position, person, verb, subject_kind: kind, subject_id: subjectId } = item
  const action = auditAction(i18n, { verb, subjectKind: kind })
  return (
    <li className="border-b border-row bg-surface">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 ps-3 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto_auto] sm:ps-4">
        <Figure className="pt-2 text-muted sm:pt-0">
          {format?.time(Date.parse(item.at), timezone) ?? ''}
        </Figure>
        <p className="col-start-1 flex flex-wrap items-center gap-x-2 pb-1 sm:col-start-2 sm:min-h-14 sm:pb-0">
          <bdi className="font-semibold">
            {person === '' ? (
              <Trans comment="The software itself, as the author of an action">System</Trans>
            ) : (
              person
            )}
          </bdi>
          <span>{action}</span>
          <RecordLink item={item} />
        </p>
        <span className="hidden sm:block">
          <Chip>{auditKind(i18n, kind)}</Chip>
        </span>
        <button
          type="button"
          className="col-start-2 row-span-2 row-start-1 grid size-11 place-items-center sm:col-start-4 sm:row-span-1"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t`Details of entry ${position}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronUp : ChevronDown} />
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="px-3 pb-4 sm:ps-[7rem]">
        {isOpen ? (
          <>
            <AuditChanges details={auditDetails(kind, JSON.parse(item.change) as unknown)} />
            <p className="flex flex-wrap items-center gap-x-5 text-muted">
              <Trans>Entry {position}</Trans>
              <ScreenLink
                to={`/cms/audit?${new URLSearchParams({ kind, record: subjectId }).toString()}`}
                className="inline-flex min-h-11 items-center text-primary hover:underline"
              >
                <Trans>All entries about this record</Trans>
              </ScreenLink>
            </p>
          </>
        ) : null}
      </div>
    </li>
  )
}

/** Matches ids that a person would recognise, such as numbers, codes and days; UUIDs and hashes are longer. */
const HAS_NUMBER = /^(?!.{25})(?!1$).*\d/

/** The record as a link to its page, or to the list that contains it. */
function RecordLink({ item: { subject_kind: kind, subject_id: id, record, path } }: { item: AuditItem }) {
  const { i18n } = useLingui()
  const page = path || AUDIT_KINDS[kind]?.path
  const name = record || (HAS_NUMBER.test(id) ? id : auditKind(i18n, kind))
  if (page === undefined) return <bdi>{name}</bdi>
  return (
    <ScreenLink
      to={page}
      className="inline-flex min-h-11 min-w-11 items-center font-semibold wrap-anywhere text-primary hover:underline"
    >
      <bdi>{name}</bdi>
    </ScreenLink>
  )
}
