import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { NO_SIGNATURE, SignatureField } from '#features/signatures/signatures.public.tsx'
import { signatureMistake } from '#features/signatures/signatures.rules.ts'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { addDays } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { type DeskCase, type DeskCaseAnswer, signDeclaration } from '../../club-rego-desk.contract.ts'

/** Signs the club's declaration, which starts its period of validity. */
export function SignDeclaration({
  found,
  onDone,
}: {
  found: DeskCase
  onDone: (answer: DeskCaseAnswer) => void
}) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { item, today, registrar_name: registrar } = found
  const [signature, setSignature] = useState(NO_SIGNATURE)
  const { isBusy, refusals, send } = useSending()
  // The idempotency key prevents a second signature if the registrar clicks again after a lost response.
  const once = useOnceKey()
  const { form, valid_days: days } = item.scheme.rules.declaration
  const lastDay = format === null ? '' : format.day(addDays(today, days), 'medium')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const unsigned = signatureMistake(signature)
    void send(unsigned === null ? {} : { signature: i18n._(unsigned) }, async () => {
      const input = { id: item.id, signature }
      onDone(await call(signDeclaration, input, { idempotencyKey: once.keyOf(input) }))
      showToast({ tone: 'done', words: t`The declaration is signed` })
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        <Trans>
          For the club I declare that I have checked this vehicle and its papers as the check sheet says, and
          that it meets the scheme. Form {form}, valid to {lastDay}.
        </Trans>
      </p>
      <p className="text-note text-muted">
        <Trans>
          Fill in and sign the official form on paper. The cover sheet has all the details it needs. Rules
          differ by state and change.
        </Trans>
      </p>
      <DeskFailure words={refusals.words} />
      <SignatureField
        id="declaration-signature"
        label={t`Signature of the registrar`}
        error={refusals.fields['signature']}
        signerName={registrar}
        value={signature}
        onChange={setSignature}
      />
      <Button type="submit" className="justify-self-start" busy={isBusy} busyLabel={t`Signing`}>
        <Trans>Sign the declaration</Trans>
      </Button>
    </form>
  )
}
