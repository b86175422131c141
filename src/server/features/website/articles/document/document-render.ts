import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string'
import type {
  ButtonAttributes,
  FigureAttributes,
  FileAttributes,
  VideoAttributes,
} from '#contract/website/article-document.ts'
import { isLinked, type LeftOutAttributes } from '#contract/website/article-marks.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { slugOf } from '#domain/text/slug.ts'
import { VIDEO_SERVICES, videoName, videoNamed, watchAddress } from '#domain/video.ts'
import type { Json } from './document-clean.ts'
import { articleSchema, extensions } from './document-schema.ts'
import { nodesOf, plainOf } from './document-text.ts'

interface Heading {
  id: string
  level: number
  text: string
}

/** The HTML of a document. Pictures are in it by number; `showPictures` gives them their addresses. */
export function renderDocument(document: Json, taken?: Map<string, number>): string {
  const ids = headingsOf(document, taken).map((heading) => heading.id)
  let place = 0
  return renderToHTMLString({
    // Read here: the renderer would build the whole schema again for each text.
    content: articleSchema.nodeFromJSON(document),
    extensions,
    options: {
      nodeMapping: {
        heading: ({ node, children }) => {
          const { level } = node.attrs as { level: number }
          return `<h${level} id="${escapeHtml(ids[place++] ?? '')}">${text(children)}</h${level}>`
        },
        // Written here, since its own rendering brings styles that the security policy forbids.
        table: ({ children }) =>
          `<div class="table" tabindex="0" role="group" aria-label="Table"><table><tbody>${text(children)}</tbody></table></div>`,
        // Wide code scrolls in its frame, which keyboards can reach as they can tables.
        codeBlock: ({ node, children }) => {
          const { language } = node.attrs as { language: string | null }
          const named = language ? ` class="language-${escapeHtml(language)}"` : ''
          return `<pre tabindex="0" role="group" aria-label="Code"><code${named}>${text(children)}</code></pre>`
        },
        tableHeader: ({ node, children }) => `<th${cell(node.attrs)}>${text(children)}</th>`,
        tableCell: ({ node, children }) => `<td${cell(node.attrs)}>${text(children)}</td>`,
        figure: ({ node }) => renderFigure(node.attrs as unknown as FigureAttributes),
        videoLine: ({ node }) => renderVideo(node.attrs as unknown as VideoAttributes),
        fileLine: ({ node }) => renderFile(node.attrs as unknown as FileAttributes),
        // What only says that something was left out is no line for a reader.
        paragraph: ({ node, children }) => {
          const inside = text(children)
          return inside === '' && node.childCount > 0 ? '' : `<p>${inside}</p>`
        },
        leftOut: ({ node }) => renderLeftOut(node.attrs as unknown as LeftOutAttributes),
        buttonLine: ({ node }) => renderButton(node.attrs as unknown as ButtonAttributes),
      },
      markMapping: {
        link: ({ mark, children }) => {
          const { href, title } = mark.attrs as { href: string; title: string | null }
          return `<a href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}${awayFrom(href)}>${text(children)}</a>`
        },
      },
    },
  })
}

/** The headings in reading order, each with the id it has in the HTML. Texts that are on one page share what is taken. */
export function headingsOf(document: Json, taken = new Map<string, number>()): Heading[] {
  return [...nodesOf(document)].flatMap((node) => {
    if (node.type !== 'heading') return []
    const words = plainOf(node).trim()
    const base = slugOf(words) || 'section'
    const times = (taken.get(base) ?? 0) + 1
    taken.set(base, times)
    return [{ id: times > 1 ? `${base}-${times}` : base, level: Number(node.attrs?.level), text: words }]
  })
}

/** A link with the name of its service; the script of public pages offers to play it in place. */
function renderVideo({ video, title }: VideoAttributes): string {
  const known = videoNamed(video)
  if (!known) return ''
  const link = `<a href="${escapeHtml(watchAddress(known))}" rel="noopener noreferrer">${escapeHtml(title)}</a>`
  return `<p data-video="${escapeHtml(videoName(known))}">${link} <span>(video on ${VIDEO_SERVICES[known.provider]})</span></p>`
}

function renderFile({ href, label, about }: FileAttributes): string {
  const size = about ? ` <span>${escapeHtml(about)}</span>` : ''
  return `<p data-file=""><a href="${escapeHtml(href)}">${escapeHtml(label)}</a>${size}</p>`
}

function renderLeftOut(leftOut: LeftOutAttributes): string {
  if (!isLinked(leftOut)) return ''
  const host = URL.parse(leftOut.href)?.host.replace(/^www\./, '')
  return `<a href="${escapeHtml(leftOut.href)}"${awayFrom(leftOut.href)}>Open on ${escapeHtml(host ?? leftOut.href)}</a>`
}

function renderButton({ href, label }: ButtonAttributes): string {
  return `<p data-button=""><a href="${escapeHtml(href)}" class="text-button"${awayFrom(href)}>${escapeHtml(label)}</a></p>`
}

/** A page of another site is told nothing of where its reader came from. */
const awayFrom = (href: string) => (/^(https?:)?\/\//i.test(href) ? ' rel="noopener noreferrer"' : '')

function renderFigure({ mediaId, alt, caption }: FigureAttributes): string {
  const words = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  return `<figure><img data-media-id="${Number(mediaId)}" alt="${escapeHtml(alt)}">${words}</figure>`
}

function cell({ colspan, rowspan, align }: Record<string, unknown>): string {
  return [
    Number(colspan) > 1 && ` colspan="${Number(colspan)}"`,
    Number(rowspan) > 1 && ` rowspan="${Number(rowspan)}"`,
    align && ` class="align-${escapeHtml(String(align))}"`,
  ]
    .filter(Boolean)
    .join('')
}

function text(children: unknown): string {
  return Array.isArray(children) ? children.join('') : String(children ?? '')
}
