import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { NO_SIGNATURE } from '#features/signatures/signatures.public.tsx'
import { SIGNATURE_WORDS, signatureProblem } from '#features/signatures/signatures.rules.ts'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { randomId } from '#platform/web/chance.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { enterEvent, type EnterInput, type EntryDetails, type EntryOffer } from '../entries.contract.ts'
import { carMistakes, ownMistakes } from '../entries.rules.ts'
import { type EntryDraft, forgetEntryDraft, keepEntryDraft, readEntryDraft } from './kept-entry.ts'
import { useFailureWords } from './use-entry-call.ts'

const KEY_LENGTH = 22

type Mistake = { field: string; message: string }

export type Entering = {
  offer: EntryOffer
  draft: EntryDraft
  say(change: Partial<EntryDraft>): void
  sayDetails(change: Partial<EntryDetails>): void
  chooseCar(id: number): void
  /** Slugs of the texts that are ticked. */
  ticked: ReadonlySet<string>
  tick(slug: string, isTicked: boolean): void
  signature: SignatureInput
  setSignature(signature: SignatureInput): void
  guardianSignature: SignatureInput
  setGuardianSignature(signature: SignatureInput): void
  gateway: string
  setGateway(id: string): void
  usesCredit: boolean
  setUsesCredit(uses: boolean): void
  totalCents: number
  dueCents: number
  mistakes: readonly FieldMistake[]
  mistakeOf(field: string): string | undefined
  attempt: number
  /** Goes on if nothing of this page is wrong; back always. */
  goTo(step: number): void
  isSending: boolean
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
  const wordsOf = useFailureWords()
  const [draft, setDraft] = useState<EntryDraft>(() => readEntryDraft(offer))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [signature, setSignature] = useState<SignatureInput>({ ...NO_SIGNATURE, name: offer.entrant })
  const [guardianSignature, setGuardianSignature] = useState<SignatureInput>(NO_SIGNATURE)
  const [chosenGateway, setGateway] = useState('')
  const [usesCredit, setUsesCredit] = useState(false)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const sent = useRef({ body: '', key: '' })

  const gateway = chosenGateway === '' ? (offer.payment_types[0]?.id ?? '') : chosenGateway
  const totalCents = totalOf(offer, draft)
  const dueCents = totalCents - (usesCredit ? Math.min(centsOf(offer.credit), totalCents) : 0)

  const say = (change: Partial<EntryDraft>): void => {
    const whole = { ...draft, ...change }
    setDraft(whole)
    keepEntryDraft(whole)
  }
  const tell = (found: readonly Mistake[]): void => {
    setMistakes(found)
    setAttempt((before) => before + 1)
  }
  const find = (upTo: number): Mistake[] =>
    findMistakes(offer, { draft, ticked, signature, guardianSignature }, upTo, (words) => i18n._(words))

  const goTo = (step: number): void => {
    const found = step > draft.step ? find(draft.step) : []
    if (found.length > 0) return tell(found)
    setMistakes([])
    say({ step })
    globalThis.scrollTo(0, 0)
  }

  const submit = async (): Promise<void> => {
    if (isSending) return
    const found = find(ENTRY_STEPS)
    if (found.length > 0) return tell(found)
    setIsSending(true)
    setMistakes([])
    const input = inputOf(offer, take, {
      draft,
      signature,
      guardianSignature,
      gateway,
      usesCredit,
      totalCents,
      dueCents,
    })
    const body = JSON.stringify(input)
    if (sent.current.body !== body) sent.current = { body, key: randomId(KEY_LENGTH) }
    try {
      const answer = await call(enterEvent, input, { idempotencyKey: sent.current.key })
      if (answer.success) {
        forgetEntryDraft()
        if (answer.payment === '') return onDone()
        return globalThis.location.assign(answer.payment)
      }
      sent.current.body = ''
      // The order stands, and only its payment could not begin: it is paid from its own page.
      if (answer.order !== '') return globalThis.location.assign(`/invoice/${answer.order}`)
      tell([{ field: 'pay', message: answer.message }])
      if (answer.text_code !== 'NOT_ELIGIBLE') onDone()
    } catch (error) {
      const fields = error instanceof RequestFailure ? error.fields : []
      tell(fields.length > 0 ? fields : [{ field: 'pay', message: wordsOf(error) }])
    }
    setIsSending(false)
  }

  return {
    offer,
    draft,
    say,
    sayDetails: (change) => say({ details: { ...draft.details, ...change } }),
    chooseCar: (id) => say(ofCar(offer, id)),
    ticked,
    tick: (slug, isTicked) => setTicked((before) => withTick(before, slug, isTicked)),
    signature,
    setSignature,
    guardianSignature,
    setGuardianSignature,
    gateway,
    setGateway,
    usesCredit,
    setUsesCredit,
    totalCents,
    dueCents,
    mistakes: mistakes.map(({ field, message }) => ({ fieldId: field, message })),
    mistakeOf: (field) => mistakes.find((mistake) => mistake.field === field)?.message,
    attempt,
    goTo,
    isSending,
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

function withTick(ticked: ReadonlySet<string>, slug: string, isTicked: boolean): ReadonlySet<string> {
  const others = [...ticked].filter((one) => one !== slug)
  return new Set(isTicked ? [...others, slug] : others)
}

type Sent = Pick<
  Entering,
  'draft' | 'signature' | 'guardianSignature' | 'gateway' | 'usesCredit' | 'totalCents' | 'dueCents'
>

/** The entry as it is sent. */
function inputOf(offer: EntryOffer, take: string | undefined, { draft, ...sent }: Sent): EnterInput {
  const { step: _, details, ...said } = draft
  return {
    ...said,
    ...details,
    agreed: offer.texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
    signature: sent.signature,
    ...(offer.needs_guardian ? { guardian_signature: sent.guardianSignature } : {}),
    takes_reserve: offer.room === 'reserve' && take === undefined,
    ...(take === undefined ? {} : { take }),
    ...(sent.dueCents === 0 ? {} : { paymentGateway: sent.gateway }),
    use_credit: sent.usesCredit,
    expected_total: sent.totalCents / 100,
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

type Said = Pick<Entering, 'draft' | 'ticked' | 'signature' | 'guardianSignature'>

/** Everything that is wrong up to a page, in the order of the form. */
function findMistakes(
  offer: EntryOffer,
  { draft, ticked, signature, guardianSignature }: Said,
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
    const problem = signatureProblem(input)
    if (problem === null) return []
    return [{ field, message: say(problem === 'empty' ? SIGNATURE_WORDS.empty : SIGNATURE_WORDS.tooShort) }]
  }
  const isUnticked = offer.texts.some(({ slug }) => !ticked.has(slug))
  return [
    ...worded(carMistakes(said, needs)),
    ...(upTo < 2 ? [] : worded(ownMistakes(said, needs))),
    ...(upTo < 3 || !isUnticked ? [] : [{ field: 'agreed', message: say(SIGNATURE_WORDS.unticked) }]),
    ...(upTo < 3 ? [] : signed('signature', signature)),
    ...(upTo < 3 || !offer.needs_guardian ? [] : signed('guardian_signature', guardianSignature)),
  ]
}
