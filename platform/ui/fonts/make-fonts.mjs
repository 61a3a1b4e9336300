/**
 * Creates the font subsets from the complete variable fonts. Run manually when the fonts change:
 *
 * npm install --no-save subset-font@2 && node platform/ui/fonts/make-fonts.mjs
 *
 * Headings use only Archivo at width 112 and weight 700, so only that instance is included (13 kB instead of 90); text
 * includes the weights 400 to 700. The licence terms of the packages are in LICENSE-*.txt.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const here = (name) => new URL(name, import.meta.url)
const heading = { wdth: 112, wght: 700 }
const text = { wght: { min: 400, max: 700, default: 400 } }
const textFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'zero', 'case']

const CUTS = [
  { family: 'archivo', file: 'archivo-latin-wdth-normal', out: 'archivo-latin', axes: heading },
  { family: 'archivo', file: 'archivo-latin-ext-wdth-normal', out: 'archivo-latin-ext', axes: heading },
  { family: 'archivo', file: 'archivo-vietnamese-wdth-normal', out: 'archivo-vietnamese', axes: heading },
  {
    family: 'inter',
    file: 'inter-latin-wght-normal',
    out: 'inter-latin',
    axes: text,
    features: textFeatures,
  },
  {
    family: 'inter',
    file: 'inter-latin-ext-wght-normal',
    out: 'inter-latin-ext',
    axes: text,
    features: textFeatures,
  },
  {
    family: 'inter',
    file: 'inter-vietnamese-wght-normal',
    out: 'inter-vietnamese',
    axes: text,
    features: textFeatures,
  },
  {
    family: 'inter',
    file: 'inter-cyrillic-wght-normal',
    out: 'inter-cyrillic',
    axes: text,
    features: textFeatures,
  },
  {
    family: 'inter',
    file: 'inter-cyrillic-ext-wght-normal',
    out: 'inter-cyrillic-ext',
    axes: text,
    features: textFeatures,
  },
  { family: 'noto-sans-arabic', file: 'noto-sans-arabic-arabic-wght-normal', out: 'noto-arabic', axes: text },
  {
    family: 'noto-sans-georgian',
    file: 'noto-sans-georgian-georgian-wght-normal',
    out: 'noto-georgian',
    axes: text,
  },
]

/** Returns every code point in the `unicode-range` of the font face, as one text. */
function charactersOf(family, file) {
  const css = readFileSync(
    require.resolve(`@fontsource-variable/${family}/${family === 'archivo' ? 'wdth' : 'index'}.css`),
    'utf8',
  )
  const face = css.split('@font-face').find((part) => part.includes(`${file}.woff2`))
  const ranges = /unicode-range:\s*([^;]+)/.exec(face)[1].split(',')
  return ranges
    .flatMap((range) => {
      const [first, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step))
    })
    .join('')
}

for (const { family, file, out, axes, features } of CUTS) {
  const source = readFileSync(require.resolve(`@fontsource-variable/${family}/files/${file}.woff2`))
  const cut = await subsetFont(source, charactersOf(family, file), {
    targetFormat: 'woff2',
    variationAxes: axes,
    noHinting: true,
    ...(features ? { keepFeatures: features } : {}),
  })
  writeFileSync(here(`${out}.woff2`), cut)
  console.log(`${out}.woff2  ${source.length} -> ${cut.length} bytes`)
}
for (const family of ['archivo', 'inter', 'noto-sans-arabic', 'noto-sans-georgian']) {
  copyFileSync(require.resolve(`@fontsource-variable/${family}/LICENSE`), here(`LICENSE-${family}.txt`))
}
