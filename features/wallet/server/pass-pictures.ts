/**
 * The edge in px of each picture of a pass. Apple Wallet shows the icon in notifications and the logo on the pass, on
 * screens of one, two and three device pixels per point.
 */
export const PASS_PICTURES = {
  'icon.png': 29,
  'icon@2x.png': 58,
  'icon@3x.png': 87,
  'logo.png': 50,
  'logo@2x.png': 100,
  'logo@3x.png': 150,
} as const
