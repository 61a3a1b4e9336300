import { Trans } from '@lingui/react/macro'
import {
  DeskForm,
  DeskList,
  DeskPage,
  mayOpen,
  useDesk,
  useDeskRoles,
} from '#features/staff/staff.public.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { deskLimits, type DeskLimits } from '../club-limits.contract.ts'
import { EventLimitFields } from './EventLimitFields.tsx'
import { MembershipLimitFields } from './MembershipLimitFields.tsx'
import { RetentionLimitFields } from './RetentionLimitFields.tsx'
import { useEventLimits, useMembershipLimits, useRetentionLimits } from './use-limits-form.ts'

/** /cms/limits: renewal and reminder days for the membership desk, classes and competitions for the events desk. */
export function LimitsDesk() {
  const { data, failure, reload, put } = useDesk(deskLimits, {})
  const roles = useDeskRoles()
  const save = (item: DeskLimits) => put({ item })
  return (
    <DeskPage title={<Trans>Limits and classes</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : (
          <div className="grid gap-12">
            {mayOpen({ roles: ['membership'] }, roles) ? (
              <>
                <MembershipSection limits={data.item} onSaved={save} />
                <RetentionSection limits={data.item} onSaved={save} />
              </>
            ) : null}
            {mayOpen({ roles: ['events'] }, roles) ? (
              <EventSection limits={data.item} onSaved={save} />
            ) : null}
          </div>
        )}
      </DeskList>
    </DeskPage>
  )
}

type SectionProps = { limits: DeskLimits; onSaved: (limits: DeskLimits) => void }

function MembershipSection({ limits, onSaved }: SectionProps) {
  const form = useMembershipLimits(limits, onSaved)
  return (
    <section className="max-w-[44rem]">
      <SectionHead title={<Trans>Renewals and reminders</Trans>} />
      <DeskForm form={form}>
        <MembershipLimitFields form={form} />
      </DeskForm>
    </section>
  )
}

function RetentionSection({ limits, onSaved }: SectionProps) {
  const form = useRetentionLimits(limits, onSaved)
  return (
    <section className="max-w-[44rem]">
      <SectionHead title={<Trans>Data of lapsed members</Trans>} />
      <DeskForm form={form}>
        <RetentionLimitFields form={form} />
      </DeskForm>
    </section>
  )
}

function EventSection({ limits, onSaved }: SectionProps) {
  const form = useEventLimits(limits, onSaved)
  return (
    <section className="max-w-[44rem]">
      <SectionHead title={<Trans>Events and classes</Trans>} />
      <DeskForm form={form}>
        <EventLimitFields form={form} />
      </DeskForm>
    </section>
  )
}
