import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Signing, useSigning } from '#features/signatures/signatures.public.tsx'
import {
  agreedTexts,
  isSameName,
  shownTitle,
  signatureMistake,
} from '#features/signatures/signatures.rules.ts'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import type { Mistake } from '#platform/web/lazy/use-submission.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { CASE_WORDS } from '../case-labels.rules.ts'
import { type CasePage, casePath, submitCase } from '../club-rego.contract.ts'

export type Declaration = {
  signing: Signing
  name: string
  setName(name: string): void
  mistakes: readonly Mistake[]
  mistakeOf(field: string): string | undefined
  attempt: number
  /** The error of the whole form; empty if there is none. */
  failure: string
  isSending: boolean
  submit(): void
}

/**
 * Returns the state of the declaration form and the function that sends it. The signature is not stored on the device.
 */
export function useDeclaration({ item, texts, owner_name: owner }: CasePage): Declaration {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const signing = useSigning(owner)
  const once = useOnceKey()
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState('')
  const [isSending, setIsSending] = useState(false)
  const find = (): Mistake[] => {
    const unsigned = signatureMistake(signing.signature)
    return [
      ...texts.flatMap((text) => {
        const title = shownTitle(text)
        return signing.ticked.has(text.slug)
          ? []
          : [{ field: `agreed.${text.slug}`, message: t`Confirm: ${title}` }]
      }),
      ...(isSameName(name, owner) ? [] : [{ field: 'signed_name', message: i18n._(CASE_WORDS.signedName) }]),
      ...(unsigned === null ? [] : [{ field: 'signature', message: i18n._(unsigned) }]),
    ]
  }
  // After the first attempt, validate again with every change.
  const mistakes = attempt === 0 ? [] : [...find(), ...refused]
  useErrorTitle(mistakes.length > 0)
  const send = async (): Promise<void> => {
    setIsSending(true)
    setFailure('')
    const { signature } = signing
    const input = { id: item.id, agreed: agreedTexts(texts), signed_name: name, signature }
    try {
      await call(submitCase, input, { idempotencyKey: once.keyOf(input) })
      showToast({ tone: 'done', words: t`Sent to the registrar` })
      await navigate(casePath(item.id))
    } catch (error) {
      const fields = error instanceof RequestFailure ? error.fields : []
      setRefused(fields)
      setAttempt((before) => before + 1)
      if (fields.length === 0)
        setFailure(
          wordsOf(
            error,
            t`That didn’t go through. Check your signal and try again. It is sent only once.`,
            'club rego',
          ),
        )
      setIsSending(false)
    }
  }
  return {
    signing,
    name,
    setName,
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
