import './option-picker.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Product, ProductOption } from '../catalogue.contract.ts'
import { FieldError } from '#platform/ui/Field.tsx'
import { useList } from '#platform/web/use-list.ts'
import { type Choices, isToBeHad, optionLabel } from './chosen-sku.ts'

type OptionPickerProps = {
  product: Product
  option: ProductOption
  choices: Choices
  error: string | undefined
  onChoose: (value: string) => void
}

/**
 * Selects one option: swatches for colours, a strip of buttons for sizes. Sold-out values stay visible and are marked
 * as sold out.
 */
export function OptionPicker({ product, option, choices, error, onChoose }: OptionPickerProps) {
  const { t } = useLingui()
  const list = useList()
  const { name, values } = option
  const labels: Record<ProductOption['name'], string> = { size: t`Size`, colour: t`Colour`, kind: t`Value` }
  const hasSwatches = values.every(({ swatch }) => swatch !== '')
  const isGone = (value: string) => !isToBeHad(product, choices, name, value)
  const gone = values.filter(({ value }) => isGone(value))
  const languages = product.text_languages
  const errorId = `option-${name}-error`
  return (
    <fieldset
      id={`option-${name}`}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : errorId}
      className="mt-7 outline-none"
    >
      <legend className="mb-2">
        <span className="font-semibold">{labels[name]}</span>
        {choices[name] === undefined ? null : <span> {optionLabel(product, name, choices[name])}</span>}
      </legend>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      <div className={hasSwatches ? 'flex flex-wrap gap-3' : 'option-strip'}>
        {values.map(({ value, swatch, label = value }) => (
          <label
            key={value}
            className={hasSwatches ? 'option-swatch' : 'option-cell'}
            data-gone={isGone(value) ? '' : undefined}
            title={label}
            lang={languages?.[`options.${name}.${value}`]}
          >
            <input
              type="radio"
              name={`option-${name}`}
              value={value}
              checked={choices[name] === value}
              onChange={() => onChoose(value)}
              className="option-input"
              aria-label={isGone(value) ? t`${label}, sold out` : label}
            />
            {hasSwatches ? (
              <svg viewBox="0 0 48 48" aria-hidden="true" className="option-drawing">
                <rect width="48" height="48" fill={swatch} />
              </svg>
            ) : (
              <bdi dir={label === value ? 'ltr' : undefined}>{label}</bdi>
            )}
          </label>
        ))}
      </div>
      {gone.length === 0 || hasSwatches ? null : (
        <p className="mt-2 text-note text-muted">
          <Trans>{list(gone.map(({ value, label = value }) => label))}: sold out.</Trans>
        </p>
      )}
    </fieldset>
  )
}
