import { Trans } from '@lingui/react/macro'
import { type DeskDetails, type DeskMoney, deskSettings } from '#features/site/site-desk.contract.ts'
import { DeskForm, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { DetailsFields } from './DetailsFields.tsx'
import { MoneyFields } from './MoneyFields.tsx'
import { useDetailsForm, useMoneyForm } from './use-settings-form.ts'

/** /cms/settings: the club's name and contact details; for the owner also its bank account and GST. */
export function SettingsDesk() {
  const { data, failure, reload, put } = useDesk(deskSettings, {})
  return (
    <DeskPage title={<Trans>Club settings</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : (
          <div className="grid gap-12">
            <DetailsSection details={data.details} onSaved={(details) => put({ ...data, details })} />
            {data.money === null ? null : (
              <MoneySection money={data.money} onSaved={(money) => put({ ...data, money })} />
            )}
          </div>
        )}
      </DeskList>
    </DeskPage>
  )
}

function DetailsSection({
  details,
  onSaved,
}: {
  details: DeskDetails
  onSaved: (details: DeskDetails) => void
}) {
  const form = useDetailsForm(details, onSaved)
  return (
    <section className="max-w-[44rem]">
      <SectionHead
        title={<Trans comment="Heading: name, address and colours of the club">About the club</Trans>}
      />
      <div className="pt-4">
        <DeskForm form={form}>
          <DetailsFields form={form} />
        </DeskForm>
      </div>
    </section>
  )
}

function MoneySection({ money, onSaved }: { money: DeskMoney; onSaved: (money: DeskMoney) => void }) {
  const form = useMoneyForm(money, onSaved)
  return (
    <section className="max-w-[44rem]">
      <SectionHead title={<Trans>Payments and members</Trans>} />
      <div className="pt-4">
        <DeskForm form={form}>
          <MoneyFields form={form} />
        </DeskForm>
      </div>
    </section>
  )
}
