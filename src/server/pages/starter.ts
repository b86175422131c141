/** The kind of a module script that lies still. */
export const INERT = 'text/x-module'

/** `idle`: long after the page was read, unless somebody touches it. `soon`: once the page stands; it was made for one person. */
export type ClientStart = 'idle' | 'soon'

/** The script in a page that wakes its client. */
export function starter(start: ClientStart): string {
  return STARTERS[start]
}

const SOON_MS = 1000
const FETCH_MS = 3500
const IDLE_MS = 10_000

// All modules are asked for at once, and the whole sheet, which the client's own parts need. Put back where it stood, as a module,
// the script runs; React finds the document as it was rendered.
// Where the person came from is noted here, since the first touch may be a link that leads on.
const STARTER = `(()=>{
  const script=document.querySelector('script[type="${INERT}"]'),modules=script.dataset.modules.split(" ");
  const signs=["pointermove","pointerdown","touchstart","keydown","focusin"];
  const fetchAs=(rel)=>{for(const href of modules)document.head.append(Object.assign(document.createElement("link"),{rel,href,as:"script"}))};
  const run=()=>{
    const parent=script.parentNode,next=script.nextSibling;
    script.remove();script.type="module";parent.insertBefore(script,next)
  };
  let begun=false;
  const start=()=>{
    if(begun)return;
    begun=true;
    for(const sign of signs)removeEventListener(sign,start,true);
    fetchAs("modulepreload");
    const sheet=document.querySelector("link[rel=stylesheet][disabled]");
    if(!sheet)return run();
    sheet.onload=sheet.onerror=run;sheet.disabled=false
  };
  const keepsWords=()=>{
    try{
      sessionStorage["countinghouse.came"]??=JSON.stringify([document.referrer,location.search]);
      return [localStorage,sessionStorage].some((store)=>Object.keys(store).some((name)=>/^countinghouse\\.(outbox|draft)/.test(name)))
    }catch{}
  };
  const cameAhead=()=>performance.getEntriesByType("navigation")[0]?.deliveryType==="navigational-prefetch";
  const waits=keepsWords()||IS_SOON||cameAhead()||document.querySelector("[data-needs-client]");
  const whenIdle=(ms,work)=>setTimeout(()=>(self.requestIdleCallback??setTimeout)(work),ms);
  const loaded=()=>{
    if(waits)return whenIdle(${SOON_MS},start);
    if(navigator.connection?.saveData)return;
    whenIdle(${FETCH_MS},()=>begun||fetchAs("prefetch"));
    whenIdle(${IDLE_MS},start)
  };
  for(const sign of signs)addEventListener(sign,start,{capture:true,passive:true});
  document.readyState==="complete"?loaded():addEventListener("load",loaded)
})()`.replaceAll(/\n\s*/g, '')

const STARTERS: Record<ClientStart, string> = {
  idle: STARTER.replace('IS_SOON', 'false'),
  soon: STARTER.replace('IS_SOON', 'true'),
}
