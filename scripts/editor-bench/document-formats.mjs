import {
  hyperlink,
  listItem,
  paragraph,
  run,
  table,
  wordFile,
  wordPressExport,
} from '../../tests/kit/import-files.ts'

/** @typedef {import('./random-document.mjs').RandomDocument} RandomDocument */
/** @typedef {import('./random-document.mjs').List} List */
/** @typedef {import('./random-document.mjs').Run} Run */

/** Markup that the import must remove. It contains no word of the document. */
const UNSAFE = [
  '<script>window.ran = true</script>',
  '<img src="x" onerror="window.ran = true">',
  '<a href="javascript:window.ran = true">0</a>',
  '<iframe srcdoc="&lt;script&gt;parent.ran = true&lt;/script&gt;"></iframe>',
  '<svg onload="window.ran = true"><a xlink:href="javascript:alert(1)">0</a></svg>',
  '<p style="background:url(https://elsewhere.example/x.png)" onclick="window.ran = true">0</p>',
]

/** Writes a Word document as the format's standard describes it (ECMA-376). @param {RandomDocument} document @returns {Promise<Buffer>} */
export function asWordFile({ title, parts }) {
  const runs = (/** @type {readonly Run[]} */ list) =>
    list
      .map(({ text, isBold, isItalic }) => run(text, ...(isBold ? ['b'] : []), ...(isItalic ? ['i'] : [])))
      .join('')
  /** @param {List} list @param {number} level @returns {string} */
  const items = (list, level) =>
    list.items
      .map(({ runs: content, below }) => {
        // `listItem` creates one run of text; replace it by the runs of this item.
        const whole = listItem('', level, list.isOrdered ? 2 : 1).replace(run(''), runs(content))
        return whole + (below === null ? '' : items(below, level + 1))
      })
      .join('')
  const body = parts.map((part) => {
    if (part.kind === 'heading') return paragraph(run(part.text), `Heading${part.level}`)
    if (part.kind === 'paragraph') return paragraph(runs(part.runs))
    return part.kind === 'list' ? items(part.list, 0) : table(part.rows)
  })
  return wordFile({
    body: [paragraph(run(title), 'Title'), ...body, paragraph(hyperlink('unsafe', '0'))].join(''),
    links: { unsafe: 'javascript:alert(1)' },
  })
}

/**
 * Writes LibreOffice's own format as one XML file (OpenDocument 1.3), which LibreOffice converts to a Word document.
 * HTML is unsuitable: when LibreOffice reads a list from HTML, all sublists of one level get the same kind, so bullets
 * below one item and numbers below another would become the same.
 * @param {RandomDocument} document
 */
