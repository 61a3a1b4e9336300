import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { leaveForPayment, type Paying, usePaying } from '#features/orders/orders-paying.public.tsx'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { type Signing, useSigning } from '#features/signatures/signatures.public.tsx'
import { agreedTexts, signatureMistake, untickedTitles } from '#features/signatures/signatures.rules.ts'
import { centsOf } from '#platform/shared/money.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { type Mistake, type SubmissionState, useSubmission } from '#platform/web/lazy/use-submission.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { enterEvent, type EnterInput, type EntryDetails, type EntryOffer } from '../entries.contract.ts'
import { carMistakes, ENTRY_MESSAGES, ownMistakes } from '../entries.rules.ts'
import {
  type EntryDraft,
  forgetEntryDraft,
  numbersOf,
  storeEntryDraft,
  readEntryDraft,
} from './stored-entry.ts'

export type Entering = SubmissionState & {
  offer: EntryOffer
  draft: EntryDraft
  say(change: Partial<EntryDraft>): void
  sayDetails(change: Partial<EntryDetails>): void
  chooseCar(id: number): void
  signing: Signing
  totalCents: number
  paying: Paying
  submit(): Promise<void>
}

/**
 * Returns the state of the entry form and the function that sends it. The entry is shown as sent only after the server
 * has confirmed it. The fields are stored on the device, the signature is not.
 * @param take the code of a passed-on place
 * @param onDone called if the entry needs no payment, or if the offer has changed
 */
export function useEntering(offer: EntryOffer, take: string | undefined, onDone: () => void): Entering {
  const { i18n } = useLingui()
  const wordsOf = useFailureMessages('entries')
  const [draft, setDraft] = useState<EntryDraft>(() => readEntryDraft(offer))
  const signing = useSigning(offer.entrant)
  const totalCents = totalOf(offer, draft)
  const paying = usePaying(offer.payment_types, totalCents, centsOf(offer.credit))
  const find = (said: EntryDraft): Mistake[] => findMistakes(offer, { draft: said, signing }, i18n)
  const found = find(draft)
  const { submission, tell, recheck, send } = useSubmission((error) => {
    const fields = error instanceof RequestFailure ? error.fields : []
    return fields.length > 0 ? fields : [{ field: 'pay', message: wordsOf(error) }]
  }, found)
  const once = useOnceKey()

  const say = (change: Partial<EntryDraft>): void => {
    const whole = { ...draft, ...change }
    setDraft(whole)
    storeEntryDraft(whole)
    // Also remove an error that only the server can find, once its field is changed and locally valid.
    const changed = changedFields(draft, whole)
    const stillWrong = find(whole)
    recheck(({ field }) => !changed.has(field) || stillWrong.some((mistake) => mistake.field === field))
  }

  const submit = async (): Promise<void> => {
    if (found.length > 0) return tell(found)
    const input = inputOf(offer, take, { draft, signing, totalCents, paying })
    return send(async () => {
      const answer = await call(enterEvent, input, { idempotencyKey: once.keyOf(input) })
      if (answer.success) forgetEntryDraft()
      if (leaveForPayment(answer)) return 'leaving'
      once.renew()
      if (answer.text_code !== 'NOT_ELIGIBLE') onDone()
      return answer.success ? 'leaving' : [{ field: 'pay', message: answer.message }]
    })
  }

  return {
    ...submission,
    offer,
    draft,
    say,
    sayDetails: (change) => say({ details: { ...draft.details, ...change } }),
    chooseCar: (id) => say(ofCar(offer, id)),
    signing,
    totalCents,
    paying,
    submit,
  }
}

/** Returns the names of the fields in which two drafts differ. A field of the licence begins with `licence.`. */
function changedFields(before: EntryDraft, after: EntryDraft): Set<string> {
  const values = ({ details: { licence, ...details }, ...said }: EntryDraft): [string, unknown][] => [
    ...Object.entries({ ...said, ...details }),
    ...Object.entries(licence).map(([name, value]): [string, unknown] => [`licence.${name}`, value]),
  ]
  const was = new Map(values(before))
  return new Set(values(after).flatMap(([name, value]) => (was.get(name) === value ? [] : [name])))
}

