import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { NO_SIGNATURE } from '#features/signatures/signatures.public.tsx'
import { SIGNATURE_WORDS, signatureProblem } from '#features/signatures/signatures.rules.ts'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { randomId } from '#platform/web/chance.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { applicationMistakes, CHOOSE_TYPE, tidyDetails } from '../../application.rules.ts'
import {
  type ApplicationDetails,
  applyForMembership,
  type ApplyInput,
  type MembershipOffer,
  type RenewalOffer,
} from '../../membership.contract.ts'
import { type ApplicationDraft, forgetDraft, keepDraft, readDraft } from '../kept-draft.ts'

const KEY_LENGTH = 22
/** Fields of each step of joining, in the order of the form. */
const STEP_FIELDS: readonly string[][] = [
  ['membership_type_id'],
  [
    'details.additional_member',
    'details.nominator',
    'details.seconder',
    'details.guardian_name',
    'details.guardian_email',
    'details.guardian_phone',
  ],
  ['details.home_track_id', 'details.licence_number', 'details.licence_type', 'details.licence_expiry'],
  ['agreed', 'signature', 'guardian_signature'],
]

export type Application = {
  offer: RenewalOffer
  type: MembershipOffer | null
  chooseType(id: number): void
  details: ApplicationDetails
  say(change: Partial<ApplicationDetails>): void
  /** Slugs of the texts that are ticked. */
  ticked: ReadonlySet<string>
  tick(slugs: readonly string[], isTicked: boolean): void
  signature: SignatureInput
  setSignature(signature: SignatureInput): void
  guardianSignature: SignatureInput
  setGuardianSignature(signature: SignatureInput): void
  gateway: string
  setGateway(id: string): void
  usesCredit: boolean
  setUsesCredit(uses: boolean): void
  dueCents: number
  mistakes: readonly FieldMistake[]
  /** What is wrong with one field, to stand beside it. */
  mistakeOf(field: string): string | undefined
  attempt: number
  step: number
  /** Goes on if nothing of this step is wrong; back always. */
  goTo(step: number): void
  /** When the draft was kept; null before. */
  savedAtMs: number | null
  isSending: boolean
  submit(): Promise<void>
}

type Mistake = { field: string; message: string }

/**
 * An application that is being filled in, and the one press that sends it. Never optimistic; what was filled in is kept
 * on the device, what was signed is not.
 * @param onChanged told when the server has other prices or texts than the screen
 */
