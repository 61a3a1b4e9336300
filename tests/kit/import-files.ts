/** Builds files to import: Word documents, web pages of Google Docs, exports of WordPress, and archives. */
import { crc32, deflateRawSync } from 'node:zlib'
import { type ZipEntry, zipOf } from '#platform/server/zip.ts'

/** Returns an archive without compression. */
export async function archiveOf(entries: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const chunks: Buffer[] = []
  const files = Object.entries(entries).map(([path, content]): ZipEntry => ({
    path,
    bytes: Buffer.from(content as string),
  }))
  for await (const chunk of zipOf(files)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type PackedEntry = { path: string; content: Uint8Array; statedBytes?: number; flags?: number }

/** Returns a compressed archive, whose entries may state a wrong size or that they are encrypted. */
export function packedArchive(entries: readonly PackedEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { path, content, statedBytes = content.byteLength, flags = 0 } of entries) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.byteLength, 14)
    facts.writeUInt32LE(statedBytes, 18)
    facts.writeUInt16LE(name.byteLength, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, name)
    offset += 30 + name.byteLength + packed.byteLength
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const WORD_NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(' ')
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STYLES: Readonly<Record<string, string>> = {
  Title: 'Title',
  Heading1: 'heading 1',
  Heading2: 'heading 2',
  Heading3: 'heading 3',
}

/** Returns a paragraph of a Word document. `content` is WordprocessingML; see `run`. */
export function paragraph(content: string, style = ''): string {
  return `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`
}
/** Returns text with the named properties, such as `b` for bold. */
export function run(text: string, ...properties: string[]): string {
  const marks = properties.map((name) => `<w:${name}/>`).join('')
  return `<w:r><w:rPr>${marks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}
/** Returns an item of a list. List 1 has bullets, list 2 numbers. */
export function listItem(text: string, level: number, list: 1 | 2 = 1): string {
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`
}
export function hyperlink(id: string, text: string): string {
  return `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`
}
/** Returns an image of the document. `isLinked` makes it a link to a file outside. */
export function image(id: string, description = '', isLinked = false): string {
  return `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" descr="${description}"/>
    <a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill>
    <a:blip ${isLinked ? 'r:link' : 'r:embed'}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic>
    </wp:inline></w:drawing></w:r>`
}
export function footnoteMark(id: number): string {
  return `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
}
export function table(rows: readonly (readonly string[])[], hasHeading = true): string {
  const lines = rows.map(
    (cells, at) =>
      `<w:tr>${hasHeading && at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells
        .map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`)
        .join('')}</w:tr>`,
  )
  return `<w:tbl>${lines.join('')}</w:tbl>`
}

type WordFile = {
  /** WordprocessingML. */
  body: string
  /** Addresses of hyperlinks, by id. */
  links?: Readonly<Record<string, string>>
  /** Images in the document, by id. */
  images?: Readonly<Record<string, Uint8Array>>
  /** Addresses of images outside the document, by id. */
  linkedImages?: Readonly<Record<string, string>>
  footnotes?: readonly string[]
  comments?: readonly string[]
  more?: Readonly<Record<string, string | Uint8Array>>
}

/** Returns a Word document. */
export function wordFile({
  body,
  links = {},
  images = {},
  linkedImages = {},
  footnotes = [],
  comments = [],
  more = {},
}: WordFile): Promise<Buffer> {
  const relation = (id: string, type: string, target: string, isOutside: boolean) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`
  const relations = [
    relation('rStyles', 'styles', 'styles.xml', false),
    relation('rNumbers', 'numbering', 'numbering.xml', false),
    ...(footnotes.length > 0 ? [relation('rNotes', 'footnotes', 'footnotes.xml', false)] : []),
    ...(comments.length > 0 ? [relation('rComments', 'comments', 'comments.xml', false)] : []),
    ...Object.entries(links).map(([id, target]) => relation(id, 'hyperlink', target, true)),
    ...Object.keys(images).map((id) => relation(id, 'image', `media/${id}.png`, false)),
    ...Object.entries(linkedImages).map(([id, target]) => relation(id, 'image', target, true)),
  ]
  const level = (at: number, format: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`
  const levels = (format: string) => [0, 1, 2].map((at) => level(at, format)).join('')
  return archiveOf({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>
      <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      ${relation('rDocument', 'officeDocument', 'word/document.xml', false)}</Relationships>`,
    'word/document.xml': `${XML}<w:document ${WORD_NAMESPACES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    'word/styles.xml': `${XML}<w:styles ${WORD_NAMESPACES}>${Object.entries(STYLES)
      .map(
        ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
      )
      .join('')}</w:styles>`,
    'word/numbering.xml': `${XML}<w:numbering ${WORD_NAMESPACES}>
      <w:abstractNum w:abstractNumId="1">${levels('bullet')}</w:abstractNum>
      <w:abstractNum w:abstractNumId="2">${levels('decimal')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    ...(footnotes.length > 0
      ? {
          'word/footnotes.xml': `${XML}<w:footnotes ${WORD_NAMESPACES}>${footnotes
            .map((text, at) => `<w:footnote w:id="${at + 1}">${paragraph(run(text))}</w:footnote>`)
            .join('')}</w:footnotes>`,
        }
      : {}),
    ...(comments.length > 0
      ? {
          'word/comments.xml': `${XML}<w:comments ${WORD_NAMESPACES}>${comments
            .map((text, at) => `<w:comment w:id="${at}" w:author="A">${paragraph(run(text))}</w:comment>`)
            .join('')}</w:comments>`,
        }
      : {}),
    ...Object.fromEntries(Object.entries(images).map(([id, bytes]) => [`word/media/${id}.png`, bytes])),
    ...more,
  })
}

type WordPressItem = {
  id: number
  title: string
  link: string
  content?: string
  type?: string
  status?: string
  name?: string
  parent?: number
  thumbnail?: number
  attachment?: string
  password?: string
}

/** Returns an export of WordPress. */
export function wordPressExport(items: readonly WordPressItem[], { doctype = '' } = {}): string {
  const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  return `<?xml version="1.0" encoding="UTF-8" ?>${doctype}
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old club</title><link>https://old.example</link>
<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
${items
  .map(
    (item) => `<item><title>${cdata(item.title)}</title><link>${item.link}</link>
<content:encoded>${cdata(item.content ?? '')}</content:encoded><excerpt:encoded>${cdata('')}</excerpt:encoded>
<wp:post_id>${item.id}</wp:post_id><wp:post_name>${cdata(item.name ?? '')}</wp:post_name>
<wp:status>${cdata(item.status ?? 'publish')}</wp:status><wp:post_parent>${item.parent ?? 0}</wp:post_parent>
<wp:post_type>${cdata(item.type ?? 'page')}</wp:post_type><wp:post_password>${cdata(item.password ?? '')}</wp:post_password>
${item.attachment === undefined ? '' : `<wp:attachment_url>${cdata(item.attachment)}</wp:attachment_url>`}
${item.thumbnail === undefined ? '' : `<wp:postmeta><wp:meta_key>${cdata('_thumbnail_id')}</wp:meta_key><wp:meta_value>${cdata(String(item.thumbnail))}</wp:meta_value></wp:postmeta>`}
<wp:comment><wp:comment_content>${cdata('A reader wrote this')}</wp:comment_content></wp:comment></item>`,
  )
  .join('\n')}
</channel></rss>`
}
