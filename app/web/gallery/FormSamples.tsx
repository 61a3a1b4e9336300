import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { CodeInput } from '#platform/ui/CodeInput.tsx'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import type { DateParts } from '#platform/ui/date-parts.ts'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { CALLS, DELIVERY, MEMBERSHIPS, TRACK_COLOURS } from './gallery-samples.ts'
import { WORDS } from './gallery-messages.ts'

const MISTAKES = [
  { fieldId: 'sample-policy', message: WORDS.policyError },
  { fieldId: 'sample-odometer', message: WORDS.odometerError },
] as const

function MistakenForm() {
  const [ends, setEnds] = useState<DateParts>({ day: '14', month: '8', year: '2026' })
  const [attempt, setAttempt] = useState(0)
  return (
    <form
      className="gallery-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
      }}
    >
      {attempt === 0 ? null : <ErrorSummary mistakes={MISTAKES} attempt={attempt} level={3} />}
      <DateBoxes
        id="sample-policy"
        name="policy"
        label={WORDS.policyEnds}
        hint={WORDS.policyHint}
        error={WORDS.policyError}
        value={ends}
        onChange={setEnds}
      />
      <TextField
        id="sample-odometer"
        name="odometer"
        label={WORDS.odometer}
        hint={WORDS.kilometres}
        error={WORDS.odometerError}
        defaultValue="143,2oo"
        inputMode="numeric"
      />
      <TextField id="sample-number" name="policyNumber" label={WORDS.policyNumber} defaultValue="MV-220714" />
      <div>
        <Button type="submit">{WORDS.check}</Button>
      </div>
    </form>
  )
}

/** Gallery samples of form fields: empty, filled, with errors, and each kind of choice. */
export function FormSamples() {
  return (
    <>
      <GalleryPart id="form-errors" title={WORDS.formHead} note={WORDS.formNote} span={5}>
        <MistakenForm />
      </GalleryPart>
      <GalleryPart id="fields" title={WORDS.fieldsHead} span={7}>
        <div className="gallery-fields">
          <TextField label={WORDS.email} hint={WORDS.emailHint} type="email" autoComplete="email" />
          <CodeInput label={WORDS.code} hint={WORDS.codeHint} name="code" />
          <TextField
            label={WORDS.nameToPrint}
            hint={WORDS.nameHint}
            defaultValue="ODESSA"
            after={<Figure>{WORDS.sixOfTwelve}</Figure>}
          />
          <Select label={WORDS.track}>
            {TRACK_COLOURS.map(([name]) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <TextArea label={WORDS.noteForShop} optional />
        </div>
      </GalleryPart>
      <GalleryPart id="choices" title={WORDS.choicesHead}>
        <div className="columns-page">
          <div className="gallery-fields lg:col-span-6">
            <div>
              <Checkbox label={WORDS.rules} defaultChecked />
              <Checkbox label={WORDS.details} error={WORDS.mustAgree} />
              <Checkbox label={WORDS.sleeve} hint={WORDS.sleeveHint} after={<Figure>+$8.00</Figure>} />
            </div>
            <RadioGroup name="call" label={WORDS.contactBy} choices={CALLS} defaultValue="phone" />
          </div>
          <div className="gallery-fields lg:col-span-6">
            <RadioGroup
              name="delivery"
              label={WORDS.delivery}
              choices={DELIVERY}
              defaultValue="clubrooms"
              look="card"
            />
            <RadioGroup
              name="membership"
              label={WORDS.membership}
              choices={MEMBERSHIPS}
              defaultValue="family"
              look="card"
            />
          </div>
        </div>
      </GalleryPart>
    </>
  )
}
