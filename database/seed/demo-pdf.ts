/**
 * Returns a one-page PDF with plain lines for the demo's documents, so that no files have to be stored in the
 * repository.
 */
export function onePagePdf(title: string, lines: readonly string[]): Uint8Array {
  const words = [
    `BT /F1 18 Tf 56 770 Td (${literal(title)}) Tj ET`,
    ...lines.map((line, at) => `BT /F1 11 Tf 56 ${735 - at * 18} Td (${literal(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

function literal(text: string): string {
  return text.replace(/[()\\]/g, String.raw`\$&`)
}
