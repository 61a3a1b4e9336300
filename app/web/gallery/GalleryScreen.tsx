import './gallery.css'
import { ButtonSamples } from './ButtonSamples.tsx'
import { ColourSamples } from './ColourSamples.tsx'
import { DateAndFileSamples } from './DateAndFileSamples.tsx'
import { FormSamples } from './FormSamples.tsx'
import { LazySamples } from './LazySamples.tsx'
import { MessageSamples } from './MessageSamples.tsx'
import { RowSamples } from './RowSamples.tsx'
import { StateSamples } from './StateSamples.tsx'
import { TypeSamples } from './TypeSamples.tsx'
import { WaitingSamples } from './WaitingSamples.tsx'
import { WORDS } from './gallery-messages.ts'
import { useGalleryLook } from './use-gallery-look.ts'

const PARTS = [
  ['not-found', WORDS.notFound],
  ['form-errors', WORDS.formHead],
  ['fields', WORDS.fieldsHead],
  ['choices', WORDS.choicesHead],
  ['dates', WORDS.datesHead],
  ['file-fields', WORDS.fileFieldsHead],
  ['selects', WORDS.selectsHead],
  ['banners', WORDS.bannersHead],
  ['toasts', WORDS.toastsHead],
  ['dialog', WORDS.dialogHead],
  ['buttons', WORDS.buttonsHead],
  ['chips', WORDS.chipsHead],
  ['tabs', WORDS.tabsHead],
  ['rows', WORDS.rowsHead],
  ['tiles', WORDS.tilesHead],
  ['answers', WORDS.answersHead],
  ['files', WORDS.filesHead],
  ['progress', WORDS.progressHead],
  ['skeleton', WORDS.skeletonHead],
  ['type', WORDS.typeHead],
  ['colour', WORDS.colourHead],
] as const

type SwitchProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly (readonly [Value, string])[]
}

function Switch<Value extends string>({ label, value, onChange, choices }: SwitchProps<Value>) {
  return (
    <div className="gallery-switch" role="group" aria-label={label}>
      {choices.map(([choice, words]) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {words}
        </button>
      ))}
    </div>
  )
}

/**
 * Shows every shared component in every state, in light and dark theme and right to left.
 * @source docs/reference/public-site.md §1.4
 */
export function GalleryScreen() {
  const { theme, setTheme, direction, setDirection } = useGalleryLook()
  return (
    <>
      <div className="gallery-bar" data-chrome="">
        <div className="page">
          <Switch
            label={WORDS.theme}
            value={theme}
            onChange={setTheme}
            choices={[
              ['system', WORDS.system],
              ['light', WORDS.light],
              ['dark', WORDS.dark],
            ]}
          />
          <Switch
            label={WORDS.direction}
            value={direction}
            onChange={setDirection}
            choices={[
              ['ltr', WORDS.ltr],
              ['rtl', WORDS.rtl],
            ]}
          />
        </div>
      </div>
      <div className="page pt-10">
        <h1 className="text-h1" tabIndex={-1}>
          {WORDS.title}
        </h1>
        <p className="mt-2 text-muted">{WORDS.about}</p>
        <nav className="gallery-contents mt-4 text-note" aria-label={WORDS.contents}>
          {PARTS.map(([id, title]) => (
            <a key={id} className="link" href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </div>
      <div className="page gallery-grid">
        <StateSamples />
        <FormSamples />
        <DateAndFileSamples />
        <MessageSamples />
        <ButtonSamples />
        <RowSamples />
        <LazySamples />
        <WaitingSamples />
        <TypeSamples />
        <ColourSamples key={theme} />
      </div>
    </>
  )
}
