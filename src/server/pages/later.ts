const INERT = 'text/x-module'

/**
 * Lets a page be read before the React client is fetched: its module script lies still, and no module is fetched
 * ahead, until the browser has nothing better to do or the person touches the page. Links and forms work meanwhile.
 */
export function loadClientLater(rendered: string, mark: string): string {
  const own = ` nonce="${mark}"`
  const moduleScript = new RegExp(`<script${own} type="module" async="">`)
  const lastScript = `<script${own}>window.__reactRouterContext.streamController.close();</script>`
  if (!moduleScript.test(rendered) || !rendered.includes(lastScript)) return rendered
  const modules = [...rendered.matchAll(PRELOAD)].map(([, address]) => address).join(' ')
  return rendered
    .replace(moduleScript, `<script${own} type="${INERT}" async="" data-modules="${modules}">`)
    .replaceAll(PRELOAD, '')
    .replace(lastScript, () => lastScript.replace('</script>', `${STARTER}</script>`))
}

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g

// All modules are asked for at once; put back where it stood, as a module, the script runs; React finds the document as it was rendered.
const STARTER = `(()=>{
const script=document.querySelector('script[type="${INERT}"]'),signs=["pointerdown","keydown","touchstart","focusin"];
const start=()=>{for(const sign of signs)removeEventListener(sign,start,true);if(script.type==="module")return;
for(const href of script.dataset.modules.split(" "))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const parent=script.parentNode,next=script.nextSibling;script.remove();script.type="module";parent.insertBefore(script,next)};
for(const sign of signs)addEventListener(sign,start,{capture:true,passive:true});
if(!navigator.connection?.saveData)addEventListener("load",()=>setTimeout(()=>(self.requestIdleCallback??setTimeout)(start),IDLE_MS))
})()`
  .replaceAll('\n', '')
  .replace('IDLE_MS', '1000')
