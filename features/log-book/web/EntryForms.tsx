import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Refusals, useSending } from '#features/accounts/accounts.public.tsx'
import { NO_SIGNATURE, SignatureField } from '#features/signatures/signatures.public.tsx'
import { signatureMistake } from '#features/signatures/signatures.rules.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { FormProblems } from '#platform/ui/lazy/FormProblems.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { isWithoutSignal } from '#platform/web/send-later.ts'
import {
  type Book,
  type BookEntry,
  type BookEvent,
  correctEntry,
  NOTE_MOST,
  type VehicleBook,
  writeEntry,
} from '../log-book.contract.ts'
import { ENTRY_WORDS, isForeignName } from '../entry.rules.ts'
import { draftOf, newDraft, readDraft } from './entry-draft.ts'
import { EntryFields, fieldIdOf } from './EntryFields.tsx'
import { addWaiting } from './waiting-entries.ts'

type FormProps = {
  book: Book
  events: readonly BookEvent[]
  today: string
  onSaved: (found: VehicleBook) => void
  onClose: () => void
}

/** The form for a new entry, signed by its driver. */
export function NewEntry({ book, events, today, driver, onSaved, onClose }: FormProps & { driver: string }) {
  const { t, i18n } = useLingui()
  const { isBusy, refusals, send } = useSending()
  const [draft, setDraft] = useState(() => newDraft(today, driver))
  const [signature, setSignature] = useState(NO_SIGNATURE)
  // The form uses one idempotency key, so that a drive that is sent again after a lost response is written once.
  const once = useOnceKey()
  const save = (): void => {
    const { values, mistakes } = readDraft(draft, book, today, i18n)
    const foreign = isForeignName(signature, values) ? ENTRY_WORDS.driver : null
    const unsigned = signatureMistake(signature) ?? foreign
    const all = { ...mistakes, ...(unsigned === null ? {} : { signature: i18n._(unsigned) }) }
    void send(all, async () => {
      const input = { ...values, book_id: book.id, signature }
      const key = once.keyOf(input)
      try {
        const { item } = await call(writeEntry, input, { idempotencyKey: key })
        showToast({ tone: 'done', words: t`Saved in the log book` })
        onSaved(item)
      } catch (error) {
        // If the device cannot queue the entry, keep it in the form.
        if (!isWithoutSignal(error) || !addWaiting(key, input)) throw error
        showToast({ tone: 'done', words: t`No signal. The drive is saved on this device and sent later.` })
        onClose()
      }
    })
  }
  return (
    <EntryForm
      title={<Trans>Log a drive</Trans>}
      saveLabel={<Trans>Save entry</Trans>}
      isBusy={isBusy}
      refusals={refusals}
      onSave={save}
      onClose={onClose}
    >
      <EntryFields
        draft={draft}
        onChange={(change) => setDraft({ ...draft, ...change })}
        errors={refusals.fields}
        book={book}
        events={events}
        today={today}
      />
      <SignatureField
        id={fieldIdOf('signature')}
        label={t`Signature of the driver`}
        hint={t`Sign the paper book as well, before you drive`}
        error={refusals.fields['signature']}
        signerName={draft.driver_name}
        value={signature}
        onChange={setSignature}
      />
    </EntryForm>
  )
}

/** The form that corrects an entry. The earlier version is kept. */
export function CorrectEntry({
  book,
  events,
  today,
  entry,
  onSaved,
  onClose,
}: FormProps & { entry: BookEntry }) {
  const { t, i18n } = useLingui()
  const { isBusy, refusals, send } = useSending()
  const [draft, setDraft] = useState(() => draftOf(entry))
  const [isVoid, setIsVoid] = useState(entry.is_void)
  const [why, setWhy] = useState('')
  const save = (): void => {
    const { values, mistakes } = readDraft(draft, book, today, i18n)
    const all = { ...mistakes, ...(why.trim() === '' ? { why: t`Say what was wrong` } : {}) }
    void send(all, async () => {
      const { item } = await call(correctEntry, {
        ...values,
        book_id: book.id,
        position: entry.position,
        is_void: isVoid,
        why,
      })
      showToast({ tone: 'done', words: t`Corrected` })
      onSaved(item)
    })
  }
  return (
    <EntryForm
      title={<Trans>Correct entry {entry.position}</Trans>}
      saveLabel={<Trans>Correct it</Trans>}
      isBusy={isBusy}
      refusals={refusals}
      onSave={save}
      onClose={onClose}
    >
      <Checkbox
        label={t`This drive did not take place`}
        checked={isVoid}
        onChange={(event) => setIsVoid(event.target.checked)}
      />
      <EntryFields
        draft={draft}
        onChange={(change) => setDraft({ ...draft, ...change })}
        errors={refusals.fields}
        book={book}
        events={events}
        today={today}
      />
      <TextArea
        id={fieldIdOf('why')}
        label={t`What was wrong?`}
        hint={t`The earlier text stays in the book, with this beside it`}
        maxLength={NOTE_MOST}
        value={why}
        error={refusals.fields['why']}
        onChange={(event) => setWhy(event.target.value)}
      />
    </EntryForm>
  )
}

type EntryFormProps = {
  title: ReactNode
  saveLabel: ReactNode
  isBusy: boolean
  refusals: Refusals
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

function EntryForm({ title, saveLabel, isBusy, refusals, onSave, onClose, children }: EntryFormProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSave()
  }
  const mistakes = Object.entries(refusals.fields).map(([field, message]) => ({
    fieldId: fieldIdOf(field),
    message,
  }))
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6">
      <h2 ref={head} className="text-h3 outline-none" tabIndex={-1}>
        {title}
      </h2>
      <FormProblems mistakes={mistakes} attempt={refusals.attempt} failure={refusals.words} level={3} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel={<Trans>Saving</Trans>}>
          {saveLabel}
        </Button>
        <Button tone="outline" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
