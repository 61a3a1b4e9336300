import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { leaveForPayment, type Paying, usePaying } from '#features/orders/orders-paying.public.tsx'
import type { SignatureInput, TextToSign } from '#features/signatures/signatures.contract.ts'
import { type Signing, useSigning } from '#features/signatures/signatures.public.tsx'
import { agreedTexts, signatureMistake, untickedTitles } from '#features/signatures/signatures.rules.ts'
import { centsOf } from '#platform/shared/money.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { type Mistake, type SubmissionState, useSubmission } from '#platform/web/lazy/use-submission.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { applicationMistakes, CHOOSE_TYPE, tidyDetails } from '../../application.rules.ts'
import { fieldsBefore, linkedStep, resumedStep, stepOfFields } from '../../join-steps.rules.ts'
import {
  type ApplicationDetails,
  applyForMembership,
  type ApplyInput,
  type MembershipOffer,
  type RenewalOffer,
} from '../../membership.contract.ts'
import { type ApplicationDraft, forgetDraft, storeDraft, readDraft } from '../stored-draft.ts'

export type Application = SubmissionState & {
  offer: RenewalOffer
  type: MembershipOffer | null
  chooseType(id: number): void
  details: ApplicationDetails
  changeDetails(change: Partial<ApplicationDetails>): void
  signing: Signing
  paying: Paying
  step: number
  /** Goes to a step: forward only if this step has no errors, back always. */
  goTo(step: number): void
  /** When the draft was last stored; null if it was not. */
  savedAtMs: number | null
  submit(): Promise<void>
}

/**
 * Returns the state of an application form and the function that submits it. The application is shown as submitted only
 * after the server has accepted it. The input is stored on the device, the signature is not.
 * @param linked the code of the type in the link to the form; empty if the link has none
 * @param onChanged called when the server has other prices or texts than the screen
 */
export function useApplication(
  offer: RenewalOffer,
  signerName: string,
  { linked, onChanged }: { linked: string; onChanged: () => void },
): Application {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<ApplicationDraft>(() => firstDraft(offer, linked))
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const type = offer.offers.find(({ id }) => id === draft.typeId) ?? null
  const signing = useSigning(signerName)
  const totalCents = type === null ? 0 : centsOf(type.price.total)
  const paying = usePaying(offer.payment_types, totalCents, centsOf(offer.credit))
  const change = (next: Partial<ApplicationDraft>): void => {
    const whole = { ...draft, ...next }
    setDraft(whole)
    storeDraft(whole)
    setSavedAtMs(browserClock.nowMs())
  }

  /** Opens the page with the first error, because the error summary cannot link to a field on another page. */
  const showPageOf = (found: readonly Mistake[]): void => {
    const step = stepOfFields(found.map(({ field }) => field))
    if (step !== null && step < draft.step) change({ step })
  }

  const find = (details = draft.details): Mistake[] =>
    findMistakes(offer, type, { details, signing, signerName }, i18n)

  const { submission, tell, clear, recheck, send } = useSubmission((error) => {
    const found = mistakesOfFailure(error, t`something went wrong`)
    showPageOf(found)
    return found
  }, find())
  const once = useOnceKey()

  const changeDetails = (changes: Partial<ApplicationDetails>): void => {
    const details = { ...draft.details, ...changes }
    change({ details })
    const found = find(details)
    // Keep an error that only the server can find until its field is changed.
    const isChanged = (field: string) => Object.keys(changes).some((name) => field === `details.${name}`)
    recheck(({ field }) => !isChanged(field) || found.some((mistake) => mistake.field === field))
  }

  const chooseType = (typeId: number): void => {
    change({ typeId })
    recheck(({ field }) => field !== 'membership_type_id')
  }

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
      agreed: agreedTexts(textsOf({ offer, type })),
      signature: signing.signature,
      guardian_signature: type.needs_guardian ? signing.guardianSignature : null,
      paymentGateway: paying.dueCents === 0 ? null : paying.gateway,
      use_credit: paying.usesCredit,
      ...(offer.early_for === null ? {} : { for_event: offer.early_for.slug }),
      expected_total: type.price.total,
    }
    return send(async () => {
      const answer = await call(applyForMembership, input, { idempotencyKey: once.keyOf(input) })
      if (answer.success) forgetDraft()
      if (leaveForPayment(answer)) return 'leaving'
      once.renew()
      if (OUTDATED.has(answer.text_code)) onChanged()
      return [{ field: 'pay', message: answer.message }]
    })
  }

  return {
    ...submission,
    offer,
    type,
    chooseType,
    details: draft.details,
    changeDetails,
    signing,
    paying,
    step: draft.step,
    goTo,
    savedAtMs,
    submit,
  }
}

