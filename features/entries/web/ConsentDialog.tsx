import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import {
  AgreeList,
  SignFields,
  TextBody,
  TextsNotPublished,
  TextTitle,
  useSigning,
} from '#features/signatures/signatures.public.tsx'
import { agreedTexts, SIGNATURE_MESSAGES, signatureMistake } from '#features/signatures/signatures.rules.ts'
import { areTextsApproved } from '#features/signatures/signed-texts.rules.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { type Mistake, useSubmission } from '#platform/web/lazy/use-submission.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { type EntryOffer, entryOffer, type HelperConsent, volunteerAt } from '../entries.contract.ts'
import { ENTRY_LIMITS, guardiansMistakes } from '../entries.rules.ts'

type ConsentDialogProps = { slug: string; job: string; onClose: () => void; onDone: () => void }

/** The disclaimer of a volunteer under 18: a guardian is named, and both sign. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { data } = useFetched(entryOffer, { slug: props.slug })
  return data === null ? null : <ConsentForm {...props} offer={data.item} />
}

type Guardian = Pick<HelperConsent, 'guardian_name' | 'guardian_email' | 'guardian_phone'>

function ConsentForm({ slug, job, offer, onClose, onDone }: ConsentDialogProps & { offer: EntryOffer }) {
  const { t, i18n } = useLingui()
  const wordsOf = useFailureMessages('entries')
  const { guardian_name, guardian_email, guardian_phone } = offer.details
  const [guardian, setGuardian] = useState<Guardian>({ guardian_name, guardian_email, guardian_phone })
  const signing = useSigning(offer.entrant)
  const find = (guardian: Guardian): Mistake[] => {
    const isUnticked = offer.texts.some(({ slug: text }) => !signing.ticked.has(text))
    const mistakes = [
      ...guardiansMistakes(guardian, { name: offer.entrant, email: '' }),
      ...(isUnticked ? [{ field: 'agreed', message: SIGNATURE_MESSAGES.unticked }] : []),
      ...unsigned('signature', signatureMistake(signing.signature)),
      ...unsigned('guardian_signature', signatureMistake(signing.guardianSignature)),
    ]
    return mistakes.map(({ field, message }) => ({ field, message: i18n._(message) }))
  }
  const found = find(guardian)
  const { submission, tell, recheck, send } = useSubmission((error) => {
    const fields = error instanceof RequestFailure ? error.fields : []
    return fields.length > 0 ? fields : [{ field: 'send', message: wordsOf(error) }]
  }, found)
  const { mistakeOf } = submission
  const submit = async (): Promise<void> => {
    if (found.length > 0) return tell(found)
    return send(async () => {
      const { signature, guardianSignature: guardian_signature } = signing
      const consent = { ...guardian, agreed: agreedTexts(offer.texts), signature, guardian_signature }
      await call(volunteerAt, { slug, job, consent })
      onDone()
      onClose()
      return 'leaving'
    })
  }
  const change = (name: keyof Guardian, value: string): void => {
    const changed = { ...guardian, [name]: value }
    setGuardian(changed)
    // Also remove an error that only the server can find, once its field is changed and locally valid.
    const stillWrong = find(changed)
    recheck((mistake) => mistake.field !== name || stillWrong.some(({ field }) => field === name))
  }
  const field = (name: keyof Guardian, label: ReactNode, type: 'text' | 'email' | 'tel') => (
    <TextField
      id={name}
      label={label}
      type={type}
      {...(type === 'text' ? {} : { dir: 'ltr' })}
      maxLength={ENTRY_LIMITS.email}
      autoComplete="off"
      value={guardian[name]}
      error={mistakeOf(name)}
      onChange={(event) => change(name, event.target.value)}
    />
  )
  const failure = mistakeOf('send')
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>Help with {job}</Trans>}
      confirmLabel={<Trans>Sign and help</Trans>}
      isBusy={submission.isSending}
      busyLabel={t`Sending`}
      onDo={() => void submit()}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p>
          <Trans>You are under 18 on the day: a parent or guardian signs the disclaimer with you.</Trans>
        </p>
        {failure === undefined ? null : (
          <Banner tone="danger" isAnnounced>
            {failure}
          </Banner>
        )}
        {areTextsApproved(offer.texts) ? null : <TextsNotPublished />}
        {field('guardian_name', <Trans>Name of your parent or guardian</Trans>, 'text')}
        {field('guardian_email', <Trans>Guardian’s email address</Trans>, 'email')}
        {field('guardian_phone', <Trans>Guardian’s phone number</Trans>, 'tel')}
        <AgreeList mistake={mistakeOf('agreed')}>
          {offer.texts.map((text) => (
            <li key={text.slug} className="border-b border-line py-4">
              <h3 className="text-h4">
                <TextTitle text={text} />
              </h3>
              <TextBody text={text} className="mt-1 whitespace-pre-line" />
              <Checkbox
                id={`agree-${text.slug}`}
                label={<Trans>I have read this and agree to it</Trans>}
                checked={signing.ticked.has(text.slug)}
                onChange={(event) => signing.tick([text.slug], event.target.checked)}
              />
            </li>
          ))}
        </AgreeList>
        <SignFields
          signing={signing}
          signerName={offer.entrant}
          guardianName={guardian.guardian_name}
          mistakeOf={mistakeOf}
        />
      </div>
    </ActionDialog>
  )
}

function unsigned<Message>(field: string, message: Message | null): { field: string; message: Message }[] {
  return message === null ? [] : [{ field, message }]
}
