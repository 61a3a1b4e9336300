import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { leaveForPayment, type Paying, usePaying } from '#features/orders/orders-paying.public.tsx'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { type Signing, useSigning } from '#features/signatures/signatures.public.tsx'
import { agreedTexts, signatureMistake } from '#features/signatures/signatures.rules.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/late/once-key.ts'
import { type Mistake, type Standing, useSubmission } from '#platform/web/late/use-submission.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { applicationMistakes, CHOOSE_TYPE, tidyDetails } from '../../application.rules.ts'
import { fieldsBefore, resumedStep, stepOfFields } from '../../join-steps.rules.ts'
import {
  type ApplicationDetails,
  applyForMembership,
  type ApplyInput,
  type MembershipOffer,
  type RenewalOffer,
} from '../../membership.contract.ts'
import { type ApplicationDraft, forgetDraft, keepDraft, readDraft } from '../kept-draft.ts'

export type Application = Standing & {
  offer: RenewalOffer
  type: MembershipOffer | null
  chooseType(id: number): void
  details: ApplicationDetails
  say(change: Partial<ApplicationDetails>): void
  signing: Signing
  paying: Paying
  step: number
  /** Goes on if nothing of this step is wrong; back always. */
  goTo(step: number): void
  /** When the draft was kept; null before. */
  savedAtMs: number | null
  submit(): Promise<void>
}

/**
 * An application that is being filled in, and the one press that sends it. Never optimistic; what was filled in is kept
 * on the device, what was signed is not.
 * @param onChanged told when the server has other prices or texts than the screen
 */
export function useApplication(offer: RenewalOffer, signerName: string, onChanged: () => void): Application {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<ApplicationDraft>(() => firstDraft(offer))
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const type = offer.offers.find(({ id }) => id === draft.typeId) ?? null
  const signing = useSigning(signerName)
  const totalCents = type === null ? 0 : centsOf(type.price.total)
  const paying = usePaying(offer.payment_types, totalCents, centsOf(offer.credit))
  const change = (next: Partial<ApplicationDraft>): void => {
    const whole = { ...draft, ...next }
    setDraft(whole)
    keepDraft(whole)
    setSavedAtMs(browserClock.nowMs())
  }

  /** Where what is wrong stands on another page, that page is opened: a summary alone would lead nowhere. */
  const showPageOf = (found: readonly Mistake[]): void => {
    const step = stepOfFields(found.map(({ field }) => field))
    if (step !== null && step < draft.step) change({ step })
  }

  const { standing, tell, clear, send } = useSubmission((error) => {
    const found = mistakesOfFailure(error, t`something went wrong`)
    showPageOf(found)
    return found
  })
  const once = useOnceKey()

  const find = (): Mistake[] =>
    findMistakes(offer, type, { details: draft.details, signing }, (message) => i18n._(message))

  const goTo = (step: number): void => {
    const fields = step > draft.step ? fieldsBefore(step) : []
    const found = find().filter(({ field }) => fields.includes(field))
    if (found.length > 0) return tell(found)
    clear()
    change({ step })
    globalThis.scrollTo(0, 0)
  }

  const submit = async (): Promise<void> => {
    const found = find()
    if (type === null || found.length > 0) {
      showPageOf(found)
      return tell(found)
    }
    const input: ApplyInput = {
      membership_type_id: type.id,
      details: draft.details,
      agreed: agreedTexts(offer.texts),
      signature: signing.signature,
      guardian_signature: type.needs_guardian ? signing.guardianSignature : null,
      paymentGateway: paying.dueCents === 0 ? null : paying.gateway,
      use_credit: paying.usesCredit,
      expected_total: type.price.total,
    }
    return send(async () => {
      const answer = await call(applyForMembership, input, { idempotencyKey: once.keyOf(input) })
      if (answer.success) forgetDraft()
      if (leaveForPayment(answer)) return 'leaving'
      once.renew()
      if (answer.text_code === 'PRICE_CHANGED' || answer.text_code === 'TEXT_CHANGED') onChanged()
      return [{ field: 'pay', message: answer.message }]
    })
  }

  return {
    ...standing,
    offer,
    type,
    chooseType: (typeId) => change({ typeId }),
    details: draft.details,
    say: (said) => change({ details: { ...draft.details, ...said } }),
    signing,
    paying,
    step: draft.step,
    goTo,
    savedAtMs,
    submit,
  }
}

/** Who signs beside the applicant; null where nobody has to. */
export function guardianOf({ type, details }: Application): string | null {
  return type?.needs_guardian === true ? details.guardian_name : null
}

/** Everything that is wrong with an application, in the order of the form. */
function findMistakes(
  offer: RenewalOffer,
  type: MembershipOffer | null,
  { details: said, signing }: Pick<Application, 'details' | 'signing'>,
  say: (message: MessageDescriptor) => string,
): Mistake[] {
  if (type === null) return [{ field: 'membership_type_id', message: say(CHOOSE_TYPE) }]
  const needs = {
    includesPartner: type.includes_partner,
    tracks: offer.tracks,
    needsGuardian: type.needs_guardian,
    asksNominator: offer.asks_nominator,
    // The server knows it, and says so where a guardian's is the same.
    applicantEmail: '',
  }
  const signed = (field: string, input: SignatureInput): Mistake[] => {
    const message = signatureMistake(input)
    return message === null ? [] : [{ field, message: say(message) }]
  }
  const unticked = offer.texts.find(({ slug }) => !signing.ticked.has(slug))?.title
  return [
    ...applicationMistakes(tidyDetails(said, needs), needs).map(({ field, message }) => ({
      field: `details.${field}`,
      message: say(message),
    })),
    ...(unticked === undefined ? [] : [{ field: 'agreed', message: say(msg`Tick to agree to ${unticked}`) }]),
    ...signed('signature', signing.signature),
    ...(type.needs_guardian ? signed('guardian_signature', signing.guardianSignature) : []),
  ]
}

/** Who renews begins with what they have; who joins where they left off. */
function firstDraft(offer: RenewalOffer): ApplicationDraft {
  const open = offer.offers.filter(({ problem }) => problem === '')
  const current = open.find(({ is_current: isCurrent }) => isCurrent)?.id ?? null
  const kept = readDraft(offer.details)
  const hasType = open.some(({ id }) => id === kept?.typeId)
  if (kept === null) return { typeId: current, step: 1, details: offer.details }
  return { ...kept, typeId: hasType ? kept.typeId : current, step: hasType ? resumedStep(kept.step) : 1 }
}

/** What the server says of single fields stands beside them; of the rest it stands at the press. */
function mistakesOfFailure(error: unknown, otherwise: string): Mistake[] {
  if (!(error instanceof RequestFailure)) reportFault(error, 'application')
  if (!(error instanceof RequestFailure) || error.textCode === '')
    return [{ field: 'pay', message: otherwise }]
  if (error.fields.length === 0) return [{ field: 'pay', message: error.message }]
  return error.fields.map(({ field, message }) => ({
    field: field.startsWith('agreed') ? 'agreed' : field,
    message,
  }))
}
