import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { leaveForPayment, type Paying, usePaying } from '#features/orders/orders-paying.public.tsx'
import type { JointInput, JointOffer } from '#features/membership/joint-renewal.contract.ts'
import type { TextToSign } from '#features/signatures/signatures.contract.ts'
import { type Signing, useSigning } from '#features/signatures/signatures.public.tsx'
import { agreedTexts, signatureMistake, untickedTitles } from '#features/signatures/signatures.rules.ts'
import { centsOf } from '#platform/shared/money.ts'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { type Mistake, type SubmissionState, useSubmission } from '#platform/web/lazy/use-submission.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { type OwnHousehold, renewHousehold } from '../own-household.contract.ts'

/** The chosen type of a person; null until one is chosen, because the current one is no longer open to them. */
type Chosen = { typeId: number | null }

export type HouseholdRenewal = SubmissionState & {
  chosen: ReadonlyMap<number, Chosen>
  choose(person: JointOffer, isChosen: boolean): void
  setType(personId: number, typeId: number | null): void
  /** The texts to agree to: none if only other adults are chosen, those for guardians only with a child. */
  texts: readonly TextToSign[]
  /** Whether the payer signs as guardian of a child. */
  isForChild: boolean
  totalCents: number
  signing: Signing
  paying: Paying
  submit(): Promise<void>
}

/** The state of a joint renewal. At first, everyone whose current type can be renewed is chosen. */
export function useHouseholdRenewal(household: OwnHousehold, onChanged: () => void): HouseholdRenewal {
  const { t, i18n } = useLingui()
  const { people } = household
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(() => firstChoice(people))
  const signing = useSigning(household.payer)
  const once = useOnceKey()
  const picked = people.flatMap((person) => {
    const one = chosen.get(person.person_id)
    return one === undefined ? [] : [{ person, type: person.types.find(({ id }) => id === one.typeId) }]
  })
  const totalCents = picked.reduce((sum, { type }) => sum + (type === undefined ? 0 : centsOf(type.total)), 0)
  const paying = usePaying(household.payment_types, totalCents, centsOf(household.credit))
  const signed = picked.filter(({ person }) => person.agrees_to_texts)
  const isForChild = signed.some(({ person }) => person.needs_guardian)
  const texts = [
    ...(signed.length === 0 ? [] : household.texts),
    ...(isForChild ? household.guardian_texts : []),
  ]
  const find = (): Mistake[] => {
    const unsigned = signatureMistake(signing.signature)
    const unticked = untickedTitles(texts, signing.ticked, i18n.locale)
    return [
      ...(picked.length === 0 ? [{ field: 'people', message: i18n._(msg`Choose who is renewed`) }] : []),
      ...picked.flatMap(({ person, type }) =>
        type === undefined ? [{ field: `people.${person.person_id}`, message: t`Choose a type` }] : [],
      ),
      ...(unticked === undefined ? [] : [{ field: 'agreed', message: t`Tick to agree to ${unticked}` }]),
      ...(unsigned === null ? [] : [{ field: 'signature', message: i18n._(unsigned) }]),
    ]
  }
  const found = find()
  const { submission, tell, recheck, send } = useSubmission((error) => {
    if (!(error instanceof RequestFailure)) reportFault(error, 'household renewal')
    if (!(error instanceof RequestFailure) || error.textCode === '')
      return [{ field: 'pay', message: t`something went wrong` }]
    if (error.fields.length === 0) return [{ field: 'pay', message: error.message }]
    return error.fields.map(({ field, message }) => ({
      field: field.startsWith('agreed') ? 'agreed' : field,
      message,
    }))
  }, found)
  const submit = async (): Promise<void> => {
    if (found.length > 0) return tell(found)
    const input: JointInput = {
      people: picked.flatMap(({ person, type }) =>
        type === undefined
          ? []
          : [{ person_id: person.person_id, type_id: type.id, expected_total: type.total }],
      ),
      agreed: agreedTexts(texts),
      signature: signing.signature,
      paymentGateway: paying.dueCents === 0 ? null : paying.gateway,
      use_credit: paying.usesCredit,
    }
    return send(async () => {
      const answer = await call(renewHousehold, input, { idempotencyKey: once.keyOf(input) })
      if (leaveForPayment(answer)) return 'leaving'
      once.renew()
      onChanged()
      return [{ field: 'pay', message: answer.message }]
    })
  }
  const replace = (id: number, one: Chosen | null): void => {
    const next = new Map(chosen)
    if (one === null) next.delete(id)
    else next.set(id, one)
    setChosen(next)
    // Also remove an error that only the server can find, once the choice for the person is changed and complete.
    recheck(({ field }) => field !== `people.${id}` || one?.typeId === null)
  }
  return {
    ...submission,
    chosen,
    choose: (person, isChosen) => replace(person.person_id, isChosen ? startOf(person) : null),
    setType: (id, typeId) => replace(id, { typeId }),
    texts,
    isForChild,
    totalCents,
    signing,
    paying,
    submit,
  }
}

const startOf = ({ types }: JointOffer): Chosen => ({
  typeId: types.find(({ is_current: isCurrent }) => isCurrent)?.id ?? null,
})

function firstChoice(people: readonly JointOffer[]): ReadonlyMap<number, Chosen> {
  return new Map(
    people.flatMap((person) => {
      const start = startOf(person)
      return start.typeId === null ? [] : [[person.person_id, start] as const]
    }),
  )
}
