import type { CLUB_REGO_TEXTS } from '../answers.rules.ts'

type Text = { slug: (typeof CLUB_REGO_TEXTS)[number]; title: string; body: string }

/** The initial texts of the club rego declaration, neutrally worded. @source docs/reference/club-rego.md §3.4 */
export const BEGINNING_TEXTS: readonly Text[] = [
  {
    slug: 'club-rego-true',
    title: 'What I have said is true',
    body: 'Everything in this application is true, and its photos and papers show the vehicle it is about as it is today.',
  },
  {
    slug: 'club-rego-roadworthy',
    title: 'The vehicle is roadworthy',
    body: 'The vehicle is safe to drive, and I will keep it so.',
  },
  {
    slug: 'club-rego-rules',
    title: 'I follow the rules of the scheme',
    body: 'I have read the rules of the scheme. I drive the vehicle only as they allow, and fill in the log book before I drive.',
  },
  {
    slug: 'club-rego-notify',
    title: 'I tell the club of changes within 14 days',
    body: 'I tell the registrar within 14 days if the vehicle is changed or sold, or if it is garaged elsewhere.',
  },
  {
    slug: 'club-rego-membership',
    title: 'I stay a financial member',
    body: 'I know that club registration needs a current membership, and that the club tells the authority when mine ends.',
  },
  {
    slug: 'club-rego-privacy',
    title: 'The club keeps this and shows it to the authority',
    body: 'The club keeps this application for five years after it ends and gives it to the authority when that asks for it.',
  },
]
