import { type ComponentProps, useId, useState } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import { contentLanguage } from '#platform/web/content-language.ts'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { initialData } from '../../site.contract.ts'

type AddressFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'list' | 'dir' | 'autoComplete'> & {
  value: string
  /** An address that is not suggested. */
  except?: string
}

/**
 * A field for an address of the site. While it has the focus it suggests a few pages whose address or title contains
 * what was typed; any other address can be typed too.
 */
export function AddressField({ value, except, onFocus, onBlur, ...field }: AddressFieldProps) {
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  const typed = value.trim()
  // Suggestions are only a help, so nothing is shown if they cannot be loaded.
  const { data } = useFetching(
    `${initialData.path} ${typed}`,
    (signal) => call(initialData, { lang: contentLanguage(), find: typed }, { signal }),
    isFocused,
  )
  return (
    <>
      <TextField
        {...field}
        dir="ltr"
        autoComplete="off"
        list={id}
        value={value}
        onFocus={(event) => {
          setIsFocused(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setIsFocused(false)
          onBlur?.(event)
        }}
      />
      <datalist id={id}>
        {(data?.sitemap ?? [])
          .filter(({ url }) => url !== except)
          .map(({ url, seo_title: title }) => (
            <option key={url} value={url}>
              {title ?? url}
            </option>
          ))}
      </datalist>
    </>
  )
}