export function asOpenDocument({ title, parts }) {
  const spans = (/** @type {readonly Run[]} */ list) =>
    list
      .map(({ text, isBold, isItalic }) =>
        isBold || isItalic
          ? `<text:span text:style-name="T${isBold ? 'B' : ''}${isItalic ? 'I' : ''}">${text}</text:span>`
          : text,
      )
      .join('')
  /** @param {List} list @returns {string} */
  const listXml = ({ isOrdered, items }) =>
    `<text:list text:style-name="${isOrdered ? 'Numbers' : 'Bullets'}">${items.map(({ runs, below }) => `<text:list-item><text:p>${spans(runs)}</text:p>${below === null ? '' : listXml(below)}</text:list-item>`).join('')}</text:list>`
  const row = (/** @type {readonly string[]} */ cells) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const body = parts.map((part) => {
    if (part.kind === 'heading') return `<text:h text:outline-level="${part.level}">${part.text}</text:h>`
    if (part.kind === 'paragraph') return `<text:p>${spans(part.runs)}</text:p>`
    if (part.kind === 'list') return listXml(part.list)
    const [head = [], ...rest] = part.rows
    return `<table:table><table:table-column table:number-columns-repeated="${head.length}"/><table:table-header-rows>${row(head)}</table:table-header-rows>${rest.map(row).join('')}</table:table>`
  })
  const levels = (/** @type {(level: number) => string} */ levelXml) =>
    Array.from({ length: 10 }, (_, at) => levelXml(at + 1)).join('')
  const styles = [
    ...['B', 'I', 'BI'].map(
      (name) =>
        `<style:style style:name="T${name}" style:family="text"><style:text-properties${name.includes('B') ? ' fo:font-weight="bold"' : ''}${name.includes('I') ? ' fo:font-style="italic"' : ''}/></style:style>`,
    ),
    `<text:list-style style:name="Bullets">${levels((level) => `<text:list-level-style-bullet text:level="${level}" text:bullet-char="•"/>`)}</text:list-style>`,
    `<text:list-style style:name="Numbers">${levels((level) => `<text:list-level-style-number text:level="${level}" style:num-format="1" style:num-suffix="."/>`)}</text:list-style>`,
  ]
  const names = ['office', 'style', 'text', 'table'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${names.join(' ')} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:text><text:p>${title}</text:p>${body.join('')}</office:text></office:body></office:document>`
}

/**
 * Writes the web page that Google Docs saves. Its styles are in classes, and a sublist is a separate list whose class
 * name contains its level.
 * @param {RandomDocument} document
 */
export function asDocsPage({ title, parts }) {
  let lists = 0
  /** @param {List} list @param {number} level @param {number} id @returns {string} */
  const listHtml = ({ isOrdered, items }, level, id) => {
    const tag = isOrdered ? 'ol' : 'ul'
    const open = (/** @type {boolean} */ isStart) =>
      `<${tag} class="c3 lst-kix_l${id}-${level}${isStart ? ' start' : ''}">`
    let html = open(true)
    items.forEach(({ runs, below }, at) => {
      html += `<li class="c1 li-bullet-0">${inClasses(runs)}</li>`
      if (below === null) return
      html += `</${tag}>${listHtml(below, level + 1, id)}${at < items.length - 1 ? open(false) : ''}`
      if (at === items.length - 1) html += '<!--closed-->'
    })
    return html.endsWith('<!--closed-->') ? html.slice(0, -'<!--closed-->'.length) : `${html}</${tag}>`
  }
  const body = parts.map((part) => {
    if (part.kind === 'heading')
      return `<h${part.level} class="c2" id="h.${part.level}"><span class="c0">${part.text}</span></h${part.level}>`
    if (part.kind === 'paragraph') return `<p class="c1">${inClasses(part.runs)}</p>`
    if (part.kind === 'list') return listHtml(part.list, 0, (lists += 1))
    return `<table class="c5"><tbody>${part.rows.map((row) => `<tr class="c6">${row.map((cell) => `<td class="c7" colspan="1" rowspan="1"><p class="c1"><span class="c0">${cell}</span></p></td>`).join('')}</tr>`).join('')}</tbody></table>`
  })
  return `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">@import url(https://themes.googleusercontent.com/fonts/css?kit=x);.c0{color:#000000}.c8{font-weight:700}.c9{font-style:italic}</style></head><body class="doc-content"><p class="c2 title" id="h.0"><span class="c0">${title}</span></p>${body.join('')}${UNSAFE.join('')}</body></html>`
}

/** Writes an export of WordPress with one page of the block editor. @param {RandomDocument} document */
export function asWordPress({ title, parts }) {
  /** @param {List} list @returns {string} */
  const listHtml = ({ isOrdered, items }) =>
    `<!-- wp:list${isOrdered ? ' {"ordered":true}' : ''} -->\n<${isOrdered ? 'ol' : 'ul'} class="wp-block-list">${items
      .map(
        ({ runs, below }) =>
          `<!-- wp:list-item -->\n<li>${marked(runs)}${below === null ? '' : listHtml(below)}</li>\n<!-- /wp:list-item -->`,
      )
      .join('\n\n')}</${isOrdered ? 'ol' : 'ul'}>\n<!-- /wp:list -->`
  const content = parts.map((part) => {
    if (part.kind === 'heading')
      return `<!-- wp:heading {"level":${part.level + 1}} -->\n<h${part.level + 1} class="wp-block-heading">${part.text}</h${part.level + 1}>\n<!-- /wp:heading -->`
    if (part.kind === 'paragraph')
      return `<!-- wp:paragraph -->\n<p>${marked(part.runs)}</p>\n<!-- /wp:paragraph -->`
    if (part.kind === 'list') return listHtml(part.list)
    return `<!-- wp:table -->\n<figure class="wp-block-table">${tableHtml(part.rows)}</figure>\n<!-- /wp:table -->`
  })
  const html = `<!-- wp:html -->\n${UNSAFE.join('')}\n<!-- /wp:html -->`
  return wordPressExport([
    { id: 1, title, link: 'https://old.example/page/', content: [...content, html].join('\n\n') },
  ])
}

/**
 * Writes the HTML that Word puts on the clipboard: lists are paragraphs whose style names list and level.
 * @param {RandomDocument} document
 */
export function asWordClipboard({ title, parts }) {
  let lists = 0
  /** @param {List} list @param {number} level @param {number} id @returns {string} */
  const items = (list, level, id) =>
    list.items
      .map(({ runs, below }, at) => {
        const mark = list.isOrdered ? `${at + 1}.` : '·'
        const place = at === 0 ? 'First' : at === list.items.length - 1 ? 'Last' : 'Middle'
        return `<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}pt;text-indent:-18.0pt;mso-list:l${id} level${level} lfo${id}'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${marked(runs)}<o:p></o:p></p>${below === null ? '' : items(below, level + 1, id)}`
      })
      .join('\n')
  const body = parts.map((part) => {
    if (part.kind === 'heading') return `<h${part.level}>${part.text}<o:p></o:p></h${part.level}>`
    if (part.kind === 'paragraph') return `<p class=MsoNormal>${marked(part.runs)}<o:p></o:p></p>`
    if (part.kind === 'list') return items(part.list, 1, (lists += 1))
    return `<table class=MsoTableGrid border=1>${part.rows.map((row) => `<tr>${row.map((cell) => `<td width=200 style='width:150pt'><p class=MsoNormal>${cell}<o:p></o:p></p></td>`).join('')}</tr>`).join('')}</table>`
  })
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN-AU><!--StartFragment--><p class=MsoTitle>${title}<o:p></o:p></p>${body.join('\n')}${UNSAFE.join('')}<!--EndFragment--></body></html>`
}

/**
 * Writes the HTML that Google Docs puts on the clipboard: all of it is inside one bold element, and a sublist is a
 * sibling of the items of its list.
 * @param {RandomDocument} document
 */
export function asDocsClipboard({ title, parts }) {
  const spans = (/** @type {readonly Run[]} */ list) =>
    list
      .map(
        ({ text, isBold, isItalic }) =>
          `<span style="font-size:11pt;font-family:Arial;color:#000000;background-color:transparent;font-weight:${isBold ? 700 : 400};font-style:${isItalic ? 'italic' : 'normal'};white-space:pre-wrap;">${text}</span>`,
      )
      .join('')
  /** @param {List} list @param {number} level @returns {string} */
  const listHtml = ({ isOrdered, items }, level) => {
    const tag = isOrdered ? 'ol' : 'ul'
    return `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${items
      .map(
        ({ runs, below }) =>
          `<li dir="ltr" style="list-style-type:${isOrdered ? 'decimal' : 'disc'};font-size:11pt;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;" role="presentation">${spans(runs)}</p></li>${below === null ? '' : listHtml(below, level + 1)}`,
      )
      .join('')}</${tag}>`
  }
  const body = parts.map((part) => {
    if (part.kind === 'heading')
      return `<h${part.level} dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">${part.text}</span></h${part.level}>`
    if (part.kind === 'paragraph') return `<p dir="ltr" style="line-height:1.38;">${spans(part.runs)}</p>`
    if (part.kind === 'list') return listHtml(part.list, 1)
    return `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col /><col /></colgroup><tbody>${part.rows.map((row) => `<tr style="height:0pt">${row.map((cell) => `<td style="border:solid #000000 1pt;"><p dir="ltr"><span style="font-weight:400;">${cell}</span></p></td>`).join('')}</tr>`).join('')}</tbody></table></div>`
  })
  return `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0"><p dir="ltr"><span style="font-weight:400;">${title}</span></p>${body.join('<br />')}${UNSAFE.join('')}</b>`
}

/** @param {readonly Run[]} runs */
function marked(runs) {
  return runs
    .map(
      ({ text, isBold, isItalic }) =>
        `${isBold ? '<strong>' : ''}${isItalic ? '<em>' : ''}${text}${isItalic ? '</em>' : ''}${isBold ? '</strong>' : ''}`,
    )
    .join('')
}

/** @param {readonly Run[]} runs */
function inClasses(runs) {
  return runs
    .map(
      ({ text, isBold, isItalic }) =>
        `<span class="c0${isBold ? ' c8' : ''}${isItalic ? ' c9' : ''}">${text}</span>`,
    )
    .join('')
}

/** @param {readonly string[][]} rows */
function tableHtml(rows) {
  const [head = [], ...rest] = rows
  return `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rest.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`
}