export function useApplication(offer: RenewalOffer, signerName: string, onChanged: () => void): Application {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<ApplicationDraft>(() => firstDraft(offer))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [signature, setSignature] = useState<SignatureInput>({ ...NO_SIGNATURE, name: signerName })
  const [guardianSignature, setGuardianSignature] = useState<SignatureInput>(NO_SIGNATURE)
  const [chosenGateway, setGateway] = useState('')
  const [usesCredit, setUsesCredit] = useState(false)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const [isSending, setIsSending] = useState(false)
  const sent = useRef({ body: '', key: '' })

  const type = offer.offers.find(({ id }) => id === draft.typeId) ?? null
  const gateway = chosenGateway === '' ? (offer.payment_types[0]?.id ?? '') : chosenGateway
  const totalCents = type === null ? 0 : centsOf(type.price.total)
  const dueCents = totalCents - (usesCredit ? Math.min(centsOf(offer.credit), totalCents) : 0)

  const change = (next: Partial<ApplicationDraft>): void => {
    const whole = { ...draft, ...next }
    setDraft(whole)
    keepDraft(whole)
    setSavedAtMs(browserClock.nowMs())
  }

  const tell = (found: readonly Mistake[]): void => {
    setMistakes(found)
    setAttempt((before) => before + 1)
  }

  const find = (): Mistake[] =>
    findMistakes(offer, type, { details: draft.details, ticked, signature, guardianSignature }, (message) =>
      i18n._(message),
    )

  const goTo = (step: number): void => {
    const fields = step > draft.step ? STEP_FIELDS.slice(0, step - 1).flat() : []
    const found = find().filter(({ field }) => fields.includes(field))
    if (found.length > 0) return tell(found)
    setMistakes([])
    change({ step })
    globalThis.scrollTo(0, 0)
  }

  const submit = async (): Promise<void> => {
    if (isSending) return
    const found = find()
    if (type === null || found.length > 0) return tell(found)
    setIsSending(true)
    setMistakes([])
    const input: ApplyInput = {
      membership_type_id: type.id,
      details: draft.details,
      agreed: offer.texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
      signature,
      guardian_signature: type.needs_guardian ? guardianSignature : null,
      paymentGateway: dueCents === 0 ? null : gateway,
      use_credit: usesCredit,
      expected_total: type.price.total,
    }
    const body = JSON.stringify(input)
    if (sent.current.body !== body) sent.current = { body, key: randomId(KEY_LENGTH) }
    try {
      const answer = await call(applyForMembership, input, { idempotencyKey: sent.current.key })
      if (answer.success) {
        forgetDraft()
        return globalThis.location.assign(answer.payment)
      }
      sent.current.body = ''
      // The order stands, and only its payment could not begin: it is paid from its own page.
      if (answer.order !== '') return globalThis.location.assign(`/invoice/${answer.order}`)
      tell([{ field: 'pay', message: answer.message }])
      if (answer.text_code === 'PRICE_CHANGED' || answer.text_code === 'TEXT_CHANGED') onChanged()
    } catch (error) {
      tell(mistakesOfFailure(error, t`something went wrong`))
    }
    setIsSending(false)
  }

  return {
    offer,
    type,
    chooseType: (typeId) => change({ typeId }),
    details: draft.details,
    say: (said) => change({ details: { ...draft.details, ...said } }),
    ticked,
    tick: (slugs, isTicked) =>
      setTicked((before) => {
        const others = [...before].filter((slug) => !slugs.includes(slug))
        return new Set(isTicked ? [...others, ...slugs] : others)
      }),
    signature,
    setSignature,
    guardianSignature,
    setGuardianSignature,
    gateway,
    setGateway,
    usesCredit,
    setUsesCredit,
    dueCents,
    mistakes: mistakes.map(({ field, message }) => ({ fieldId: field, message })),
    mistakeOf: (field) => mistakes.find((mistake) => mistake.field === field)?.message,
    attempt,
    step: draft.step,
    goTo,
    savedAtMs,
    isSending,
    submit,
  }
}

type Said = Pick<Application, 'details' | 'ticked' | 'signature' | 'guardianSignature'>

/** Everything that is wrong with an application, in the order of the form. */
function findMistakes(
  offer: RenewalOffer,
  type: MembershipOffer | null,
  { details: said, ticked, signature, guardianSignature }: Said,
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
  const unticked = offer.texts.find(({ slug }) => !ticked.has(slug))?.title
  return [
    ...applicationMistakes(tidyDetails(said, needs), needs).map(({ field, message }) => ({
      field: `details.${field}`,
      message: say(message),
    })),
    ...(unticked === undefined ? [] : [{ field: 'agreed', message: say(msg`Tick to agree to ${unticked}`) }]),
    ...signatureMistake('signature', signature, say),
    ...(type.needs_guardian ? signatureMistake('guardian_signature', guardianSignature, say) : []),
  ]
}

function signatureMistake(
  field: string,
  input: SignatureInput,
  say: (message: MessageDescriptor) => string,
): Mistake[] {
  const problem = signatureProblem(input)
  if (problem === null) return []
  return [{ field, message: say(problem === 'empty' ? SIGNATURE_WORDS.empty : SIGNATURE_WORDS.tooShort) }]
}

/** Who renews begins with what they have; who joins where they left off. */
function firstDraft(offer: RenewalOffer): ApplicationDraft {
  const open = offer.offers.filter(({ problem }) => problem === '')
  const current = open.find(({ is_current: isCurrent }) => isCurrent)?.id ?? null
  const kept = readDraft(offer.details)
  const hasType = open.some(({ id }) => id === kept?.typeId)
  if (kept === null) return { typeId: current, step: 1, details: offer.details }
  return { ...kept, typeId: hasType ? kept.typeId : current, step: hasType ? kept.step : 1 }
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
