import { type ClientStart, INERT, starter } from './starter.ts'

/**
 * Lets a page be read before the React client is fetched: its scripts lie still, and no module is fetched ahead, until the
 * person shows a sign of life or the browser has had nothing to do for long. Links and forms work meanwhile. What cannot wait
 * says so: a part of the page by `data-needs-client`, something kept on the device by its name.
 */
export function loadClientLater(rendered: string, mark: string, start: ClientStart): string {
  const own = ` nonce="${mark}"`
  const moduleScript = new RegExp(`<script${own} type="module" async="">`)
  const lastScript = `<script${own}>${CLOSE}</script>`
  if (!moduleScript.test(rendered) || !rendered.includes(lastScript)) return rendered
  const modules = [...rendered.matchAll(PRELOAD)].map(([, address]) => address).join(' ')
  return rendered
    .replace(moduleScript, `<script${own} type="${INERT.module}" async="" data-modules="${modules}">`)
    .replaceAll(PRELOAD, '')
    .replaceAll(`<script${own}>`, `<script${own} type="${INERT.script}">`)
    .replace(
      lastScript.replace('>', ` type="${INERT.script}">`),
      () => `<script${own}>${starter(start, CLOSE)}</script>`,
    )
}

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const CLOSE = 'window.__reactRouterContext.streamController.close();'
