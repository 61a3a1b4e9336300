import type { SettingValues } from '#features/site/site.settings.ts'
import type { RedirectEntry } from '#features/site/site.contract.ts'

/** The demo club's settings where they differ from a new club's. @source docs/reference/demo-club.md §1.1 */
export const DEMO_SETTINGS: Partial<SettingValues> = {
  name: 'Corella Plains Motor Sport Club',
  organisation_name: 'Corella Plains Motor Sport Club Inc.',
  organisation_abn: '44000000012',
  organisation_address: '14 Timing Tower Lane\nCorella Plains NSW 2799',
  organisation_email: 'hello@corellaplains.example',
  organisation_phone: '(02) 5550 0174',
  established: '1974',
  affiliation: 'Affiliated with the national sanctioning body',
  timezone: 'Australia/Sydney',
  further_languages: ['ar', 'de'],
  gst_registered: true,
  member_number_prefix: 'CP-',
  bank_account_name: 'Corella Plains Motor Sport Club Inc.',
  // No bank has this number; it is used by the demo only.
  bank_bsb: '999999',
  bank_account_number: '174000412',
  pay_at_club: true,
  seo_title_suffix: ' | Corella Plains Motor Sport Club',
  facebook: 'https://www.facebook.com/corellaplains.example',
  instagram: 'https://www.instagram.com/corellaplains.example',
  youtube: 'https://www.youtube.com/@corellaplains.example',

  header_menu: [
    { label: 'Events', url: '/calendar' },
    { label: 'Join', url: '/join' },
    { label: 'Tracks', url: '/tracks' },
    { label: 'Club rego', url: '/club-rego' },
    { label: 'Volunteer', url: '/volunteer' },
    { label: 'News', url: '/news' },
    { label: 'Shop', url: '/shop' },
  ],
  footer_menu: [
    {
      heading: 'The club',
      links: [
        { label: 'About us', url: '/about' },
        { label: 'Committee', url: '/about#committee' },
        { label: 'News', url: '/news' },
        { label: 'Volunteer', url: '/volunteer' },
        { label: 'Sponsors', url: '/sponsors' },
      ],
    },
    {
      heading: 'Take part',
      links: [
        { label: 'Events calendar', url: '/calendar' },
        { label: 'How to enter', url: '/events-info' },
        { label: 'Tracks', url: '/tracks' },
        { label: 'Join', url: '/join' },
        { label: 'Club rego', url: '/club-rego' },
        { label: 'Licences', url: '/licences' },
      ],
    },
    {
      heading: 'Small print',
      links: [
        { label: 'Club rules', url: '/rules' },
        { label: 'Refunds', url: '/refunds' },
        { label: 'Privacy', url: '/privacy' },
        { label: 'Contact', url: '/contact' },
      ],
    },
  ],

  // The address is the same in all languages, so it has no translation.
  detail_texts: {
    ar: {
      affiliation: {
        value: 'منتسب إلى الهيئة الوطنية المنظِّمة',
        of: 'Affiliated with the national sanctioning body',
      },
    },
    de: {
      affiliation: {
        value: 'Angeschlossen an den nationalen Dachverband',
        of: 'Affiliated with the national sanctioning body',
      },
    },
  },

  menu_texts: {
    ar: {
      Events: 'الفعاليات',
      Join: 'الانضمام',
      Tracks: 'الحلبات',
      'Club rego': 'تسجيل النادي',
      Volunteer: 'التطوع',
      News: 'الأخبار',
      Shop: 'المتجر',
      'The club': 'النادي',
      'About us': 'من نحن',
      Committee: 'اللجنة',
      Sponsors: 'الرعاة',
      'Take part': 'المشاركة',
      'Events calendar': 'تقويم الفعاليات',
      'How to enter': 'كيفية المشاركة',
      Licences: 'الرخص',
      'Small print': 'الشروط',
      'Club rules': 'قواعد النادي',
      Refunds: 'الاسترداد',
      Privacy: 'الخصوصية',
      Contact: 'اتصل بنا',
    },
    de: {
      Events: 'Veranstaltungen',
      Join: 'Beitreten',
      Tracks: 'Strecken',
      'Club rego': 'Clubzulassung',
      Volunteer: 'Mithelfen',
      News: 'Aktuelles',
      Shop: 'Shop',
      'The club': 'Der Club',
      'About us': 'Über uns',
      Committee: 'Vorstand',
      Sponsors: 'Sponsoren',
      'Take part': 'Mitmachen',
      'Events calendar': 'Kalender',
      'How to enter': 'So nehmen Sie teil',
      Licences: 'Lizenzen',
      'Small print': 'Rechtliches',
      'Club rules': 'Clubregeln',
      Refunds: 'Erstattungen',
      Privacy: 'Datenschutz',
      Contact: 'Kontakt',
    },
  },

  edit_drivers_licence: true,
  edit_emergency_contact: true,
  edit_company_name: true,
  edit_company_phone: true,
  edit_trading_name: true,
  edit_abn: true,
  edit_website: true,
  edit_facebook: true,
  edit_additional_club_member: true,
  manage_addresses: true,
}

/** Addresses of the club's previous website, still printed on old stickers. */
export const DEMO_REDIRECTS: readonly RedirectEntry[] = [
  { from: '/membership', to: '/join' },
  { from: '/membership-fees', to: '/join#fees' },
  { from: '/historic-plates', to: '/club-rego' },
  { from: '/hillclimb', to: '/tracks/mount-quandary' },
  { from: '/committee', to: '/about#committee' },
]
