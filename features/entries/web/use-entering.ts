import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { leaveForPayment, type Paying, usePaying } from '#features/orders/orders-paying.public.tsx'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { type Signing, useSigning } from '#features/signatures/signatures.public.tsx'
import { agreedTexts, SIGNATURE_WORDS, signatureMistake } from '#features/signatures/signatures.rules.ts'
import { call } from '#platform/web/http.ts'
import { useFailureWords } from '#platform/web/late/failure-words.ts'
import { useOnceKey } from '#platform/web/late/once-key.ts'
import { type Mistake, type Standing, useSubmission } from '#platform/web/late/use-submission.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { enterEvent, type EnterInput, type EntryDetails, type EntryOffer } from '../entries.contract.ts'
import { carMistakes, ownMistakes } from '../entries.rules.ts'
import { type EntryDraft, forgetEntryDraft, keepEntryDraft, readEntryDraft } from './kept-entry.ts'

export type Entering = Standing & {
  offer: EntryOffer
  draft: EntryDraft
  say(change: Partial<EntryDraft>): void
  sayDetails(change: Partial<EntryDetails>): void
  chooseCar(id: number): void
  signing: Signing
  totalCents: number
  paying: Paying
  /** Goes on if nothing of this page is wrong; back always. */
  goTo(step: number): void
  submit(): Promise<void>
}

export const ENTRY_STEPS = 4

/**
 * An entry that is being filled in, and the one press that sends it. Never optimistic; what was filled in is kept on the
 * device, what was signed is not.
 * @param take the code of a place that was passed on
 * @param onDone told when the entry stands without anything to pay, or what was offered has changed
 */
export function useEntering(offer: EntryOffer, take: string | undefined, onDone: () => void): Entering {
  const { i18n } = useLingui()
  const wordsOf = useFailureWords('entries')
  const [draft, setDraft] = useState<EntryDraft>(() => readEntryDraft(offer))
  const signing = useSigning(offer.entrant)
  const totalCents = totalOf(offer, draft)
  const paying = usePaying(offer.payment_types, totalCents, centsOf(offer.credit))
  const { standing, tell, clear, send } = useSubmission((error) => {
    const fields = error instanceof RequestFailure ? error.fields : []
    return fields.length > 0 ? fields : [{ field: 'pay', message: wordsOf(error) }]
  })
  const once = useOnceKey()

  const say = (change: Partial<EntryDraft>): void => {
    const whole = { ...draft, ...change }
    setDraft(whole)
    keepEntryDraft(whole)
  }
  const find = (upTo: number): Mistake[] =>
    findMistakes(offer, { draft, signing }, upTo, (words) => i18n._(words))

  const goTo = (step: number): void => {
    const found = step > draft.step ? find(draft.step) : []
    if (found.length > 0) return tell(found)
    clear()
    say({ step })
    globalThis.scrollTo(0, 0)
  }

  const submit = async (): Promise<void> => {
    const found = find(ENTRY_STEPS)
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
    ...standing,
    offer,
    draft,
    say,
    sayDetails: (change) => say({ details: { ...draft.details, ...change } }),
    chooseCar: (id) => say(ofCar(offer, id)),
    signing,
    totalCents,
    paying,
    goTo,
    submit,
  }
}

/** What comes with a car: its class, its number, its transponder. */
function ofCar({ vehicles }: EntryOffer, id: number): Partial<EntryDraft> {
  const car = vehicles.find((one) => one.id === id)
  if (car === undefined) return {}
  const { class_code: code, race_number: number, transponder } = car
  return { vehicle_id: id, class_code: code, race_number: number, transponder }
}

type Sent = Pick<Entering, 'draft' | 'signing' | 'totalCents' | 'paying'>

/** The entry as it is sent. */
function inputOf(
  offer: EntryOffer,
  take: string | undefined,
  { draft, signing, totalCents, paying }: Sent,
): EnterInput {
  const { step: _, details, ...said } = draft
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

/** What all of it costs, as the server will work it out. */
function totalOf({ prices, extras, late_fee: lateFee, taking }: EntryOffer, draft: EntryDraft): number {
  if (taking !== null) return 0
  const price = prices.find(({ id }) => id === draft.price_id)
  if (price === undefined) return 0
  const beside = extras.filter(({ id }) => draft.extras.includes(id))
  const late = price.price === 0 ? 0 : centsOf(lateFee)
  return beside.reduce((sum, extra) => sum + centsOf(extra.price), centsOf(price.price) + late)
}

/** Everything that is wrong up to a page, in the order of the form. */
function findMistakes(
  offer: EntryOffer,
  { draft, signing }: Pick<Entering, 'draft' | 'signing'>,
  upTo: number,
  say: (message: MessageDescriptor) => string,
): Mistake[] {
  const needs = {
    needsVehicle: offer.needs_vehicle,
    needsLicence: offer.event.needs_licence.length > 0,
    needsGuardian: offer.needs_guardian,
    hasClasses: offer.event.has_classes,
  }
  const said = { ...draft, ...draft.details }
  const worded = (found: readonly { field: string; message: MessageDescriptor }[]): Mistake[] =>
    found.map(({ field, message }) => ({ field, message: say(message) }))
  const signed = (field: string, input: SignatureInput): Mistake[] => {
    const message = signatureMistake(input)
    return message === null ? [] : [{ field, message: say(message) }]
  }
  const isUnticked = offer.texts.some(({ slug }) => !signing.ticked.has(slug))
  return [
    ...worded(carMistakes(said, needs)),
    ...(upTo < 2 ? [] : worded(ownMistakes(said, needs))),
    ...(upTo < 3 || !isUnticked ? [] : [{ field: 'agreed', message: say(SIGNATURE_WORDS.unticked) }]),
    ...(upTo < 3 ? [] : signed('signature', signing.signature)),
    ...(upTo < 3 || !offer.needs_guardian ? [] : signed('guardian_signature', signing.guardianSignature)),
  ]
}
