import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sendPageImage } from '#features/pages/page-drafts.contract.ts'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { LOCALES } from '#platform/shared/locales.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { FileField } from '#platform/ui/lazy/FileField.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import type { SettingField } from './setting-fields.ts'

type SettingControlProps = {
  field: SettingField
  id: string
  error: string | undefined
  value: string | boolean
  onChange: (value: string | boolean) => void
}

/** The control of one setting. */
export function SettingControl({ field, value, onChange, ...at }: SettingControlProps) {
  const { i18n } = useLingui()
  const words = {
    ...at,
    label: i18n._(field.label),
    ...(field.hint === undefined ? {} : { hint: i18n._(field.hint) }),
  }
  if (field.kind === 'flag')
    return (
      <Checkbox {...words} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    )
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'language') return <LanguageSetting {...words} value={text} onChange={onChange} />
  if (field.kind === 'languages') return <LanguagesSetting {...words} value={text} onChange={onChange} />
  if (field.kind === 'image') return <ImageSetting {...words} hash={text} onChange={onChange} />
  return (
    <TextField
      {...words}
      optional={field.kind !== 'text'}
      autoComplete="off"
      dir={field.kind === 'code' ? 'ltr' : 'auto'}
      {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type LanguageSettingProps = {
  id: string
  label: string
  hint?: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function LanguageSetting({ onChange, ...select }: LanguageSettingProps) {
  return (
    <Select {...select} onChange={(event) => onChange(event.target.value)}>
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </Select>
  )
}

/** A control for several languages; its value is their codes, separated by spaces. */
function LanguagesSetting({ id, label, hint, error, value, onChange }: LanguageSettingProps) {
  const chosen = value.split(' ')
  const toggle = (locale: string, isChosen: boolean) =>
    onChange(LOCALES.filter((each) => (each === locale ? isChosen : chosen.includes(each))).join(' '))
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="font-medium">{label}</legend>
      {hint === undefined ? null : <p className="text-note text-muted">{hint}</p>}
      {error === undefined ? null : <p className="text-note">{error}</p>}
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {LOCALES.map((locale) => (
          <Checkbox
            key={locale}
            label={<span lang={locale}>{LANGUAGE_NAMES[locale]}</span>}
            checked={chosen.includes(locale)}
            onChange={(event) => toggle(locale, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const PREVIEW_PX = 96

type ImageSettingProps = {
  id: string
  label: string
  hint?: string
  error: string | undefined
  hash: string
  onChange: (hash: string) => void
}

/** A control for an image. The file is uploaded when it is chosen, and used after the form is saved. */
function ImageSetting({ id, label, hint, error, hash, onChange }: ImageSettingProps) {
  const { run, isBusy, failure } = useDeskAction()
  // A new key after a removal resets the file field, so that it no longer shows the name of the removed file.
  const [removals, setRemovals] = useState(0)
  const choose = (file: File): void =>
    void run(async () => {
      const form = new FormData()
      form.set('file', file)
      onChange((await call(sendPageImage, form)).image.hash)
    })
  const remove = (): void => {
    setRemovals(removals + 1)
    onChange('')
  }
  return (
    <div>
      <FileField
        key={removals}
        id={id}
        label={label}
        error={error}
        optional
        hint={hint}
        accept="image/png,image/jpeg,image/webp,image/avif"
        types="PNG, JPEG, WebP, AVIF"
        disabled={isBusy}
        onFile={choose}
      />
      <DeskFailure words={failure} />
      {hash === '' ? null : (
        <p className="mt-3 flex flex-wrap items-center gap-4">
          <img
            src={`/assets/i/${hash}/raw/${PREVIEW_PX * 2}.png`}
            alt=""
            width={PREVIEW_PX}
            className="h-auto rounded-thumb border border-line bg-surface"
          />
          <Button size="small" tone="outline" onClick={remove}>
            <Trans>Remove</Trans>
            <Which>{label}</Which>
          </Button>
        </p>
      )}
    </div>
  )
}
