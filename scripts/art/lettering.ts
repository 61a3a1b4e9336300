import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { figure } from './path.ts'

/** One line of text to be converted to outlines. */
export interface Lettering {
  readonly text: string
  readonly font: 'archivo' | 'inter'
  readonly weight: number
  /** Width of the letters in per cent; Archivo has 62 to 125, Inter only 100. */
  readonly stretch: number
  readonly sizePx: number
}

export interface Outlines {
  /** SVG path data whose origin is the start of the baseline. */
  readonly d: string
  readonly widthPx: number
}

const files = {
  archivo: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  inter: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
} as const

const browserPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the outlines of each line. Chromium prints it to PDF, which contains a variable font as one drawing per
 * letter, already at the wanted weight and width, and the positions of the letters with kerning.
 */
export async function outlineLetters(lines: readonly Lettering[]): Promise<Outlines[]> {
  const browser = await chromium.launch({ executablePath: browserPath, args: browserFlags })
  try {
    const page = await browser.newPage()
    const found: Outlines[] = []
    for (const line of lines) {
      await page.setContent(await pageOf(line))
      await page.evaluate(() => document.fonts.ready)
      const widthPx = await page.evaluate(() => document.querySelector('span')!.getBoundingClientRect().width)
      const pdf = await page.pdf({ width: '2000px', height: '400px' })
      found.push({ d: outlinesIn(pdf, line.sizePx), widthPx })
    }
    return found
  } finally {
    await browser.close()
  }
}

async function pageOf(line: Lettering): Promise<string> {
  const url = new URL(`../../node_modules/${files[line.font]}`, import.meta.url)
  const data = (await readFile(url)).toString('base64')
  const face = `@font-face{font-family:L;src:url(data:font/woff2;base64,${data});font-weight:100 900;font-stretch:62% 125%}`
  const style = `${face}@page{margin:0}body{margin:0;font:${line.weight} ${line.sizePx}px L;font-stretch:${line.stretch}%}span{white-space:nowrap}`
  return `<style>${style}</style><span>${line.text}</span>`
}

function streamsOf(pdf: string): Map<number, string> {
  const streams = new Map<number, string>()
  for (const found of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\s*<<((?:(?!endobj)[\s\S])*?)>>\s*stream\r?\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(found[2] ?? '')?.[1] ?? 0)
    const start = found.index + found[0].length
    const bytes = Buffer.from(pdf.slice(start, start + length), 'latin1')
    const isPacked = (found[2] ?? '').includes('FlateDecode')
    streams.set(Number(found[1]), (isPacked ? inflateSync(bytes) : bytes).toString('latin1'))
  }
  return streams
}

function outlinesIn(file: Buffer, sizePx: number): string {
  const pdf = file.toString('latin1')
  const streams = streamsOf(pdf)
  const letters = new Map<string, string>()
  for (const [, name = '', id] of pdf.matchAll(/\/(g[0-9A-F]+) (\d+) 0 R/g))
    letters.set(name, streams.get(Number(id)) ?? '')
  const unit = Number(/\/FontMatrix\s*\[\s*([\d.]+)/.exec(pdf)?.[1] ?? 0.001)
  const page = [...streams.values()].find((text) => /^BT$/m.test(text)) ?? ''
  const place = /1 0 0 -1 ([-\d.]+) [-\d.]+ Tm/.exec(page)
  let x = Number(place?.[1] ?? 0)
  let d = ''
  for (const [, step, code] of page.matchAll(/(?:([-\d.]+) 0 Td )?<([0-9A-F]{2})> Tj/g)) {
    x += Number(step ?? 0)
    const name = `g${Number.parseInt(code ?? '0', 16)
      .toString(16)
      .toUpperCase()}`
    d += letterPath(letters.get(name) ?? '', x, sizePx * unit)
  }
  if (d === '') throw new Error('The printed line held no letters.')
  return d
}

/** Converts PDF drawing operators to SVG path data, moved to x and scaled from the font's units. */
function letterPath(program: string, x: number, scale: number): string {
  const operands: number[] = []
  let d = ''
  const spots = (): string =>
    operands.map((value, index) => figure(index % 2 === 0 ? x + value * scale : value * scale)).join(' ')
  for (const word of program.split(/\s+/)) {
    const value = Number(word)
    if (word !== '' && !Number.isNaN(value)) {
      operands.push(value)
      continue
    }
    if (word === 'm') d += `M${spots()}`
    else if (word === 'l') d += `L${spots()}`
    else if (word === 'c') d += `C${spots()}`
    else if (word === 'h') d += 'Z'
    else if (word === 're') {
      const [left = 0, top = 0, width = 0, height = 0] = operands
      d += `M${figure(x + left * scale)} ${figure(top * scale)}h${figure(width * scale)}v${figure(height * scale)}h${figure(-width * scale)}Z`
    }
    operands.length = 0
  }
  return d
}
