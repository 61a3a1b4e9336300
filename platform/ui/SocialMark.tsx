/** The social networks that a club may enter in its settings. @source docs/reference/public-site.md §4.3 */
export type SocialNetwork =
  | 'facebook'
  | 'twitter'
  | 'instagram'
  | 'linkedin'
  | 'youtube'
  | 'pinterest'
  | 'github'
  | 'xing'
  | 'skype'

/** The brand name of each network, which is never translated. */
export const SOCIAL_NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  twitter: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  github: 'GitHub',
  xing: 'Xing',
  skype: 'Skype',
}

/** Logos as plain strokes on a grid of 24, in the style of the other icons. */
const MARKS: Record<SocialNetwork, string> = {
  facebook: 'M16 4h-2.5A4.5 4.5 0 0 0 9 8.5V21M5.5 12.5H15',
  twitter: 'M4.5 4.5 19.5 19.5M19 4.5 5 19.5',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8A4.5 4.5 0 0 1 16 20.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM15.8 12a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0zM17.2 6.8v.01',
  linkedin: 'M5.5 10v9.5M5.5 5.2v.01M10.5 19.5V10M10.5 14.5c0-6 8.5-6.5 8.5-.5v5.5',
  youtube: 'M5.5 5.5h13A3 3 0 0 1 21.5 8.5v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10.2 9v6l5-3z',
  pinterest: 'M12.2 9.5 9 21M7 13.5c-2.5-3-1.5-9.5 5.2-9.5 6 0 7.3 5 5.3 9-1.8 3.5-5.5 3-6.5.8',
  github:
    'M4 4.5 6 7c3.5-1.2 8.5-1.2 12 0l2-2.5c1 3 .5 4.5 0 5.5 1.2 4-.5 6.5-5 7 1 1 1 2 1 4M9 21v-4c-4.5-.5-6.2-3-5-7-.5-1-1-2.5 0-5.5M9 19.5c-2 .7-3.5 0-4.5-1.5',
  xing: 'M15.5 3.5 9.5 14l4 6.5M5 7.5 7.5 12 4.5 16.5M19.5 3.5 13.5 14',
  skype:
    'M15.5 9c-.5-3.5-7-3-7 0s7 2.5 7 6-6.5 3.5-7.5 0M6.5 4.5A8.5 8.5 0 0 1 20 13.5a4.3 4.3 0 0 1-6 6A8.5 8.5 0 0 1 4 10.5a4.3 4.3 0 0 1 2.5-6z',
}

/** The logo of a network; the link around it must carry the name. */
export function SocialMark({ network, sizePx = 20 }: { network: SocialNetwork; sizePx?: number }) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={MARKS[network]} />
    </svg>
  )
}
