import { Trans, useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { type ComponentProps, useContext } from 'react'
import { LANGUAGE_QUERY } from '#platform/shared/locales.ts'
import { LinkLanguage } from '#platform/web/site-links.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

type SearchFieldProps = Pick<ComponentProps<'input'>, 'ref' | 'defaultValue' | 'maxLength'> & {
  busy?: boolean
}

/** The field `q` of a search over the site, with its button inside. Place it in a form with the role `search`. */
export function SearchField({ busy = false, ...input }: SearchFieldProps) {
  const { t } = useLingui()
  const language = useContext(LinkLanguage)
  return (
    <div className="relative">
      <label htmlFor="q" className="visually-hidden">
        <Trans>What are you looking for?</Trans>
      </label>
      <input
        {...input}
        id="q"
        name="q"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        className="box w-full pe-32"
      />
      {language === undefined ? null : <input type="hidden" name={LANGUAGE_QUERY} value={language} />}
      <Button
        type="submit"
        size="small"
        className="absolute end-1.5 top-1/2 -translate-y-1/2"
        icon={<Icon of={Search} size={18} />}
        busy={busy}
        busyLabel={t`Searching`}
      >
        <Trans>Search</Trans>
      </Button>
    </div>
  )
}
