import { useState } from 'react'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { DateTimeField } from '#platform/ui/lazy/DateTimeField.tsx'
import { DayBoxes } from '#platform/ui/lazy/DayBoxes.tsx'
import { FileField } from '#platform/ui/lazy/FileField.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { TRACK_COLOURS } from './gallery-samples.ts'
import { WORDS } from './gallery-messages.ts'

/** Gallery samples of dates, files and selects: empty, filled, limited, disabled and with an error. */
export function DateAndFileSamples() {
  const nothing = () => undefined
  return (
    <>
      <GalleryPart id="dates" title={WORDS.datesHead} span={6}>
        <div className="gallery-fields">
          <Dated label={WORDS.runDay} hint={WORDS.runDayHint} start="" />
          <Dated label={WORDS.licenceEnds} start="2026-11-22" min="2026-11-09" max="2026-12-12" />
          <Dated label={WORDS.soldOn} start="31 Feb 2026" />
          <KnownDate />
          <Timed />
        </div>
      </GalleryPart>
      <GalleryPart id="file-fields" title={WORDS.fileFieldsHead} span={6}>
        <div className="gallery-fields">
          <FileField
            label={WORDS.statement}
            hint={WORDS.statementHint}
            accept=".csv"
            types="CSV"
            onFile={nothing}
            onRemove={nothing}
          />
          <FileField
            label={WORDS.memberList}
            error={WORDS.fileError}
            accept=".csv"
            types="CSV"
            onFile={nothing}
          />
          <FileField label={WORDS.results} accept=".csv" types="CSV" disabled onFile={nothing} />
        </div>
      </GalleryPart>
      <GalleryPart id="selects" title={WORDS.selectsHead} span={6}>
        <div className="gallery-fields">
          <Select label={WORDS.homeTrack} hint={WORDS.homeTrackHint}>
            <Tracks />
          </Select>
          <Select label={WORDS.secondTrack} error={WORDS.trackError} optional>
            <Tracks />
          </Select>
          <Select label={WORDS.formerTrack} disabled>
            <Tracks />
          </Select>
        </div>
      </GalleryPart>
    </>
  )
}

function Tracks() {
  return TRACK_COLOURS.map(([name]) => <option key={name}>{name}</option>)
}

type DatedProps = { label: string; hint?: string; start: string; min?: string; max?: string }

function Dated({ start, ...field }: DatedProps) {
  const [day, setDay] = useState(start)
  return <DateField {...field} value={day} onChange={setDay} />
}

function Timed() {
  const [moment, setMoment] = useState('2026-12-06T20:00')
  return <DateTimeField label={WORDS.entriesClose} value={moment} onChange={setMoment} />
}

function KnownDate() {
  const [day, setDay] = useState('1987-03-27')
  return <DayBoxes name="birth" label={WORDS.birth} value={day} onChange={setDay} />
}
