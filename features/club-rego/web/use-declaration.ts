import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { NO_SIGNATURE } from '#features/signatures/signatures.public.tsx'
import { isSameName, SIGNATURE_WORDS, signatureProblem } from '#features/signatures/signatures.rules.ts'
import { showToast } from '#platform/ui/toasts.ts'
import { randomId } from '#platform/web/chance.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { CASE_WORDS } from '../case-words.rules.ts'
import { type CasePage, casePath, submitCase } from '../club-rego.contract.ts'
import { wordsOf } from './use-club-rego.ts'

const KEY_LENGTH = 22

type Mistake = { field: string; message: string }

export type Declaration = {
  /** Slugs of the texts that are ticked. */
  ticked: ReadonlySet<string>
  tick(slug: string, isTicked: boolean): void
  name: string
  setName(name: string): void
  signature: SignatureInput
  setSignature(signature: SignatureInput): void
  mistakes: readonly Mistake[]
  mistakeOf(field: string): string | undefined
  attempt: number
  /** What went wrong with the whole of it; empty where nothing did. */
  failure: string
  isSending: boolean
  submit(): void
}

/** A declaration that is being signed, and the one press that sends it. What was signed is not kept on the device. */
export function useDeclaration({ item, texts, owner_name: owner }: CasePage): Declaration {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [name, setName] = useState('')
  const [signature, setSignature] = useState<SignatureInput>({ ...NO_SIGNATURE, name: owner })
  const [refused, setRefused] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState('')
  const [isSending, setIsSending] = useState(false)
  const sent = useRef({ body: '', key: '' })
  const find = (): Mistake[] => {
    const problem = signatureProblem(signature)
    const words = problem === 'empty' ? SIGNATURE_WORDS.empty : SIGNATURE_WORDS.tooShort
    return [
      ...texts.flatMap(({ slug, title }) =>
        ticked.has(slug) ? [] : [{ field: `agreed.${slug}`, message: t`Confirm: ${title}` }],
      ),
      ...(isSameName(name, owner) ? [] : [{ field: 'signed_name', message: i18n._(CASE_WORDS.signedName) }]),
      ...(problem === null ? [] : [{ field: 'signature', message: i18n._(words) }]),
    ]
  }
  // What is missing is looked at again with every change, once somebody has tried.
  const mistakes = attempt === 0 ? [] : [...find(), ...refused]
  useErrorTitle(mistakes.length > 0)
  const send = async (): Promise<void> => {
    setIsSending(true)
    setFailure('')
    const agreed = texts.map(({ slug, version, hash }) => ({ slug, version, hash }))
    const input = { id: item.id, agreed, signed_name: name, signature }
    const body = JSON.stringify(input)
    if (sent.current.body !== body) sent.current = { body, key: randomId(KEY_LENGTH) }
    try {
      await call(submitCase, input, { idempotencyKey: sent.current.key })
      showToast({ tone: 'done', words: t`Sent to the registrar` })
      await navigate(casePath(item.id))
    } catch (error) {
      if (!(error instanceof RequestFailure)) reportFault(error, 'club rego')
      const fields = error instanceof RequestFailure ? error.fields : []
      setRefused(fields)
      setAttempt((before) => before + 1)
      if (fields.length === 0)
        setFailure(
          wordsOf(error, t`That didn’t go through. Check your signal and press again: it is sent once.`),
        )
      setIsSending(false)
    }
  }
  return {
    ticked,
    tick: (slug, isTicked) => {
      const others = [...ticked].filter((one) => one !== slug)
      setTicked(new Set(isTicked ? [...others, slug] : others))
    },
    name,
    setName,
    signature,
    setSignature,
    mistakes,
    mistakeOf: (field) => mistakes.find((one) => one.field === field)?.message,
    attempt,
    failure,
    isSending,
    submit: () => {
      if (isSending) return
      setRefused([])
      setAttempt((before) => before + 1)
      if (find().length === 0) void send()
    },
  }
}
