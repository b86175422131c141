import { type ClientStart, INERT, starter } from './starter.ts'

/**
 * Lets a page be read before the React client is fetched: its module script lies still, and no module is fetched
 * ahead, until the person shows a sign of life or the browser has had nothing to do for long. Links and forms work
 * meanwhile. What cannot wait says so: a part of the page by `data-needs-client`, something kept on the device by its name.
 */
export function loadClientLater(rendered: string, mark: string, start: ClientStart): string {
  const own = ` nonce="${mark}"`
  const moduleScript = new RegExp(`<script${own} type="module" async="">`)
  const lastScript = `<script${own}>window.__reactRouterContext.streamController.close();</script>`
  if (!moduleScript.test(rendered) || !rendered.includes(lastScript)) return rendered
  const modules = [...rendered.matchAll(PRELOAD)].map(([, address]) => address).join(' ')
  return rendered
    .replace(moduleScript, `<script${own} type="${INERT}" async="" data-modules="${modules}">`)
    .replaceAll(PRELOAD, '')
    .replace(lastScript, () => lastScript.replace('</script>', `${starter(start)}</script>`))
}

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