/** Returns the consent texts to agree to, including those for a guardian if one signs. */
export function textsOf({ offer, type }: Pick<Application, 'offer' | 'type'>): TextToSign[] {
  return type?.needs_guardian === true ? [...offer.texts, ...offer.guardian_texts] : offer.texts
}

/** Refusals which mean that the prices or texts on the screen are outdated. */
const OUTDATED: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'TEXT_CHANGED', 'TEXT_NOT_PUBLISHED'])

/** Returns the name of the guardian who signs too; null if none is needed. */
export function guardianOf({ type, details }: Application): string | null {
  return type?.needs_guardian === true ? details.guardian_name : null
}

/** Returns all errors in an application, in the order of the form. */
function findMistakes(
  offer: RenewalOffer,
  type: MembershipOffer | null,
  { details, signing, signerName }: Pick<Application, 'details' | 'signing'> & { signerName: string },
  i18n: I18n,
): Mistake[] {
  const translate = (message: MessageDescriptor) => i18n._(message)
  if (type === null) return [{ field: 'membership_type_id', message: translate(CHOOSE_TYPE) }]
  const needs = {
    includesPartner: type.includes_partner,
    canCompete: type.can_compete,
    tracks: offer.tracks,
    needsGuardian: type.needs_guardian,
    asksNominator: offer.asks_nominator,
    asksContact: !offer.membership.hasPrior,
    // Only the server knows the applicant's email address; it refuses a guardian with the same address.
    applicantEmail: '',
    applicantName: signerName,
  }
  const signed = (field: string, input: SignatureInput): Mistake[] => {
    const message = signatureMistake(input)
    return message === null ? [] : [{ field, message: translate(message) }]
  }
  const unticked = untickedTitles(textsOf({ offer, type }), signing.ticked, i18n.locale)
  return [
    ...applicationMistakes(tidyDetails(details, needs), needs).map(({ field, message }) => ({
      field: `details.${field}`,
      message: translate(message),
    })),
    ...(unticked === undefined
      ? []
      : [{ field: 'agreed', message: translate(msg`Tick to agree to ${unticked}`) }]),
    ...signed('signature', signing.signature),
    ...(type.needs_guardian ? signed('guardian_signature', signing.guardianSignature) : []),
  ]
}

/**
 * Returns the initial draft: for a renewal the current type and details, for a new member their stored draft. If the
 * link names a type that the person may choose, it is selected.
 */
function firstDraft(offer: RenewalOffer, linked: string): ApplicationDraft {
  const open = offer.offers.filter(({ problem }) => problem === '')
  const current = open.find(({ is_current: isCurrent }) => isCurrent)?.id ?? null
  const kept = withOfferedTrack(readDraft(offer.details), offer)
  const hasType = open.some(({ id }) => id === kept?.typeId)
  const named = kept?.linked === linked ? undefined : open.find(({ code }) => code === linked)
  if (named !== undefined)
    return {
      typeId: named.id,
      step: linkedStep(kept?.typeId === named.id ? kept.step : 1),
      details: kept?.details ?? offer.details,
      linked,
    }
  if (kept === null) return { typeId: current, step: 1, details: offer.details, linked }
  return {
    ...kept,
    typeId: hasType ? kept.typeId : current,
    step: hasType ? resumedStep(kept.step) : 1,
    linked,
  }
}

/** Returns a stored draft; a home track that was archived or deleted since is replaced by the member's own. */
function withOfferedTrack(
  draft: ApplicationDraft | null,
  { tracks, details }: RenewalOffer,
): ApplicationDraft | null {
  const id = draft?.details.home_track_id ?? null
  if (draft === null || id === null || tracks.some((track) => track.id === id)) return draft
  return { ...draft, details: { ...draft.details, home_track_id: details.home_track_id } }
}

/** Returns the server's errors: field errors are shown at their fields, all others at the submit button. */
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
