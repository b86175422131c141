import { useContext } from 'react'
import { DocumentContext } from './document-context.ts'

/** Which pages the browser may fetch ahead while a pointer rests on a link to one of them. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: ['/', '/about', '/services', '/careers', '/privacy', '/Contact', '/publication*', '/blog*'],
      },
      eagerness: 'moderate',
    },
  ],
})

/** What a document loads: one module, and the pages that are likely to be read next. */
export function DocumentScripts() {
  const document = useContext(DocumentContext)
  return (
    <>
      {document?.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {document?.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written above. */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
    </>
  )
}
