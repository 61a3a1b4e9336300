import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { isolated } from '#platform/shared/isolated.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { SocialMark } from '#platform/ui/SocialMark.tsx'
import { ClubName } from './SiteHeader.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** The footer: the club's details, links and legal notices. On phones its columns are folded, so that it stays low. */
export function SiteFooter() {
  const { t } = useLingui()
  const site = useSite()
  return (
    <footer className="site-footer on-brand">
      <div className="page footer-columns">
        <div className="footer-club">
          <ClubName />
          <Fold summary={<Trans>Address and phone</Trans>}>
            <address className="text-note text-muted">
              {site.organisation_address.split('\n').map((line) => (
                <bdi key={line} lang={site.textLanguages?.organisation_address} className="block w-fit">
                  {line}
                </bdi>
              ))}
              <a href={`tel:${site.organisation_phone.replace(/[^\d+]/g, '')}`} className="footer-link">
                <Ltr>{site.organisation_phone}</Ltr>
              </a>
              <br />
              <a
                href={`mailto:${site.organisation_email}`}
                className="footer-link text-ink underline underline-offset-3"
              >
                <Ltr>{site.organisation_email}</Ltr>
              </a>
            </address>
          </Fold>
        </div>
        {site.footer_menu.map((column) => (
          <nav key={column.heading} aria-label={column.heading} className="print-hidden">
            <Fold summary={column.heading}>
              <h2 lang={column.lang}>{column.heading}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.url}>
                    <ScreenLink to={link.url} lang={link.lang} className="footer-link">
                      {link.label}
                    </ScreenLink>
                  </li>
                ))}
              </ul>
            </Fold>
          </nav>
        ))}
      </div>
      <div className="page footer-end">
        <p>
          {site.established === '' || site.organisation_abn === '' ? (
            isolated(site.organisation_name.replace(/\.?$/, '.'))
          ) : (
            <Trans>
              {isolated(site.organisation_name)}, established {site.established}.{' '}
              <Ltr className="inline-block">ABN {groupedAbn(site.organisation_abn)}</Ltr>.
            </Trans>
          )}{' '}
          <bdi lang={site.textLanguages?.affiliation} className="inline-block">
            {site.affiliation}
          </bdi>
        </p>
        <div className="print-hidden footer-tools">
          <div>
            {site.socials.map((social) => (
              <a
                key={social.network}
                href={social.url}
                rel="me noopener"
                className="target"
                aria-label={t`${site.name} on ${social.network}`}
              >
                <SocialMark network={social.network} />
              </a>
            ))}
          </div>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

/** A column that is folded on phones only; a wider screen shows its content without the summary. */
function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="footer-fold">
      <summary>
        {summary}
        <Icon of={ChevronDown} size={18} />
      </summary>
      {children}
    </details>
  )
}

/** Formats an ABN in groups of 2, 3, 3 and 3 digits. @source docs/reference/accounts.md §1.4 */
function groupedAbn(abn: string): string {
  return abn.replace(/^(\d\d) ?(\d{3}) ?(\d{3}) ?(\d{3})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
}
