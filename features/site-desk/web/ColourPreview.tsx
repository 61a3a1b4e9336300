import { Trans, useLingui } from '@lingui/react/macro'
import { type ShownColours, shownColours } from '#platform/shared/theme-css.ts'

/**
 * The club's colours as the site shows them. A colour on which text would be hard to read is adjusted, and the preview
 * says so.
 */
export function ColourPreview({ light, dark }: { light: string; dark: string }) {
  const { t } = useLingui()
  const shown = shownColours({ light, dark })
  return (
    <div className="flex flex-wrap gap-4" role="group" aria-label={t`Preview of the colours`}>
      <Sample title={t`In light mode`} colours={shown.light} chosen={light} />
      <Sample title={t`In dark mode`} colours={shown.dark} chosen={dark} />
    </div>
  )
}

/** The drawing has SVG attributes for its colours, because the Content Security Policy blocks style attributes. */
function Sample({ title, colours, chosen }: { title: string; colours: ShownColours; chosen: string }) {
  const { t } = useLingui()
  const { ground, primary, onPrimary, brand } = colours
  return (
    <figure>
      <svg
        viewBox="0 0 220 120"
        width="220"
        height="120"
        className="rounded-thumb border border-line"
        aria-hidden
      >
        <rect width="220" height="120" fill={ground} />
        <rect width="220" height="36" fill={brand} />
        <text x="12" y="24" fontSize="16" fontWeight="700" fill="#ffffff">
          {t({ message: 'Header', comment: 'Sample text on the club’s colour' })}
        </text>
        <text x="12" y="62" fontSize="15" fontWeight="600" fill={primary}>
          {t({ message: 'Link', comment: 'Sample text in the club’s colour' })}
        </text>
        <rect x="12" y="74" width="104" height="34" rx="8" fill={primary} />
        <text x="64" y="96" fontSize="15" fontWeight="600" textAnchor="middle" fill={onPrimary}>
          {t({ message: 'Button', comment: 'Sample text on a button' })}
        </text>
      </svg>
      <figcaption className="mt-1 max-w-[220px] text-note text-muted">
        {title}
        {chosen.toLowerCase() === primary.toLowerCase() ? null : (
          <span className="block">
            <Trans>
              Adjusted to <bdi dir="ltr">{primary}</bdi>, so that text is readable
            </Trans>
          </span>
        )}
      </figcaption>
    </figure>
  )
}
