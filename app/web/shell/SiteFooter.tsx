import { Trans, useLingui } from '@lingui/react/macro'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { SocialMark } from '#platform/ui/SocialMark.tsx'
import { ClubName } from './SiteHeader.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** The footer: the club's details, links and legal notices. */
export function SiteFooter() {
  const { t } = useLingui()
  const site = useSite()
  return (
    <footer className="site-footer on-brand">
      <div className="page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.7fr_1fr_1fr_1fr] lg:gap-6 lg:py-14">
        <div>
          <ClubName />
          <address className="mt-5 text-note text-muted">
            {site.organisation_address.split('\n').map((line) => (
              <bdi key={line} className="block w-fit">
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
        </div>
        {site.footer_menu.map((column) => (
          <nav key={column.heading} aria-label={column.heading} className="print-hidden">
            <h2 className="text-[0.9375rem] font-semibold">{column.heading}</h2>
            <ul className="mt-3">
              {column.links.map((link) => (
                <li key={link.url}>
                  <ScreenLink to={link.url} className="footer-link">
                    {link.label}
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line py-6 text-note text-muted">
        <p className="me-auto max-w-[80ch]">
          {site.established === '' || site.organisation_abn === '' ? (
            site.organisation_name.replace(/\.?$/, '.')
          ) : (
            <Trans>
              {site.organisation_name}, established {site.established}. ABN{' '}
              <Ltr>{groupedAbn(site.organisation_abn)}</Ltr>.
            </Trans>
          )}{' '}
          {site.affiliation}
        </p>
        <div className="print-hidden flex flex-wrap items-center gap-x-2 gap-y-2">
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
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

/** Formats an ABN in groups of 2, 3, 3 and 3 digits. @source docs/reference/accounts.md §1.4 */
function groupedAbn(abn: string): string {
  const digits = abn.replace(/\D/g, '')
  return digits.length === 11 ? digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : abn
}
