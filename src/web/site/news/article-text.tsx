import { useMemo } from 'react'
import { trustedHtml } from '#web/trusted-html.ts'

/** The words of an article; their HTML was made safe when it was stored, by schema and allow-list. */
export function ArticleText({ html }: { html: string }) {
  // Made once: React writes what is another object again, and a reader would lose what they have marked.
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
  return <div className="prose" dangerouslySetInnerHTML={trusted} />
}
