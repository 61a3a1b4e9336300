import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { isPaidLater } from '#features/orders/paid-later.rules.ts'
import { PayingFields } from '#features/orders/orders-paying.public.tsx'
import type { TextToSign } from '#features/signatures/signatures.contract.ts'
import { AgreeList, SignatureField, TextBody, TextTitle } from '#features/signatures/signatures.public.tsx'
import { shownTitle } from '#features/signatures/signatures.rules.ts'
import type { JointOffer, JointType } from '#features/membership/joint-renewal.contract.ts'
import { openBeginning } from '#features/membership/open-beginning.rules.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { OwnHousehold } from '../own-household.contract.ts'
import { type HouseholdRenewal, useHouseholdRenewal } from './use-household-renewal.ts'

type RenewHouseholdFormProps = { household: OwnHousehold; onChanged: () => void }

/**
 * The form for a joint renewal: a membership type for each chosen person, then one agreement, one signature and one
 * payment.
 */
export function RenewHouseholdForm({ household, onChanged }: RenewHouseholdFormProps) {
  const { t } = useLingui()
  const money = useMoney()
  const renewal = useHouseholdRenewal(household, onChanged)
  const { mistakeOf, paying, signing, totalCents } = renewal
  useErrorTitle(renewal.mistakes.length > 0)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void renewal.submit()
  }
  if (!household.people.some(({ types }) => types.length > 0))
    return (
      <>
        <p className="mb-4">
          <Trans>Nobody in your household can be renewed today.</Trans>
        </p>
        <ul className="max-w-[40rem]">
          {household.people.map((person) => (
            <PersonHead key={person.person_id} person={person} />
          ))}
        </ul>
        <ButtonLink href="/" className="mt-6">
          <Trans>Back</Trans>
        </ButtonLink>
      </>
    )
  const total = money(totalCents)
  const due = money(paying.dueCents)
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <ErrorSummary mistakes={renewal.mistakes} attempt={renewal.attempt} />
      <fieldset id="people" tabIndex={-1}>
        <legend className="mb-1.5 text-label">
          <Trans>Choose who is renewed</Trans>
        </legend>
        {mistakeOf('people') === undefined ? null : (
          <FieldError id="people-error">{mistakeOf('people')}</FieldError>
        )}
        <ul>
          {household.people.map((person) =>
            person.types.length === 0 ? (
              <PersonHead key={person.person_id} person={person} />
            ) : (
              <PersonChoice key={person.person_id} person={person} renewal={renewal} />
            ),
          )}
        </ul>
        <p className="mt-4 flex items-end justify-between gap-x-4">
          <Trans comment="The sum of all chosen memberships">Total</Trans>
          <Figure className="shrink-0 text-h2">{total}</Figure>
        </p>
      </fieldset>
      <Agreement renewal={renewal} />
      <SignatureField
        id="signature"
        label={<Trans>Your signature</Trans>}
        signerName={household.payer}
        value={signing.signature}
        error={mistakeOf('signature')}
        onChange={signing.setSignature}
      />
      <div id="pay" tabIndex={-1} className="grid gap-5">
        {mistakeOf('pay') === undefined ? null : <FieldError id="pay-error">{mistakeOf('pay')}</FieldError>}
        <PayingFields paying={paying} ways={household.payment_types} paidFor="membership" />
        {paying.isBlocked ? null : (
          <Button
            type="submit"
            size="large"
            className="w-full"
            busy={renewal.isSending}
            busyLabel={t`One moment`}
          >
            {paying.dueCents === 0 ? <Trans>Send</Trans> : <Trans>Renew and pay {due}</Trans>}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A person who cannot be renewed today, with the reason. */
function PersonHead({ person: { name, reason } }: { person: JointOffer }) {
  return (
    <li className="border-b border-line py-3">
      <bdi className="font-semibold">{name}</bdi>
      <span className="block text-note text-muted">{reason}</span>
    </li>
  )
}

function PersonChoice({ person, renewal }: { person: JointOffer; renewal: HouseholdRenewal }) {
  const { t } = useLingui()
  const list = useList()
  const { person_id: id, name, types, reason } = person
  const chosen = renewal.chosen.get(id)
  const span = useTypeText()
  const type = types.find((one) => one.id === chosen?.typeId)
  const field = `people.${id}`
  const mistake = renewal.mistakeOf(field)
  return (
    <li className="border-b border-line py-3">
      <Checkbox
        id={chosen === undefined ? field : undefined}
        label={<bdi className="font-semibold">{name}</bdi>}
        checked={chosen !== undefined}
        onChange={({ target }) => renewal.choose(person, target.checked)}
      />
      {reason === '' ? null : <p className="ms-9.5 text-note text-muted">{reason}</p>}
      {chosen === undefined ? null : (
        <div className="ms-9.5">
          <Select
            id={field}
            label={t`Membership type for ${name}`}
            error={mistake}
            value={chosen.typeId === null ? '' : String(chosen.typeId)}
            onChange={({ target }) => renewal.setType(id, target.value === '' ? null : Number(target.value))}
          >
            {chosen.typeId === null ? <option value="">{t`Choose a type`}</option> : null}
            {types.map((one) => (
              <option key={one.id} value={one.id}>
                {list([one.name, span.price(one)])}
              </option>
            ))}
          </Select>
          {type === undefined ? null : (
            <p className="mt-1 text-note text-muted">{span.days(type, renewal.paying)}</p>
          )}
          {person.agrees_to_texts ? null : (
            <p className="text-note text-muted">
              <Trans>They have signed the current texts themselves.</Trans>
            </p>
          )}
        </div>
      )}
    </li>
  )
}

function useTypeText() {
  const { t } = useLingui()
  const format = useFormat()
  const money = useMoney()
  return {
    price: ({ total }: JointType): string => money(centsOf(total)),
    days: (type: JointType, { dueCents, gateway }: HouseholdRenewal['paying']): string => {
      const { valid_from: first, valid_to: last, needs_approval: waits } = type
      if (format === null) return ''
      const begins = openBeginning({
        beginsWhenActive: type.begins_when_active,
        needsApproval: waits,
        awaitsGuardian: type.awaits_guardian,
        isPaidLater: dueCents > 0 && isPaidLater(gateway),
      })
      switch (begins) {
        case 'approval':
          return t`12 months from the day the committee approves it`
        case 'guardian':
          return t`12 months from the day the guardian confirms it`
        case 'payment':
          return t`12 months from the day your payment arrives`
        case 'guardian_and_payment':
          return t`12 months from the day your payment has arrived and the guardian has confirmed it`
        default:
      }
      const from = format.day(first, 'medium')
      const to = last === null ? '' : format.day(last, 'medium')
      const days = last === null ? t`From ${from}` : t`${from} to ${to}`
      return waits ? t`${days}. The committee has to approve it.` : days
    },
  }
}

/**
 * One checkbox for all texts. The payer agrees for themselves and as guardian; other adults have signed the texts
 * before.
 */
function Agreement({ renewal }: { renewal: HouseholdRenewal }) {
  const list = useList()
  const { texts, signing, isForChild } = renewal
  const named = list(texts.map(shownTitle))
  const slugs = texts.map(({ slug }) => slug)
  if (texts.length === 0) return null
  return (
    <AgreeList mistake={renewal.mistakeOf('agreed')}>
      <li className="border-b border-line py-1">
        <Checkbox
          id="agree-all"
          label={
            isForChild ? (
              <Trans>For myself and as guardian, I agree to: {named}</Trans>
            ) : (
              <Trans>I agree to: {named}</Trans>
            )
          }
          checked={slugs.every((slug) => signing.ticked.has(slug))}
          onChange={({ target }) => signing.tick(slugs, target.checked)}
        />
        {texts.map((text) => (
          <TextToRead key={text.slug} text={text} />
        ))}
      </li>
    </AgreeList>
  )
}

function TextToRead({ text }: { text: TextToSign }) {
  const title = <TextTitle text={text} />
  return (
    <details className="ms-9.5 pb-1">
      <summary className="block min-h-11 cursor-pointer py-2.5 text-note font-semibold text-primary">
        <Trans>Read what you sign: {title}</Trans>
      </summary>
      <TextBody text={text} className="pb-3 text-note whitespace-pre-line" />
    </details>
  )
}