/** Returns the fields that depend on the chosen car: class, number and transponder. */
function ofCar(offer: EntryOffer, id: number): Partial<EntryDraft> {
  const car = offer.vehicles.find((one) => one.id === id)
  if (car === undefined) return {}
  return { vehicle_id: id, class_code: car.class_code, ...numbersOf(offer, car) }
}

type Sent = Pick<Entering, 'draft' | 'signing' | 'totalCents' | 'paying'>

/** Returns the entry as the input of the request. */
function inputOf(
  offer: EntryOffer,
  take: string | undefined,
  { draft, signing, totalCents, paying }: Sent,
): EnterInput {
  const { details, ...said } = draft
  return {
    ...said,
    ...details,
    agreed: agreedTexts(offer.texts),
    signature: signing.signature,
    ...(offer.needs_guardian ? { guardian_signature: signing.guardianSignature } : {}),
    takes_reserve: offer.room === 'reserve' && take === undefined,
    ...(take === undefined ? {} : { take }),
    ...(paying.dueCents === 0 ? {} : { paymentGateway: paying.gateway }),
    use_credit: paying.usesCredit,
    expected_total: totalCents / 100,
  }
}

/** Returns the total price, calculated in the same way as on the server. */
function totalOf({ prices, extras, late_fee: lateFee, taking }: EntryOffer, draft: EntryDraft): number {
  const price = prices.find(({ id }) => id === draft.price_id)
  if (price === undefined) return 0
  if (taking !== null) return Math.max(0, centsOf(price.price) - centsOf(taking.price_paid))
  const beside = extras.filter(({ id }) => draft.extras.includes(id))
  const late = price.price === 0 ? 0 : centsOf(lateFee)
  return beside.reduce((sum, extra) => sum + centsOf(extra.price), centsOf(price.price) + late)
}

/** Returns the mistakes in the order of the form. */
function findMistakes(
  offer: EntryOffer,
  { draft, signing }: Pick<Entering, 'draft' | 'signing'>,
  i18n: I18n,
): Mistake[] {
  const say = (message: MessageDescriptor) => i18n._(message)
  const needs = {
    needsVehicle: offer.needs_vehicle,
    needsLicence: offer.event.needs_licence.length > 0,
    // The email addresses are not compared here, because only the server knows the entrant's address.
    guarded: offer.needs_guardian ? { name: offer.entrant, email: '' } : null,
    hasClasses: offer.event.has_classes,
  }
  const said = { ...draft, ...draft.details }
  const worded = (found: readonly { field: string; message: MessageDescriptor }[]): Mistake[] =>
    found.map(({ field, message }) => ({ field, message: say(message) }))
  const signed = (field: string, input: SignatureInput): Mistake[] => {
    const message = signatureMistake(input)
    return message === null ? [] : [{ field, message: say(message) }]
  }
  const unticked = untickedTitles(offer.texts, signing.ticked, i18n.locale)
  const car = offer.vehicles.find(({ id }) => id === draft.vehicle_id)
  const isOutside =
    needs.hasClasses &&
    car !== undefined &&
    draft.class_code !== '' &&
    !car.class_codes.includes(draft.class_code)
  return [
    ...worded(carMistakes(said, needs)),
    ...(isOutside ? worded([{ field: 'class_code', message: ENTRY_MESSAGES.classLimits }]) : []),
    ...worded(ownMistakes(said, needs)),
    ...(unticked === undefined ? [] : [{ field: 'agreed', message: say(msg`Tick to agree to ${unticked}`) }]),
    ...signed('signature', signing.signature),
    ...(offer.needs_guardian ? signed('guardian_signature', signing.guardianSignature) : []),
  ]
}
